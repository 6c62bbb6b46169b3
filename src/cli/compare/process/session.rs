//! A program that keeps running and answers many questions, in one of the protocols.

use std::time::Duration;

use super::child::{Child, Launch};
use crate::cli::compare::node::Node;
use crate::cli::compare::program::{Abilities, Answer, Fault, Program};

/// How to ask a program that keeps running.
pub trait Protocol: Send {
    /// Greets a program that has just started.
    fn greet(&mut self, child: &mut Child) -> Result<(), Fault>;

    /// Asks for the moves of a node, with their leaf nodes.
    fn ask(&mut self, child: &mut Child, node: &Node, depth: u32) -> Result<Answer, Fault>;

    fn abilities(&self) -> Abilities;
}

/// A program that keeps running.
pub struct Session {
    launch: Launch,
    protocol: Box<dyn Protocol>,
    child: Option<Child>,
}

impl Session {
    /// Starts a program, which must answer its greeting within this time.
    ///
    /// # Errors
    ///
    /// Returns an error if the program does not start or does not speak the protocol.
    pub fn start(
        launch: Launch,
        mut protocol: Box<dyn Protocol>,
        greeting: Duration,
    ) -> Result<Session, Fault> {
        let mut child = launch.start(&[])?;
        child.set_timeout(greeting);
        protocol.greet(&mut child)?;
        child.set_timeout(launch.timeout);
        Ok(Session {
            launch,
            protocol,
            child: Some(child),
        })
    }

    fn child(&mut self) -> Result<(&mut Child, &mut dyn Protocol), Fault> {
        let child = if let Some(child) = self.child.take() {
            child
        } else {
            let mut child = self.launch.start(&[])?;
            self.protocol.greet(&mut child)?;
            child
        };
        Ok((self.child.insert(child), &mut *self.protocol))
    }
}

impl Program for Session {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        let (child, protocol) = self.child()?;
        let answer = protocol.ask(child, node, depth);
        // A program may answer wrongly after a fault, so it is restarted.
        if !matches!(answer, Ok(_) | Err(Fault::Refused(_))) {
            self.child = None;
        }
        answer
    }

    fn restart(&mut self) -> Result<(), Fault> {
        self.child = None;
        self.child().map(|_| ())
    }

    fn abilities(&self) -> Abilities {
        self.protocol.abilities()
    }
}
