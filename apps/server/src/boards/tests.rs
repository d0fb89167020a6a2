//! Games on the server without sockets, threads or waiting.

use crate::boards::hall::{Hall, House, HousePlayer, ServerAction, ServerEvent};
use crate::boards::kept_game::{Keeping, KeptGame};
use crate::limits::ServerLimits;
use crate::thinking::{Answer, Order, Trouble};
use arbiter::{Conduct, Fault, GameTime, Thought};
use movegen::{Options, Variant, Vote};
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

const WHITE: u64 = 1;
const BLACK: u64 = 2;
const HERE: [u8; 4] = [10, 0, 0, 1];

/// A server for tests: everything it says and does, and its clock.
struct TestServer {
    hall: Hall,
    now: Duration,
    said: HashMap<u64, String>,
    orders: Vec<Order>,
    cancelled: usize,
    records: HashMap<String, String>,
    /// The files of saved games.
    kept: HashMap<String, String>,
    /// Written files of either kind.
    writes: usize,
    is_over: bool,
}

fn house(variant: Variant, rules: Options) -> House {
    House {
        variant,
        rules,
        start: None,
        game_time: GameTime::new(Duration::from_secs(60), Duration::from_secs(1)),
        move_time: Some(Duration::from_millis(10)),
        players: [None, None],
        engine_plays: true,
        idle: Duration::from_secs(3600),
        conduct: Conduct { longest_absence: Some(Duration::from_secs(300)), ..Conduct::default() },
        limits: ServerLimits { connections: 100, per_address: 16, lines: 20, new_games: 10, running: 100 },
        pause: Duration::from_secs(10),
        stop_after: None,
        file_prefix: "server".to_owned(),
        client_host: None,
    }
}

impl TestServer {
    fn of(house: House) -> Self {
        TestServer {
            hall: Hall::new(house),
            now: Duration::ZERO,
            said: HashMap::new(),
            orders: Vec::new(),
            cancelled: 0,
            records: HashMap::new(),
            kept: HashMap::new(),
            writes: 0,
            is_over: false,
        }
    }

    fn against_megaton(variant: Variant) -> Self {
        TestServer::of(house(variant, Options::default()))
    }

    fn with_two_people(variant: Variant, rules: Options) -> Self {
        let mut server = TestServer::of(House { engine_plays: false, ..house(variant, rules) });
        server.joins(WHITE);
        server.joins(BLACK);
        server
    }

    fn happens(&mut self, event: ServerEvent) {
        let actions = self.hall.handle(event, self.now);
        self.take_in(actions);
    }

    fn take_in(&mut self, actions: Vec<ServerAction>) {
        for action in actions {
            match action {
                ServerAction::Say(user, text) => self.said.entry(user).or_default().push_str(&text),
                ServerAction::Close(_) => {}
                ServerAction::Think(_, order) => {
                    // As in the queue: one order per game.
                    self.orders.retain(|other| other.game_number != order.game_number);
                    self.orders.push(*order);
                }
                ServerAction::Cancel(number) => {
                    self.cancelled += 1;
                    self.orders.retain(|order| order.game_number != number);
                }
                ServerAction::Record { name, text, .. } => {
                    self.writes += 1;
                    match text {
                        Some(text) => self.records.insert(name, text),
                        None => self.records.remove(&name),
                    };
                }
                ServerAction::Keep { name, keeping, .. } => {
                    self.writes += 1;
                    let Keeping::Running { game, is_one_move } = keeping else {
                        assert!(self.kept.remove(&name).is_some());
                        continue;
                    };
                    let kept = self.kept.entry(name).or_default();
                    let played = game.last_move().filter(|_| is_one_move);
                    let line = match played {
                        Some(played) => serde_json::to_string(&played).unwrap(),
                        None => {
                            kept.clear();
                            serde_json::to_string(&game).unwrap()
                        }
                    };
                    *kept += &(line + "\n");
                }
                ServerAction::End => self.is_over = true,
            }
        }
    }

    /// What a user was told since the last time.
    fn told(&mut self, user: u64) -> String {
        self.said.remove(&user).unwrap_or_default()
    }

    fn joins(&mut self, user: u64) {
        self.happens(ServerEvent::Joined(user, IpAddr::from(HERE)));
    }

    /// What a client is told after sending a line.
    fn says(&mut self, user: u64, line: &str) -> String {
        self.told(user);
        self.happens(ServerEvent::Line(user, line.to_owned()));
        self.told(user)
    }

