//! A program that stays in memory and is asked again and again, in one of the protocols.

use super::child::{Child, Launch};
use crate::cli::compare::node::Node;
use crate::cli::compare::program::{Abilities, Answer, Fault, Program};

/// How a program that stays in memory is asked.
pub trait Protocol: Send {
    /// Begins to speak with a program that has just started.
    fn greet(&mut self, child: &mut Child) -> Result<(), Fault>;

    /// Asks for the moves of a node, with their leaf nodes.
    fn ask(&mut self, child: &mut Child, node: &Node, depth: u32) -> Result<Answer, Fault>;

    fn abilities(&self) -> Abilities;
}

/// A program that stays in memory.
pub struct Session {
    launch: Launch,
    protocol: Box<dyn Protocol>,
    child: Option<Child>,
}

impl Session {
    /// Starts a program.
    ///
    /// # Errors
    ///
    /// It does not start, or does not speak the protocol.
    pub fn start(launch: Launch, protocol: Box<dyn Protocol>) -> Result<Session, Fault> {
        let mut session = Session {
            launch,
            protocol,
            child: None,
        };
        session.child()?;
        Ok(session)
    }

    fn child(&mut self) -> Result<(&mut Child, &mut dyn Protocol), Fault> {
        let child = match self.child.take() {
            Some(child) => child,
            None => {
                let mut child = self.launch.start(&[])?;
                self.protocol.greet(&mut child)?;
                child
            }
        };
        Ok((self.child.insert(child), &mut *self.protocol))
    }
}

impl Program for Session {
    fn split(&mut self, node: &Node, depth: u32) -> Result<Answer, Fault> {
        let (child, protocol) = self.child()?;
        let answer = protocol.ask(child, node, depth);
        // Who knows what a program that has failed would answer next: it starts anew.
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
