//! Games in the export format, with what is found about their results on standard error.

use std::ops::ControlFlow;

use oracle_pgn::{Exporter, Finding, Game, Played, Text, Visitor};

use super::findings::push_finding;
use super::output::GamesOutput;

/// Writes games.
pub struct ExportVisitor<'a> {
    pub output: GamesOutput<'a>,
    pub exporter: Exporter,
}

impl<'a> ExportVisitor<'a> {
    pub fn new(output: GamesOutput<'a>) -> ExportVisitor<'a> {
        let request = &output.settings.games.request;
        let mut exporter = Exporter::default();
        exporter.letters = request.write_letters.unwrap_or_default();
        exporter.corrects_results = request.repair;
        ExportVisitor { output, exporter }
    }

    /// Writes what stands between two games.
    pub fn write_between(&mut self) {
        self.exporter.write_between();
        self.pass();
    }

    /// Passes on what is written.
    fn pass(&mut self) {
        let text = &mut self.output.answers.text;
        text.bytes.append(&mut self.exporter.out);
    }
}

impl Visitor for ExportVisitor<'_> {
    fn begin(&mut self, game: &Game) -> ControlFlow<()> {
        // What stands before a game is not taken back with it, but for the comment of one without tags.
        if !game.tags().is_empty() {
            self.write_between();
        }
        self.output.begin_game(game);
        self.exporter.begin(game)
    }

    fn played(&mut self, game: &Game, played: &Played<'_>) -> ControlFlow<()> {
        let go_on = self.exporter.played(game, played);
        self.pass();
        go_on
    }

    fn text(&mut self, game: &Game, text: Text<'_>) {
        self.exporter.text(game, text);
        self.pass();
    }

    fn finding(&mut self, game: &Game, finding: &Finding) {
        if self.output.note(finding) && finding.kind.is_about_result() {
            let stderr_text = &mut self.output.answers.stderr_text;
            push_finding(&self.output.settings, game, finding, stderr_text);
        }
        self.exporter.finding(game, finding);
    }

    fn end(&mut self, game: &Game) {
        self.exporter.end(game);
        self.pass();
        self.output.end_game(game);
    }
}