    fn later(&mut self, seconds: u64) -> String {
        self.told(WHITE);
        self.now += Duration::from_secs(seconds);
        self.happens(ServerEvent::Tick);
        self.told(WHITE)
    }

    /// The answer to the pending order.
    fn answers(&mut self, m: &str, welcomes_draw: bool) {
        let order = self.orders.pop().unwrap();
        let thought = Thought { best: order.task.game.parse_move(m).ok(), welcomes_draw };
        let Order { game_number, task, .. } = order;
        self.happens(ServerEvent::Found(Answer { game_number, task: task.id, thought: Ok(thought) }));
    }

    fn plays_on(&mut self, m: &str) {
        self.answers(m, false);
    }

    /// `iam NAME KEY` from a welcome.
    fn identity(&mut self, user: u64) -> String {
        let told = self.told(user);
        let line = told.split("Type: ").nth(1).unwrap();
        line.lines().next().unwrap().to_owned()
    }
}

#[test]
fn whoever_runs_out_of_time_has_lost() {
    let mut server = TestServer::with_two_people(Variant::Chess, Options::default());
    assert!(!server.later(3000).contains("forfeits"), "clocks do not run before the first moves");
    server.says(WHITE, "e2e4");
    server.says(BLACK, "e7e5");
    assert!(!server.later(59).contains("forfeits"));
    assert!(server.says(WHITE, "g1f3").contains("<12>"));
    // The second and the increment that White has left do not help Black.
    assert!(!server.later(60).contains("forfeits"));
    assert!(server.later(1).contains("guest2 forfeits on time} 1-0"));
    assert!(server.says(BLACK, "b8c6").contains("The game is over."));
}

#[test]
fn megaton_takes_a_draw_when_it_stands_worse() {
    let mut server = TestServer::against_megaton(Variant::Chess);
    server.joins(WHITE);
    assert!(server.says(WHITE, "draw").contains("declines"));
    server.says(WHITE, "e2e4");
    server.answers("e5", false);
    assert!(server.says(WHITE, "draw").contains("declines"));
    server.says(WHITE, "d2d4");
    server.answers("a6", true);
    assert!(server.says(WHITE, "draw").contains("drawn by mutual agreement} 1/2-1/2"));
}

#[test]
fn the_vote_is_taken_before_the_first_move() {
    let rules = Vote::Ask.put_into(Options::default());
    let mut server = TestServer::with_two_people(Variant::Stoltz, rules);
    assert!(server.says(WHITE, "e2e4").contains("Vote first"));
    assert!(server.says(BLACK, "yes").contains("not been asked"));
    server.says(WHITE, "no");
    assert!(server.says(BLACK, "no").contains("orthodox chess"));
    assert!(server.says(WHITE, "e2e4").contains("<12>"));
    // megaton, asked after White has declined, wants the extra pieces.
    let mut server = TestServer::of(house(Variant::Stoltz, rules));
    server.joins(WHITE);
    let told = server.says(WHITE, "no");
    assert!(told.contains("megaton, Black, wants") && told.contains("are in play"), "{told}");
}

#[test]
fn reserves_are_sent_behind_every_board() {
    let mut server = TestServer::with_two_people(Variant::Stoltz, Options::default());
    assert!(server.says(WHITE, "refresh").contains("<b1> game 1 white [U] black [U]"));
    assert!(server.says(WHITE, "U@d2").contains("<b1> game 1 white [] black [U]"));
    let mut server = TestServer::with_two_people(Variant::Chess, Options::default());
    assert!(!server.says(WHITE, "e2e4").contains("<b1>"));
}

#[test]
fn games_begin_where_the_house_says() {
    let fen = Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".to_owned());
    let mut server = TestServer::of(House { start: fen, ..house(Variant::Chess, Options::default()) });
    server.joins(WHITE);
    let told = server.told(WHITE);
    assert!(told.contains("<12> ----k--- -------- "), "{told}");
}

