//! Games on the server without sockets, threads or waiting.

use super::hall::{Hall, House, ServerAction, ServerEvent};
use super::search_pool::SearchAnswer;
use crate::game_clocks::GameTime;
use engine::Score;
use movegen::{AnyGame, Options, Variant, Vote};
use std::time::{Duration, Instant};

const WHITE: u64 = 1;
const BLACK: u64 = 2;

struct Evening {
    hall: Hall,
    now: Instant,
}

impl Evening {
    fn new(variant: Variant, rules: Options, start: Option<&str>, engine_plays: bool) -> Self {
        let house = House {
            variant,
            rules,
            start: start.map(str::to_owned),
            game_time: GameTime { base: Duration::from_secs(60), increment: Duration::from_secs(1) },
            move_time: Duration::from_millis(10),
            engine_plays,
            idle: Duration::from_secs(3600),
        };
        let now = Instant::now();
        Evening { hall: Hall::new(house, now), now }
    }

    fn happens(&mut self, event: ServerEvent) -> Vec<ServerAction> {
        self.hall.handle(event, self.now)
    }

    /// What a client is told after a line of one.
    fn says(&mut self, user: u64, line: &str) -> String {
        told(self.happens(ServerEvent::Line(user, line.to_owned())), user)
    }

    fn later(&mut self, seconds: u64) -> String {
        self.now += Duration::from_secs(seconds);
        told(self.happens(ServerEvent::Tick), WHITE)
    }

    /// megaton's answer to the first move of a game of chess, `e4`.
    fn megaton(&mut self, m: &str, score: Score) {
        let mut game = AnyGame::new(Variant::Chess, Options::default(), None).unwrap();
        game.play_text("e4").unwrap();
        let best = game.parse_move(m).ok();
        self.happens(ServerEvent::Found(SearchAnswer { game_number: 1, ply: 1, best, score: Some(score) }));
    }
}

fn told(actions: Vec<ServerAction>, user: u64) -> String {
    let texts = actions.into_iter().filter_map(|action| match action {
        ServerAction::Say(to, text) if to == user => Some(text),
        _ => None,
    });
    texts.collect()
}

fn two_people(variant: Variant, rules: Options) -> Evening {
    let mut evening = Evening::new(variant, rules, None, false);
    for user in [WHITE, BLACK] {
        evening.happens(ServerEvent::Joined(user));
    }
    evening
}

#[test]
fn whoever_runs_out_of_time_has_lost() {
    let mut evening = two_people(Variant::Chess, Options::default());
    assert!(!evening.later(3000).contains("forfeits"), "clocks do not run before the first moves");
    evening.says(WHITE, "e2e4");
    evening.says(BLACK, "e7e5");
    assert!(!evening.later(59).contains("forfeits"));
    assert!(evening.says(WHITE, "g1f3").contains("<12>"));
    // The second and the increment that White has left do not help Black.
    assert!(!evening.later(60).contains("forfeits"));
    assert!(evening.later(1).contains("guest2 forfeits on time} 1-0"));
    assert!(evening.says(BLACK, "b8c6").contains("the game is over"));
}

#[test]
fn megaton_takes_a_draw_when_it_stands_worse() {
    let mut evening = Evening::new(Variant::Chess, Options::default(), None, true);
    evening.happens(ServerEvent::Joined(WHITE));
    assert!(evening.says(WHITE, "draw").contains("declines"));
    evening.says(WHITE, "e2e4");
    evening.megaton("e5", Score::Centipawns(20));
    assert!(evening.says(WHITE, "draw").contains("declines"));
    let mut evening = Evening::new(Variant::Chess, Options::default(), None, true);
    evening.happens(ServerEvent::Joined(WHITE));
    evening.says(WHITE, "e2e4");
    evening.megaton("e5", Score::Centipawns(-300));
    assert!(evening.says(WHITE, "draw").contains("drawn by mutual agreement} 1/2-1/2"));
}

#[test]
fn the_vote_is_taken_before_the_first_move() {
    let rules = Vote::Ask.put_into(Options::default());
    let mut evening = two_people(Variant::Stoltz, rules);
    assert!(evening.says(WHITE, "e2e4").contains("vote comes first"));
    assert!(evening.says(BLACK, "yes").contains("not asked"));
    evening.says(WHITE, "no");
    assert!(evening.says(BLACK, "no").contains("orthodox chess"));
    assert!(evening.says(WHITE, "e2e4").contains("<12>"));
    // megaton, asked after White has declined, wants the extra pieces.
    let mut evening = Evening::new(Variant::Stoltz, rules, None, true);
    evening.happens(ServerEvent::Joined(WHITE));
    let told = evening.says(WHITE, "no");
    assert!(told.contains("megaton, Black, wants") && told.contains("are in the game"), "{told}");
}

#[test]
fn reserves_are_sent_behind_every_board() {
    let mut evening = two_people(Variant::Stoltz, Options::default());
    assert!(evening.says(WHITE, "refresh").contains("<b1> game 1 white [U] black [U]"));
    assert!(evening.says(WHITE, "U@d2").contains("<b1> game 1 white [] black [U]"));
    let mut evening = two_people(Variant::Chess, Options::default());
    assert!(!evening.says(WHITE, "e2e4").contains("<b1>"));
}

#[test]
fn games_begin_where_the_house_says() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let mut evening = Evening::new(Variant::Chess, Options::default(), Some(fen), true);
    let told = told(evening.happens(ServerEvent::Joined(WHITE)), WHITE);
    assert!(told.contains("<12> ----k--- -------- "), "{told}");
}
