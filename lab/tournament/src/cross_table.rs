//! The table of a tournament: who is rated how, and how everybody fared against everybody.

use super::plan::Plan;
use super::rating::{Rating, ratings};
use super::standings::Standings;
use super::summary::several;
use arbiter::Fault;
use std::fmt;

/// The players, the strongest first.
pub(crate) struct CrossTable<'a> {
    plan: &'a Plan,
    standings: &'a Standings,
    rows: Vec<Row>,
}

/// A player's line.
struct Row {
    player: usize,
    rating: Rating,
    games: u32,
    points: f64,
}

impl Row {
    fn share(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.points / f64::from(self.games) }
    }
}

impl<'a> CrossTable<'a> {
    /// The table after these results.
    pub(crate) fn new(plan: &'a Plan, standings: &'a Standings) -> Self {
        let rated = ratings(standings, plan.players.len()).into_iter().enumerate();
        let mut rows: Vec<Row> = rated.map(|(player, rating)| row(standings, player, rating)).collect();
        rows.sort_by(|one, other| {
            let by_rating = other.rating.order().total_cmp(&one.rating.order());
            by_rating.then(other.share().total_cmp(&one.share()))
        });
        CrossTable { plan, standings, rows }
    }

    /// The ratings alone, for a line of progress.
    pub(crate) fn on_one_line(&self) -> String {
        let rated = self.rows.iter().map(|row| format!("{} {}", self.plan.name(row.player), row.rating));
        rated.collect::<Vec<_>>().join(", ")
    }

    /// What a player got against another one, `3.5/4`; nothing if they have not met.
    fn score(&self, player: usize, opponent: usize) -> String {
        let met = self.standings.encounters().iter().find_map(|(met, tally)| {
            met.side_of(opponent)?;
            Some((tally, met.side_of(player)?))
        });
        let played = met.filter(|(tally, _)| tally.games() > 0);
        played
            .map_or_else(String::new, |(tally, side)| format!("{}/{}", tally.points_of(side), tally.games()))
    }
}

fn row(standings: &Standings, player: usize, rating: Rating) -> Row {
    let (mut games, mut points) = (0, 0.0);
    for (met, tally) in standings.encounters() {
        if let Some(side) = met.side_of(player) {
            games += tally.games();
            points += tally.points_of(side);
        }
    }
    Row { player, rating, games, points }
}

/// As Markdown: ratings and scores, the games lost by faults if there are any, and what the ratings are.
impl fmt::Display for CrossTable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n| | player | Elo, 95% error | points | score |")?;
        (1..=self.rows.len()).try_for_each(|place| write!(f, " {place} |"))?;
        writeln!(f, "\n|--:|---|--:|--:|--:|{}", ":-:|".repeat(self.rows.len()))?;
        for (index, row) in self.rows.iter().enumerate() {
            let (name, rating, points) = (self.plan.name(row.player), row.rating, row.points);
            let share = 100.0 * row.share();
            write!(f, "| {} | {name} | {rating} | {points}/{} | {share:.1}% |", index + 1, row.games)?;
            for opponent in &self.rows {
                let score = if opponent.player == row.player {
                    "·".to_owned()
                } else {
                    self.score(row.player, opponent.player)
                };
                write!(f, " {score} |")?;
            }
            writeln!(f)?;
        }
        self.write_faults(f)?;
        writeln!(
            f,
            "\nElo: the ratings under which all results together are most likely, zero for the average of those who \
             have one."
        )
    }
}

impl CrossTable<'_> {
    fn write_faults(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = |row: &Row| Fault::ALL.map(|fault| self.standings.faults(row.player, fault));
        let at_fault: Vec<_> = self.rows.iter().filter(|row| lost(row).into_iter().any(|n| n > 0)).collect();
        if at_fault.is_empty() {
            return writeln!(f, "\nNo game was lost by a fault.");
        }
        writeln!(f, "\n| lost by a fault | {} |", Fault::ALL.map(several).join(" | "))?;
        writeln!(f, "|---|{}", "--:|".repeat(Fault::ALL.len()))?;
        for row in at_fault {
            let counts = lost(row).map(|count| count.to_string()).join(" | ");
            writeln!(f, "| {} | {counts} |", self.plan.name(row.player))?;
        }
        Ok(())
    }
}
