//! Other programs that speak the protocol.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::{Value, json};

use super::calls;

/// Asks the server through the official client for Python, which compares each answer with its schema.
const CLIENT: &str = r"
import asyncio, json, sys
binary, calls, modes = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3].split()

async def check(tools, call):
    assert {tool.name for tool in tools} == {name for name, _ in calls}, tools
    # It takes ten minutes: others are answered meanwhile, and then it is cancelled. No machine counts so far.
    deep = {'fen': 'startpos', 'depth': 12, 'nodes': 10**18, 'timeout_ms': 600000}
    long = asyncio.create_task(call('perft', deep))
    await asyncio.sleep(0.1)
    for name, arguments in calls:
        error, record = await asyncio.wait_for(call(name, arguments), 60)
        assert not error and record, name
    error, _ = await call('explain_move', {'position': 'startpos', 'move': 'xyz'})
    assert error and not long.done()
    long.cancel()
    await asyncio.gather(long, return_exceptions=True)
    error, _ = await asyncio.wait_for(call('position', {}), 60)
    assert not error

async def old():
    from mcp import ClientSession, StdioServerParameters
    from mcp.client.stdio import stdio_client
    async with stdio_client(StdioServerParameters(command=binary, args=['mcp'])) as (r, w):
        async with ClientSession(r, w) as session:
            await session.initialize()
            async def call(name, arguments):
                result = await session.call_tool(name, arguments)
                return result.isError, result.structuredContent
            await check((await session.list_tools()).tools, call)

async def new(mode):
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client
    async with Client(stdio_client(StdioServerParameters(command=binary, args=['mcp'])), mode=mode) as client:
        async def call(name, arguments):
            result = await client.call_tool(name, arguments)
            return result.is_error, result.structured_content
        await check((await client.list_tools()).tools, call)

for mode in modes:
    asyncio.run(old() if mode == 'old' else new(mode))
    print(mode)
";

fn python_client(variable: &str, modes: &str) {
    let python = std::env::var(variable).expect("the path of a Python that has the client");
    let output = Command::new(python)
        .args(["-c", CLIENT, env!("CARGO_BIN_EXE_chess-oracle")])
        .args([json!(calls()).to_string().as_str(), modes])
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        modes.replace(' ', "\n") + "\n",
        "{stderr}"
    );
}

#[test]
#[ignore = "needs python3 with the package mcp 2: .ci/run installs it"]
fn python_client_2() {
    python_client("MCP2_PYTHON", "auto legacy 2026-07-28");
}

#[test]
#[ignore = "needs python3 with the package mcp 1: .ci/run installs it"]
fn python_client_1() {
    python_client("MCP1_PYTHON", "old");
}

#[test]
#[ignore = "needs the inspector of npm: .ci/run installs it"]
fn inspector() {
    let inspect = |arguments: &[&str]| -> Value {
        let output = Command::new("target/npm/node_modules/.bin/mcp-inspector")
            .args([
                "--cli",
                env!("CARGO_BIN_EXE_chess-oracle"),
                "mcp",
                "--method",
            ])
            .args(arguments)
            .output()
            .unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {output:?}"))
    };
    let listed = inspect(&["tools/list"]);
    let names: BTreeSet<&str> = listed["tools"]
        .as_array()
        .unwrap()
        .iter()
        .map(|tool| tool["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, calls().iter().map(|(name, _)| *name).collect());
    let found = inspect(&[
        "tools/call",
        "--tool-name",
        "explain_move",
        "--tool-arg",
        "position=startpos",
        "--tool-arg",
        "move=e2e5",
    ]);
    assert_eq!(found["structuredContent"]["reason"], "movement");
}