/// AT16: the owner always knows which piece carries the bomb, chosen or drawn, and nobody else does
/// before the end.
#[test]
fn a_bomb_is_told_to_its_owner_and_at_the_end_to_all() {
    let mut server = TestServer::with_two_people(Variant::Bomb, Options::default());
    server.joins(3);
    server.says(3, "observe 1");
    assert!(server.told(WHITE).contains("Which of your pieces carries the bomb?"));
    assert!(server.says(WHITE, "e2e4").contains("Choose your bomb first"));
    assert!(server.says(WHITE, "bomb e1").contains("no piece there that can carry"));
    assert!(server.says(WHITE, "e1").contains("no piece there that can carry"));
    assert!(server.says(WHITE, "B2").contains("Your bomb is on b2."));
    assert!(server.says(WHITE, "e2e4").contains("other player has to answer"));
    let drawn = server.says(BLACK, "bomb random");
    let square = drawn.split("Your bomb is on ").nth(1).unwrap()[..2].to_owned();
    assert!(server.says(BLACK, "bomb").contains(&square));
    let others = server.told(WHITE) + &server.told(3);
    assert!(others.contains("guest2 has chosen a bomb") && !others.contains("bomb is on"), "{others}");
    server.says(WHITE, "e2e4");
    // What everyone may read says nothing either; what the server keeps for itself does.
    assert!(server.records["server-1"].contains("bomb=?,?"), "{}", server.records["server-1"]);
    assert!(server.kept["server-1"].contains("bomb=b2"));
    server.says(BLACK, "resign");
    let end = server.told(3);
    assert!(end.contains("White's bomb is on b2.") && end.contains(&format!("on {square}.")), "{end}");
    assert!(server.records["server-1"].contains("bomb=b2,"));
    assert!(server.kept.is_empty());
}

#[test]
fn all_pieces_of_a_battle_are_shown_at_the_end() {
    let mut server = TestServer::with_two_people(Variant::StrataChess, Options::default());
    assert!(server.told(WHITE).contains('X'));
    let end = server.says(WHITE, "resign");
    let board = end.lines().find(|line| line.contains("<12>")).unwrap();
    assert!(!board.contains(['X', 'x']) && end.contains("guest1 resigns} 0-1"), "{end}");
}

#[test]
fn nobody_takes_back_what_was_shown_but_in_practice() {
    for is_practice in [false, true] {
        let conduct = Conduct { is_practice, ..Conduct::default() };
        let house = house(Variant::Bomb, Options::default());
        let mut server = TestServer::of(House { conduct, engine_plays: false, ..house });
        server.joins(WHITE);
        server.joins(BLACK);
        server.says(WHITE, "bomb a2");
        server.says(BLACK, "a7");
        for (user, text) in [(WHITE, "e2e4"), (BLACK, "e7e5"), (WHITE, "!a2")] {
            let told = server.says(user, text);
            assert!(told.contains("<12>"), "{text}: {told}");
        }
        let told = server.says(WHITE, "takeback 1");
        assert_eq!(told.contains("What was revealed cannot be taken back"), !is_practice, "{told}");
        server.says(BLACK, "accept");
        assert_eq!(server.says(BLACK, "moves").contains('!'), !is_practice);
    }
}

/// Twenty games that were started and resigned used to leave twenty searches, one after the other, to
/// the next user.
#[test]
fn orders_die_with_their_games_and_few_games_begin() {
    let mut server = TestServer::against_megaton(Variant::Chess);
    server.joins(WHITE);
    for _ in 0..20 {
        server.says(WHITE, "resign");
        server.says(WHITE, "play black");
        assert!(server.orders.len() <= 1);
        if server.orders.len() == 1 {
            server.plays_on("e4");
        }
    }
    assert!(server.says(WHITE, "play black").contains("You are starting games too fast"));
    assert!(server.orders.is_empty());
    // The player has not moved in any of them.
    assert!(server.records.is_empty() && server.kept.is_empty());
    assert!(server.writes <= 10 * 5, "{}", server.writes);
    assert_eq!(server.hall.sizes(), [1, 1, 1, 1]);
    // Others are not held up.
    server.joins(BLACK);
    assert!(server.says(BLACK, "e2e4").contains("<12>"));
    assert_eq!(server.orders.len(), 1);
    server.says(BLACK, "resign");
    assert!(server.orders.is_empty() && server.cancelled > 0);
    server.later(60);
    assert!(server.says(WHITE, "play black").contains("Creating"));
}

