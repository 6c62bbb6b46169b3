//! The columns of what is found in a game.

use oracle_laws::Article;
use oracle_notation::fen;
use oracle_pgn::{Finding, FindingKind, Game};

use super::settings::Settings;
use crate::Consequence;
use crate::columns::columns;

/// What was found in a game.
pub(super) struct Found<'a> {
    pub game: &'a Game,
    pub settings: &'a Settings<'a>,
    pub finding: &'a Finding,
}

columns! {
    /// What is wrong in a game, and where.
    FINDING: Found<'_>, |it, out|
    "kind" Record => out.id(Some(it.finding.kind.id())),
    "ply" Record => if let Some(ply) = it.finding.ply { out.number(ply) },
    "move" Record => if it.finding.ply.is_some() && !it.finding.text.is_empty() {
        out.text(&it.finding.text);
    },
    "line" Record => out.number(it.finding.place.line),
    "column" Record => out.number(it.finding.place.column),
    "fen" Record => if let Some(position) = &it.finding.position {
        out.written(|text| fen::push(position, text));
    },
    "reason" Record => if let Some(illegal) = &it.finding.illegal { out.id(Some(illegal.reason.id())) },
    "squares" Record => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.squares) },
    "by" Record => if let Some(illegal) = &it.finding.illegal { out.squares(illegal.by) },
    "article" Record => if let Some(article) = it.finding.article { out.id(Some(article.number())) },
    "after_illegal" Record => out.truth_if(it.finding.is_after_illegal),
    "message" Record => out.text(&it.finding.message),
    "follow" Record => {
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
    let (Some(games), Some(position)) = (asked, &finding.position) else {
        return Vec::new();
    };
    match (finding.kind, &finding.illegal) {
        (FindingKind::IllegalMove, Some(illegal)) => games.follow(position, Some(illegal)),
        (FindingKind::NullMove, _) => games.follow(position, None),
        _ => Vec::new(),
    }
}
