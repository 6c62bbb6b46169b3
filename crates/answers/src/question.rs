//! Questions that an oracle answers: each says what form its answers have, and writes them.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::answer::Told;
use crate::answer::{AnswerWriter, Frame};
use crate::columns::{OWN_PART, picked};
use crate::diagnostic::Fallible;
use crate::drawing::View;
use crate::format::{Columns, Pick, Shape};

/// What all answers to a question are like.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools)] // Facts that are independent of each other.
pub struct AnswerForm {
    /// Their shape.
    pub shape: Shape,
    /// The columns of records and rows; none of texts and positions.
    pub columns: Option<Columns>,
    /// Whether an answer shows the name of the line by itself; a record of an object gets it as it was written.
    pub shows_id: bool,
    /// Whether an answer itself says what is wrong with the position.
    pub shows_problems: bool,
    /// Whether the number of the line is one of the columns; a record begins with it.
    pub names_line: bool,
    /// Whether columns are among them that lines have themselves: then no others are copied.
    pub has_own: bool,
    /// Whether the counts of lines are checked.
    pub is_check: bool,
    /// What the text of an answer is.
    pub text: TextForm,
}

/// What the text of an answer is, where it stands in a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextForm {
    /// A text.
    Words,
    /// A number.
    Number,
    /// Records, each on a line.
    Records,
}

impl AnswerForm {
    /// Returns that of most questions.
    pub(crate) fn new(shape: Shape, columns: Option<Columns>) -> AnswerForm {
        let names_line = match &columns {
            Some(columns) if crate::TABLES => {
                let is_line = |&pick: &Pick| picked(columns.parts, pick).path() == "line";
                columns.picks.iter().flatten().any(is_line)
            }
            _ => false,
        };
        let picks = columns.iter().flat_map(|columns| &columns.picks).flatten();
        AnswerForm {
            shape,
            has_own: picks.into_iter().any(|(part, _)| *part == OWN_PART),
            columns,
            // Pictures and rows are named.
            shows_id: shape != Shape::Record,
            shows_problems: true,
            names_line,
            is_check: false,
            text: TextForm::Words,
        }
    }

    /// Returns the names of the columns that lines have themselves, of those that are chosen.
    pub fn own_names(&self) -> Vec<&'static str> {
        let picks = self.picks().unwrap_or_default().iter();
        let own = picks.filter(|(part, _)| *part == OWN_PART);
        own.map(|pick| picked(&[], *pick).path()).collect()
    }

    /// Returns the columns that were chosen of its parts.
    pub(crate) fn picks(&self) -> Option<&[Pick]> {
        self.columns.as_ref()?.picks.as_deref()
    }
}

/// A question about the position of a line.
pub trait PositionQuestion: Any + Send + Sync {
    /// Writes the answer. Returns whether it is yes: a move is legal, counts are right, and what is asked strictly is decided.
    ///
    /// # Errors
    ///
    /// Returns an error if the line lacks what the question needs, or the answer would be too large.
    fn answer(&self, writer: &mut AnswerWriter<'_>) -> Fallible<bool>;
}

/// A question about what an object has that is no position.
pub trait ObjectQuestion: Send + Sync {
    /// Appends the answer in this form, and puts it into words, if a tool asks. Returns whether it is yes.
    ///
    /// # Errors
    ///
    /// Says what an object lacks, and how to write it.
    fn answer(
        &self,
        form: &AnswerForm,
        view: &View,
        frame: &Frame<'_>,
        told: Option<&mut Told>,
        out: &mut Vec<u8>,
    ) -> Result<bool, [&'static str; 2]>;
}

/// What a question is about.
#[derive(Clone)]
pub enum About {
    /// The position of a line.
    Position(Arc<dyn PositionQuestion>),
    /// What an object has.
    Object(Arc<dyn ObjectQuestion>),
    /// Messages, optionally with the tree of the patterns that answered.
    Act {
        /// Whether there is that tree.
        trace: bool,
    },
}

/// A question that an oracle answers.
#[derive(Clone)]
pub struct Question {
    /// What its answers are like.
    pub form: AnswerForm,
    /// What it is about.
    pub about: About,
}

impl fmt::Debug for Question {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Question").finish_non_exhaustive()
    }
}

impl Question {
    /// Returns a question about the position of a line, whose answers are like this.
    pub fn about_position(form: AnswerForm, question: impl PositionQuestion) -> Question {
        Question {
            form,
            about: About::Position(Arc::new(question)),
        }
    }

    /// Returns a question about what an object has, whose answers are like this.
    pub fn about_object(form: AnswerForm, question: impl ObjectQuestion + 'static) -> Question {
        Question {
            form,
            about: About::Object(Arc::new(question)),
        }
    }

    /// Returns the question that messages ask, optionally with the tree of the patterns that answered.
    pub fn act(trace: bool) -> Question {
        Question {
            form: AnswerForm::new(Shape::Record, None),
            about: About::Act { trace },
        }
    }

    /// Returns whether it is about the position of a line.
    pub const fn is_about_position(&self) -> bool {
        matches!(self.about, About::Position(_))
    }

    /// Returns the question, if it is about a position, and of this type.
    pub fn of<T: PositionQuestion>(&self) -> Option<&T> {
        let question: &dyn Any = self.position()?;
        question.downcast_ref()
    }

    /// Returns the question, if it is about a position.
    #[inline]
    pub(crate) fn position(&self) -> Option<&dyn PositionQuestion> {
        match &self.about {
            About::Position(question) => Some(&**question),
            _ => None,
        }
    }
}
