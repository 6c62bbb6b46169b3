//! A program that is asked for legal moves: what it is asked about, its answer, and why there is none.

use std::fmt;
use std::time::Duration;

use oracle_laws::uci::read_squares;
use oracle_laws::{Candidate, Move, Position, Role, Setup, SetupProblems};
use oracle_notation::uci::{self, CastlingMode};
use oracle_notation::{MoveText, ParsePositionError, Query};

/// A position, and the moves that lead to it: a program, which plays them itself, may be wrong only after them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[must_use]
pub struct TreeNode {
    root: Position,
    path: Vec<Move>,
    position: Position,
}

impl TreeNode {
    /// Returns the node without moves.
    pub fn new(root: Position) -> TreeNode {
        TreeNode {
            position: root.clone(),
            root,
            path: Vec::new(),
        }
    }

    /// Returns the node of the moves of a line.
    pub fn of(query: &Query<'_>) -> TreeNode {
        let mut played = query.played().peekable();
        let start = played.peek().map(|(start, _)| start.clone());
        let start = TreeNode::new(start.unwrap_or_else(|| query.position.clone()));
        played.fold(start, |node, (_, played)| node.child(played))
    }

    /// Returns the node after one more move.
    pub fn child(&self, played: Move) -> TreeNode {
        let mut path = self.path.clone();
        path.push(played);
        TreeNode {
            root: self.root.clone(),
            path,
            position: self.position.after(played),
        }
    }

    /// Returns the same position as a root, without the moves.
    pub fn alone(&self) -> TreeNode {
        TreeNode::new(self.position.clone())
    }

    /// Returns the same position, with only the last moves before it.
    pub fn with_last_moves(&self, count: usize) -> TreeNode {
        let (before, last) = self.path.split_at(self.path.len().saturating_sub(count));
        let play = |node: TreeNode, played: &Move| node.child(*played);
        let root = before.iter().fold(TreeNode::new(self.root.clone()), play);
        last.iter().fold(root.alone(), play)
    }

    /// Returns the node that the same moves lead to from another position, if they are legal there.
    pub fn moved_to(&self, root: Position) -> Option<TreeNode> {
        let play = |node: TreeNode, &played| {
            let candidate = uci::candidate(played, CastlingMode::Chess960);
            Some(node.child(node.position.judge(candidate).ok()?))
        };
        self.path.iter().try_fold(TreeNode::new(root), play)
    }

    /// Returns the position before the moves.
    pub fn root(&self) -> &Position {
        &self.root
    }

    /// Returns the moves.
    pub fn path(&self) -> &[Move] {
        &self.path
    }

    /// Returns the position after the moves.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the FEN of the root.
    pub fn root_fen(&self) -> String {
        full_fen(&self.root)
    }

    /// Returns what is wrong with the root: no game leads to it if there is something.
    pub fn root_problems(&self) -> SetupProblems {
        full_setup(&self.root).problems()
    }

    /// Returns the same in words.
    pub fn root_problems_in_words(&self) -> String {
        in_words(self.root_problems(), &full_setup(&self.root))
    }

    /// Returns the moves in UCI; the mode decides how castling is written.
    pub fn ucis(&self, mode: CastlingMode) -> Vec<String> {
        let write = |&played: &Move| uci::write(played, mode);
        self.path.iter().map(write).collect()
    }
}

/// Returns problems of a position in words.
pub fn in_words(problems: SetupProblems, setup: &Setup) -> String {
    let sentences = problems.iter().map(|problem| problem.sentence(setup));
    sentences.collect::<Vec<_>>().join("; ")
}

/// Returns a FEN with the en passant square if a pawn could capture there, even illegally, as some programs do.
pub fn full_fen(position: &Position) -> String {
    full_setup(position).to_string()
}

/// Returns the setup of a position, with the en passant square even if no capture on it is legal.
pub fn full_setup(position: &Position) -> Setup {
    Setup {
        ep_square: position.ep_square(),
        ..position.setup()
    }
}

/// A move generator to ask.
pub trait Program {
    /// Returns the moves of a node with their leaf nodes at this depth, which is at least 1.
    ///
    /// # Errors
    ///
    /// Returns why there is no answer. The program can still be asked the next query.
    fn split(&mut self, node: &TreeNode, depth: u32) -> Result<Answer>;

    /// Restarts the program, so that it forgets earlier queries. One that remembers nothing has nothing to do.
    ///
    /// # Errors
    ///
    /// Returns an error if it does not start again.
    fn restart(&mut self) -> Result<()> {
        Ok(())
    }

