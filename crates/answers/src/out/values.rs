//! The values of chess, made of others.

use oracle_laws::{Move, Square};
use oracle_notation::uci;

use super::{Out, ValueForm};

impl Out<'_> {
    /// A list of ids.
    pub fn ids(&mut self, ids: impl IntoIterator<Item = &'static str>) {
        self.list(ids, |id, out| out.id(Some(id)));
    }

    /// A square.
    pub fn square(&mut self, square: Square) {
        self.written(|text| text.extend_from_slice(&square.name()));
    }

    /// A list of squares.
    pub fn squares(&mut self, squares: impl IntoIterator<Item = Square>) {
        self.list(squares, |square, out| out.square(square));
    }

    /// A move in UCI.
    pub fn uci(&mut self, played: Move) {
        let castling = self.castling;
        self.written(|text| uci::push(played, castling, text));
    }

    /// A list of sentences, each with the number of its article: objects in a record, `sentence (FIDE 3.8); sentence` in a cell.
    pub fn sentences<'s>(
        &mut self,
        sentences: impl IntoIterator<Item = (&'s str, Option<&'static str>)>,
    ) {
        if let ValueForm::Json = self.form {
            return self.list(sentences, |(message, article), out| {
                out.object(|out| {
                    out.key("message").text(message);
                    out.key("article").id(article);
                });
            });
        }
        let cited = sentences
            .into_iter()
            .map(|(message, article)| match article {
                Some(article) => format!("{message} (FIDE {article})"),
                None => message.to_owned(),
            });
        let cited: Vec<String> = cited.collect();
        if let ValueForm::Cell(_) = self.form {
            return self.text(&cited.join("; "));
        }
        self.list(cited, |sentence, out| out.text(&sentence));
    }
}
