//! A program that keeps running and answers many questions, in one of the protocols.

use std::time::Duration;

use super::child::{Child, Launch};
use crate::node::TreeNode;
use crate::program::{Answer, Capabilities, EngineError, Program, Result};

/// How to ask a program that keeps running.
pub trait Protocol: Send {
    /// Finds out how a program that has just started is asked, and what it is capable of.
    fn handshake(&mut self, child: &mut Child) -> Result<Capabilities>;

    /// Asks for the moves of a node, with their leaf nodes.
    fn ask(&mut self, child: &mut Child, node: &TreeNode, depth: u32) -> Result<Answer>;
}

pub struct Session {
    launch: Launch,
    protocol: Box<dyn Protocol>,
    capabilities: Capabilities,
    child: Option<Child>,
}

impl Session {
    /// Starts a program, which must finish the handshake within this time.
    pub fn start(
        launch: Launch,
        mut protocol: Box<dyn Protocol>,
        handshake_limit: Duration,
    ) -> Result<Session> {
        let mut child = launch.start(&[])?;
        child.set_timeout(handshake_limit);
        let capabilities = protocol.handshake(&mut child)?;
        child.set_timeout(launch.timeout);
        Ok(Session {
            launch,
            protocol,
            capabilities,
            child: Some(child),
        })
    }

    fn child(&mut self) -> Result<(&mut Child, &mut dyn Protocol)> {
        let child = if let Some(child) = self.child.take() {
            child
        } else {
            let mut child = self.launch.start(&[])?;
            self.protocol.handshake(&mut child)?;
            child
        };
        Ok((self.child.insert(child), &mut *self.protocol))
    }
}

impl Program for Session {
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer> {
        let (child, protocol) = self.child()?;
        let answer = protocol.ask(child, node, depth);
        // A program may answer wrongly after an error, so it is restarted.
        if !matches!(answer, Ok(_) | Err(EngineError::Refused(_))) {
            self.child = None;
        }
        answer
    }

    fn restart(&mut self) -> Result<()> {
        self.child = None;
        self.child().map(|_| ())
    }

    fn capabilities(&self) -> Capabilities {
        self.capabilities
    }
}