#[test]
fn whoever_comes_and_goes_leaves_nothing_behind() {
    let mut server = TestServer::against_megaton(Variant::Chess);
    for user in 1..=4000 {
        server.joins(user);
        if user % 2 == 0 {
            server.says(user, "e2e4");
        }
        server.happens(ServerEvent::Gone(user));
    }
    // Games with moves wait for their players, but not for many of one address.
    let [users, names, seats, games] = server.hall.sizes();
    assert!(users == 0 && names == 0 && seats <= 16 && games <= 16, "{:?}", server.hall.sizes());
    // Connected users come before those who are away.
    server.joins(5000);
    server.later(60);
    let told = server.says(5000, "play");
    assert!(told.contains("You are playing a game") || told.contains("Creating"), "{told}");
    server.happens(ServerEvent::Gone(5000));
    server.later(301);
    assert_eq!(server.hall.sizes(), [0; 4]);
    assert!(server.orders.is_empty() && server.kept.is_empty());
}

#[test]
fn whoever_is_away_too_long_has_lost_against_megaton_too() {
    let mut server = TestServer::against_megaton(Variant::Chess);
    server.joins(WHITE);
    for (own, reply) in [("e2e4", "e5"), ("d2d4", "d5")] {
        server.says(WHITE, own);
        server.plays_on(reply);
    }
    server.joins(BLACK);
    server.says(BLACK, "resign");
    server.says(BLACK, "observe 1");
    server.happens(ServerEvent::Gone(WHITE));
    // The clock would run out earlier.
    server.later(50);
    assert!(!server.told(BLACK).contains("forfeits"));
    server.later(300);
    assert!(server.told(BLACK).contains("guest1 forfeits"));
}

#[test]
fn a_seat_survives_a_lost_connection_and_an_undead_one() {
    let mut server = TestServer::with_two_people(Variant::Chess, Options::default());
    let identity = server.identity(WHITE);
    assert_eq!(identity.rsplit(' ').next().unwrap().len(), 32);
    server.says(WHITE, "e2e4");
    // The first connection is dead, and nobody has noticed.
    server.joins(3);
    assert!(server.says(3, &identity).contains("<12>"));
    assert!(server.says(3, "takeback 1").contains("would like to take back"));
    assert_eq!(server.says(WHITE, "games"), "");
    server.happens(ServerEvent::Gone(WHITE));
    server.happens(ServerEvent::Gone(3));
    assert!(server.told(BLACK).contains("guest1 has lost the connection"));
    server.joins(4);
    assert!(server.says(4, &(identity.clone() + "0")).contains("no player to resume"));
    assert!(server.says(4, &identity).contains("<12>"));
    assert!(server.told(BLACK).contains("guest1 is back"));
    assert_eq!(server.hall.sizes(), [2, 2, 2, 1]);
}

#[test]
fn games_go_on_after_a_restart_with_their_clocks_and_secrets() {
    let mut server = TestServer::with_two_people(Variant::Bomb, Options::default());
    let identities = [WHITE, BLACK].map(|user| server.identity(user));
    server.says(WHITE, "bomb b2");
    server.says(BLACK, "bomb g7");
    server.says(WHITE, "e2e4");
    server.says(BLACK, "e7e5");
    server.later(10);
    server.says(WHITE, "g1f3");
    let kept: Vec<_> = server.kept.values().map(|text| KeptGame::read(text).unwrap()).collect();
    let rules = Options::default();
    // Another server does not accept them.
    let mut other = TestServer::of(house(Variant::Chess, rules));
    let actions = other.hall.resume(kept.clone());
    assert!(actions.is_empty() && other.hall.sizes() == [0; 4]);
    let mut again = TestServer::of(House { engine_plays: false, ..house(Variant::Bomb, rules) });
    let actions = again.hall.resume(kept);
    again.take_in(actions);
    assert!(again.records["server-1"].contains("2. Nf3"));
    again.joins(1);
    assert!(again.told(1).contains("You are guest3"));
    let told = again.says(1, &identities[0]);
    assert!(told.contains("Your bomb is on b2.") && told.contains(" 51000 60000 "), "{told}");
    again.joins(2);
    assert!(again.says(2, &identities[1]).contains("Your bomb is on g7."));
    assert!(again.says(2, "!g7").contains("<12>"));
    assert_eq!(again.records.keys().collect::<Vec<_>>(), ["server-1"]);
}

