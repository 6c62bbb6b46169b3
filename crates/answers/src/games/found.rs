//! The columns of what is found in a game.

use oracle_laws::{Article, Consequence};
use oracle_notation::fen;
use oracle_pgn::{Finding, FindingKind, Game};

use super::settings::Settings;
use crate::columns::columns;
use crate::explain::arbiter;

/// What was found in a game.
pub(super) struct Found<'a> {
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
    pub finding: &'a Finding,
}

columns! {
    /// What is wrong in a game, and where.
    FINDING: Found<'_>, |it, out|
    "kind" Record Id(|| FindingKind::ALL.map(FindingKind::id).to_vec()) => out.id(Some(it.finding.kind.id())),
    /// The half-move that it is about, from 1.
    "ply" Record Maybe(&Number(0)) => if let Some(ply) = it.finding.ply { out.number(ply) },
    /// The move with its number, as it is written.
    "move" Record Maybe(&Text) => if it.finding.ply.is_some() && !it.finding.text.is_empty() {
        out.text(&it.finding.text);
    },
    "line" Record Number(1) => out.number(it.finding.place.line),
    /// In characters from 1.
    "column" Record Number(1) => out.number(it.finding.place.column),
    /// The position that it is about.
    "fen" Record Maybe(&Def("fen")) => if let Some(position) = &it.finding.position {
        out.written(|text| fen::push(position, text));
    },
    /// The law that an illegal move breaks.
    "reason" Record Maybe(&Def("reason")) =>
        if let Some(illegal) = &it.finding.illegal { out.id(Some(illegal.reason.id())) },
    /// The squares that the reason is about.
    "squares" Record Maybe(&Def("squares")) => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.squares) },
    /// The opponent's pieces that the reason is about.
    "by" Record Maybe(&Def("squares")) => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.by) },
    "article" Record Maybe(&Def("article")) => if let Some(article) = it.finding.article { out.id(Some(article.number())) },
    /// An illegal move was played before it.
    "after_illegal" Record Maybe(&True) => out.truth_if(it.finding.is_after_illegal),
    "message" Record Text => out.text(&it.finding.message),
    "follow" Record Maybe(&Def("follow")) => {
        let follow = consequences(it.settings, it.game, it.finding);
        if !follow.is_empty() {
            let follow = follow.iter();
            out.sentences(follow.map(|one| (&*one.message, one.article.map(Article::number))));
        }
    },
}

/// Returns what follows an illegal move of the game, if that is asked.
pub fn consequences(settings: &Settings<'_>, game: &Game, finding: &Finding) -> Vec<Consequence> {
    let asked = settings
        .games
        .request
        .follow
        .filter(|_| game.is_main_line());
    let (Some(control), Some(position)) = (asked, &finding.position) else {
        return Vec::new();
    };
    let arbiter = arbiter(control);
    match (finding.kind, &finding.illegal) {
        (FindingKind::IllegalMove, Some(illegal)) => arbiter.follow(position, Some(illegal)),
        (FindingKind::NullMove, _) => arbiter.follow(position, None),
        _ => Vec::new(),
    }
}
