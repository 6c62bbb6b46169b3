//! `mcp`: the questions as tools of the Model Context Protocol, on standard input and output.
//!
//! Messages are lines of JSON-RPC 2.0. No message depends on one before it, so there is no session: a request that names the
//! stateless revision of the protocol in its `_meta` is answered in that revision, any other as after `initialize`
//! (<https://modelcontextprotocol.io/specification>).

mod protocol;
mod tools;

use std::io::{BufRead, BufReader, Read};

use oracle_answers::Oracle;
use oracle_answers::message::LONGEST_TAIL;

use crate::terminal::channels::Channels;
use crate::terminal::exit::Exit;

/// The longest message in bytes; a longer one is refused, and skipped.
const LONGEST_MESSAGE: u64 = 4 << 20;

/// Answers messages until the input ends. Each reply is written before the next message is read.
pub fn serve(oracle: &Oracle, stdin: impl Read, channels: &Channels) -> anyhow::Result<Exit> {
    let mut stdin = BufReader::new(stdin);
    let mut line = Vec::new();
    loop {
        line.clear();
        let mut message = stdin.by_ref().take(LONGEST_MESSAGE);
        if message.read_until(b'\n', &mut line)? == 0 {
            return Ok(Exit::Yes);
        }
        let is_whole = line.ends_with(b"\n") || (line.len() as u64) < LONGEST_MESSAGE;
        let reply = if is_whole {
            protocol::reply(oracle, &line)
        } else {
            let tail = skip_line(&mut stdin)?;
            Some(protocol::too_long(&line, &tail))
        };
        if let Some(mut reply) = reply {
            reply.push(b'\n');
            channels.write(&reply)?;
        }
    }
}

/// Skips the rest of a line, and returns the end of it.
fn skip_line(stdin: &mut impl BufRead) -> anyhow::Result<Vec<u8>> {
    let mut tail = Vec::new();
    loop {
        let ready = stdin.fill_buf()?;
        let end = memchr::memchr(b'\n', ready);
        let length = end.map_or(ready.len(), |end| end + 1);
        tail.extend_from_slice(&ready[..length]);
        let surplus = tail.len().saturating_sub(LONGEST_TAIL);
        tail.drain(..surplus);
        stdin.consume(length);
        if end.is_some() || length == 0 {
            return Ok(tail);
        }
    }
}