/// With one command for server and XBoard nobody types who they are.
#[test]
fn the_servers_own_xboard_resumes_its_players_game() {
    let rules = Options::default();
    let house = || House { client_host: Some(IpAddr::from([127, 0, 0, 1])), ..house(Variant::Chess, rules) };
    let connects = |server: &mut TestServer, user, address: [u8; 4]| {
        server.happens(ServerEvent::Joined(user, address.into()));
        server.told(user)
    };
    let mut server = TestServer::of(house());
    connects(&mut server, 5, HERE);
    let told = connects(&mut server, 6, [127, 0, 0, 1]);
    let identity = told.split_once("Type: iam ").unwrap().1.lines().next().unwrap().to_owned();
    connects(&mut server, 7, [127, 0, 0, 1]);
    assert_eq!(server.hall.kept_games(), 0);
    for user in [5, 6, 7] {
        server.says(user, "e2e4");
    }
    assert_eq!(server.hall.kept_games(), 3);
    // Twice, for what is resumed is kept again.
    let mut kept: Vec<_> = server.kept.values().map(|text| KeptGame::read(text).unwrap()).collect();
    for _ in 0..2 {
        kept.sort_by_key(|game| game.number);
        let mut again = TestServer::of(house());
        let actions = again.hall.resume(kept);
        again.take_in(actions);
        assert_eq!(again.hall.kept_games(), 3);
        assert!(connects(&mut again, 1, HERE).contains("You are guest4"));
        let told = connects(&mut again, 2, [127, 0, 0, 1]);
        assert!(told.contains(&format!("You are {}", identity.split(' ').next().unwrap())), "{told}");
        assert!(told.contains(&format!("iam {identity}")) && told.contains("<12>"), "{told}");
        assert!(told.contains(" P/e2-e4 "), "{told}");
        assert!(connects(&mut again, 3, [127, 0, 0, 1]).contains("You are guest6"));
        kept = again.kept.values().map(|text| KeptGame::read(text).unwrap()).collect();
    }
}

fn program(pool: usize, name: &str) -> Option<HousePlayer> {
    Some(HousePlayer { pool, name: name.to_owned() })
}

#[test]
fn everybody_watches_the_games_of_the_house() {
    let players = [program(1, "one"), program(2, "two")];
    let house = house(Variant::Chess, Options::default());
    let mut server = TestServer::of(House { players, stop_after: Some(2), ..house });
    server.joins(WHITE);
    assert!(server.told(WHITE).contains("begins soon"));
    assert!(server.later(1).contains("{Game 1 (one vs. two) Creating"));
    server.plays_on("e4");
    assert!(server.told(WHITE).contains("P/e2-e4"));
    server.joins(BLACK);
    let told = server.told(BLACK);
    assert!(told.contains("now observing game 1") && told.contains("P/e2-e4"), "{told}");
    assert!(server.says(BLACK, "play").contains("play each other"));
    // A program that plays an illegal move has lost; the server continues.
    let Order { game_number, task, .. } = server.orders.pop().unwrap();
    let trouble = Trouble { fault: Fault::IllegalMove, detail: "illegal move: {e2e5}".to_owned() };
    server.happens(ServerEvent::Found(Answer { game_number, task: task.id, thought: Err(trouble) }));
    assert!(server.told(WHITE).contains("{Game 1 (one vs. two) Black: illegal move: e2e5} 1-0"));
    assert!(server.records["server-1"].contains("rules infraction"));
    server.joins(3);
    assert!(server.told(3).contains("e2e5} 1-0"), "whoever comes late is told the result");
    server.happens(ServerEvent::Gone(3));
    server.later(0);
    assert!(!server.later(9).contains("Creating"));
    let told = server.later(1);
    assert!(told.contains("{Game 2 (two vs. one) Creating") && told.contains("<12>"), "{told}");
    assert_eq!(server.hall.sizes(), [2, 2, 0, 1]);
    // One that hangs loses on time, wherever it is stuck.
    server.plays_on("e4");
    server.plays_on("e5");
    assert!(server.later(100).contains("two forfeits on time} 0-1"));
    assert!(server.orders.is_empty() && !server.is_over);
    server.later(10);
    assert!(server.is_over);
}

#[test]
fn people_play_a_program_with_the_colour_that_is_free() {
    let players = [program(1, "one"), None];
    let mut server = TestServer::of(House { players, ..house(Variant::Chess, Options::default()) });
    server.joins(WHITE);
    assert!(server.told(WHITE).contains("(one vs. guest1)"));
    server.plays_on("e4");
    assert!(server.says(WHITE, "e7e5").contains("<12>"));
    assert!(server.says(WHITE, "draw").contains("does not accept offers"));
    server.says(WHITE, "resign");
    assert!(server.says(WHITE, "rematch").contains("(guest1 vs. one)"));
}