    /// Returns the capabilities of the program.
    fn capabilities(&self) -> Capabilities {
        Capabilities::ALL
    }
}

/// The capabilities of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Five independent capabilities.
pub struct Capabilities {
    /// Whether it counts leaf nodes at more than one half-move.
    pub counts: bool,
    /// Whether it lists its moves or counts; if not, it is asked about each move of the pieces of the side to move.
    pub lists: bool,
    /// Whether it plays moves before it answers.
    pub plays: bool,
    /// Whether it keeps running between two queries.
    pub stays: bool,
    /// Whether it plays Chess960.
    pub chess960: bool,
}

impl Capabilities {
    /// All capabilities.
    pub const ALL: Capabilities = Capabilities {
        counts: true,
        lists: true,
        plays: true,
        stays: true,
        chess960: true,
    };
}

/// The answer of a program about a node.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Answer {
    /// The moves as they were written, each with its count; `None` if it gives only a total.
    pub moves: Option<Vec<(String, u64)>>,
    /// The total, if it gives one.
    pub total: Option<u64>,
    /// Lines between the moves that are neither a move nor the total.
    pub unread: Vec<String>,
    /// Whether castling was asked for as in Chess960: the king captures its rook.
    pub chess960: bool,
}

impl Answer {
    /// Returns the same answer with its moves in order: that in which a program lists them may change.
    pub(super) fn in_order(mut self) -> Answer {
        self.moves.iter_mut().for_each(|moves| moves.sort());
        self.unread.clear();
        self
    }
}

/// What a query to a program yields, or why there is no answer.
pub type Result<T, E = EngineError> = std::result::Result<T, E>;

/// The reason for a missing answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EngineError {
    /// The program cannot read the position, or refuses it.
    Refused(String),
    /// It did not answer in time.
    TimedOut {
        /// The time limit.
        limit: Duration,
        /// What it was sent, in short; empty if it was sent nothing.
        sent: String,
    },
    /// It exited.
    Ended {
        /// Its exit status, or the signal.
        status: String,
        /// The end of its standard error.
        stderr: String,
    },
    /// It closed its standard output or input but keeps running.
    Closed,
    /// It wrote a line that is not part of an answer.
    Unreadable(String),
    /// The counts that could be read are not its total, and it wrote this line.
    Unread {
        /// The line.
        line: String,
        /// The leaf nodes after the moves that could be read.
        sum: u64,
        /// Its own total.
        total: u64,
    },
    /// The handshake failed.
    Handshake {
        /// The reason, and what it was sent.
        said: String,
        /// Whether it has shown that it speaks the protocol.
        speaks: bool,
    },
    /// It speaks the protocol, and lacks what a query needs.
    Lacks(&'static str),
    /// It has no option of this name.
    NoOption(String),
    /// It wrote more than any answer needs.
    TooMuch,
    /// It could not be started.
    NotStarted(String),
    /// The run was interrupted or its time is over; the program is not at fault.
    Stopped,
}

impl std::error::Error for EngineError {}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EngineError::Refused(said) => write!(f, "the program refuses the position: {said}"),
            EngineError::TimedOut { limit, sent } => {
                let seconds = limit.as_secs_f64();
                write!(f, "the program does not answer within {seconds} s")?;
                match sent.as_str() {
                    "" => Ok(()),
                    sent => write!(f, "; it was sent {sent}"),
                }
            }
            EngineError::Ended { status, stderr } => {
                write!(f, "the program ended with {status}")?;
                match stderr.as_str() {
                    "" => Ok(()),
                    said => write!(f, ": {said}"),
                }
            }
            EngineError::Closed => f.write_str("the program closed its standard input or output"),
            EngineError::Unreadable(line) if line.is_empty() => {
                f.write_str("the program gives an empty answer")
            }
            EngineError::Unreadable(line) => write!(f, "the output `{line}` cannot be read"),
            EngineError::Unread { line, sum, total } => write!(
                f,
                "the line `{line}` cannot be read, and the other moves have {sum} leaf nodes of its total of {total}"
            ),
            EngineError::Handshake { said, .. } => f.write_str(said),
            EngineError::Lacks(what) => f.write_str(what),
            EngineError::NoOption(name) => write!(f, "the program has no option `{name}`"),
            EngineError::TooMuch => f.write_str("the program wrote more than any answer needs"),
            EngineError::NotStarted(why) => write!(f, "the program cannot be started: {why}"),
            EngineError::Stopped => f.write_str("the run was stopped"),
        }
    }
}

