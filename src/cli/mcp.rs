//! `mcp`: the questions as tools of language models.

use crate::help;

/// Serve the questions as tools to language models
#[derive(Debug, clap::Args)]
#[command(after_help = help::MCP)]
pub struct McpArgs {}
