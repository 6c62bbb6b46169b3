//! `mcp`: the questions as tools of language models.

/// Serve the questions as tools to language models
#[derive(Debug, clap::Args)]
#[command(after_help = include_str!("../help/mcp.txt"))]
pub struct McpArgs {}