/// Returns whether a text is a move in some notation.
pub fn is_move(text: &str) -> bool {
    read_uci(text).is_some() || MoveText::parse(&without_spaces(text)).is_ok()
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Reads a legal move in another notation than UCI.
pub fn read_notation(text: &str, position: &Position) -> Option<Candidate> {
    let text = MoveText::parse(&without_spaces(text)).ok()?;
    let legal = text.only(position)?;
    Some(uci::candidate(legal, CastlingMode::Standard))
}

/// Returns whether a text stands for no move, as some programs write if there is none.
pub fn is_no_move(text: &str) -> bool {
    matches!(text, "0000" | "(none)" | "none" | "-" | "--")
}

/// Reads a move in UCI; also accepts capital letters and `=`.
pub fn read_uci(text: &str) -> Option<Candidate> {
    let text = text.replace('=', "").to_ascii_lowercase();
    let (squares, promotion) = text.as_bytes().split_first_chunk()?;
    let [from, to] = read_squares(*squares)?;
    let promotion = match promotion {
        [] => None,
        [letter] => Some(Role::from_letter(*letter)?),
        _ => return None,
    };
    Some(Candidate {
        from,
        to,
        promotion,
    })
}

oracle_laws::listed! {
    /// A protocol for asking programs.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum ProtocolName {
        /// The Universal Chess Interface, with `go perft` or `perft`.
        #[default]
        Uci = "uci",
        /// The Chess Engine Communication Protocol of `XBoard`.
        Xboard = "xboard",
        /// A filter: one FEN per line in, its legal moves on one line out.
        Lines = "lines",
        /// A program that is started for each count: `PROGRAM DEPTH FEN [MOVES]`.
        Perft = "perft",
    }
    /// All protocols, in the order of detection. A program that knows commands comes before one that reads every line
    /// as a FEN.
    const ALL;
    /// Returns the name as a value of `--protocol`.
    const fn name;
    impl Display;
}

impl ProtocolName {
    /// Returns whether a program has options in this protocol.
    pub fn has_options(self) -> bool {
        matches!(self, ProtocolName::Uci | ProtocolName::Xboard)
    }

    /// Returns why a program is not asked about Chess960 in this protocol.
    pub fn why_no_chess960(self) -> &'static str {
        match self {
            ProtocolName::Uci => "the program has no option `UCI_Chess960`",
            ProtocolName::Xboard => "the protocol xboard is for standard chess here",
            ProtocolName::Lines | ProtocolName::Perft => {
                "the program is asked about standard chess"
            }
        }
    }
}

/// The reason that a run has no report.
#[derive(Debug)]
pub enum CompareError {
    /// The program could not be started.
    NotStarted {
        /// The name of the program.
        program: String,
        /// The reason.
        error: EngineError,
    },
    /// The program speaks none of the protocols that were tried, each with its error.
    NoProtocol(Vec<(ProtocolName, EngineError)>),
    /// The program answered this number of queries and then no more, before any position was finished, for this reason.
    NoAnswer(u64, String),
    /// All positions are of Chess960, which the program does not play in this protocol.
    OnlyChess960(ProtocolName),
    /// A line is not a position.
    Position {
        /// The number of the line, and the name of its file.
        place: String,
        /// The line.
        line: String,
        /// The reason.
        error: ParsePositionError,
    },
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::NotStarted { error, .. } => write!(f, "{error}"),
            CompareError::NoProtocol(errors) => match errors.as_slice() {
                [(_, error @ (EngineError::Lacks(_) | EngineError::NoOption(_)))] => {
                    write!(f, "{error}")
                }
                [(protocol, error)] => {
                    let error = error.to_string().replacen("the program ", "it ", 1);
                    write!(
                        f,
                        "the program did not answer in the protocol {protocol}: {error}"
                    )
                }
                errors => {
                    let tried = errors.iter().map(|(protocol, error)| {
                        let error = error.to_string();
                        let error = error.strip_prefix("the program ").unwrap_or(&error);
                        format!("{protocol}: {error}")
                    });
                    let tried: Vec<String> = tried.collect();
                    let tried = tried.join("; ");
                    write!(f, "the program answered in none of the protocols ({tried})")
                }
            },
            CompareError::NoAnswer(0, why) => write!(f, "the program answered no query: {why}"),
            CompareError::NoAnswer(count, why) => {
                write!(
                    f,
                    "the program answered {count} queries, and then none: {why}"
                )
            }
            CompareError::OnlyChess960(protocol) => {
                let why = protocol.why_no_chess960();
                write!(f, "{why}, and only Chess960 has these castling rights")
            }
            CompareError::Position { place, error, .. } => write!(f, "{place}: {error}"),
        }
    }
}

impl std::error::Error for CompareError {}
