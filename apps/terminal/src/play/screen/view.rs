//! What the screen shows, worked out from the state alone: the board, who plays, the moves, what
//! was said, and the line that is being typed.

use super::super::local_game::LocalGame;
use super::super::notes::{Note, Tone};
use super::prompt::Prompt;
use crate::board::{self, BoardArea, BoardLook, Marks};
use arbiter::clock_text;
use movegen::{AnyGame, Color as Side, Square};
use pictures::PieceStyle;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Position, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Paragraph};
use std::time::Instant;

/// Least columns of what stands beside the board.
const SIDE_WIDTH: u16 = 28;
/// Rows kept below the board if nothing stands beside it.
const ROWS_BELOW: u16 = 4;
/// Rows of the two players.
const PLAYER_ROWS: u16 = 2;

/// What the person has done since the last line.
#[derive(Debug, Default)]
pub(super) struct Hand {
    pub(super) prompt: Prompt,
    /// The piece that was clicked on.
    pub(super) selected: Option<Square>,
    /// Rows scrolled up in what was said.
    pub(super) scrolled: usize,
    /// Whether colours may be used.
    pub(super) colored: bool,
    pub(super) style: PieceStyle,
    /// A long answer that has the screen to itself.
    pub(super) page: Option<Page>,
}

/// An answer that does not fit beside the board, shown in place of the board from its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Page {
    /// The number of its first note.
    pub(super) first: usize,
    /// Rows above the screen.
    pub(super) scrolled: usize,
}

impl Page {
    /// The page for what was said from this note on, if it is an answer that does not fit where notes are shown.
    pub(super) fn needed(local_game: &LocalGame, first: usize, notes: Rect) -> Option<Page> {
        let rows = page_lines(local_game, first, usize::from(notes.width))?.len();
        (rows > usize::from(notes.height)).then_some(Page { first, scrolled: 0 })
    }
}

impl Hand {
    fn look(&self) -> BoardLook {
        BoardLook { colored: self.colored, style: self.style }
    }
}

/// The parts of the screen.
struct Parts {
    board: Option<BoardArea>,
    moves: Option<Rect>,
    notes: Rect,
    words: Rect,
    prompt: Rect,
}

/// Where things were drawn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Drawn {
    pub(super) board: Option<BoardArea>,
    /// Where notes are shown, or would be without a page.
    pub(super) notes: Rect,
    /// Rows of the page below the screen; `None` without a page.
    pub(super) page_rows_below: Option<usize>,
    /// Rows that a page has.
    pub(super) page_height: usize,
}

/// Draws everything, and says where.
pub(super) fn draw(frame: &mut Frame, local_game: &LocalGame, hand: &Hand, now: Instant) -> Drawn {
    let view = local_game.view();
    let mut parts = arrange(frame.area(), view.size(), local_game.is_turned(), hand.look());
    let move_rows = local_game.sans().len().div_ceil(2) + 1;
    parts.give_notes_what_moves_leave(u16::try_from(move_rows).unwrap_or(u16::MAX));
    let notes = notes_inside(&parts);
    let page_area = Rect { height: parts.words.y - frame.area().y, ..frame.area() };
    let page_height = usize::from(page_area.height);
    if let Some(page) = hand.page
        && let Some(lines) = page_lines(local_game, page.first, usize::from(page_area.width))
    {
        let above = page.scrolled.min(lines.len().saturating_sub(page_height));
        let below = lines.len().saturating_sub(above + page_height);
        let shown: Vec<_> = lines.into_iter().skip(above).take(page_height).collect();
        frame.render_widget(Paragraph::new(Text::from(shown)), page_area);
        draw_page_words(frame, parts.words, above, below);
        draw_prompt(frame, parts.prompt, &hand.prompt);
        make_legible(frame.buffer_mut(), hand.style);
        return Drawn { board: None, notes, page_rows_below: Some(below), page_height };
    }
    if let Some(place) = parts.board {
        let top = if local_game.is_turned() { Side::White } else { Side::Black };
        let above = Rect { height: 1, width: place.width(), ..frame_place(place) };
        draw_player(frame, Rect { y: above.y - 1, ..above }, local_game, top, now, hand.style);
        let below = Rect { y: above.y + place.height(), ..above };
        draw_player(frame, below, local_game, !top, now, hand.style);
        board::draw(frame.buffer_mut(), place, &view, &marks(local_game, &view, hand), hand.look());
    }
    if let Some(area) = parts.moves {
        draw_moves(frame, area, local_game);
    }
    draw_notes(frame, parts.notes, local_game, hand.scrolled, parts.moves.is_some());
    draw_words(frame, parts.words, local_game, hand);
    draw_prompt(frame, parts.prompt, &hand.prompt);
    make_legible(frame.buffer_mut(), hand.style);
    Drawn { board: parts.board, notes, page_rows_below: None, page_height }
}

impl Parts {
    /// Early in a game the moves need few rows.
    fn give_notes_what_moves_leave(&mut self, rows: u16) {
        // The title, and room to see that moves belong there.
        let rows = rows.saturating_add(1).max(3);
        if let Some(moves) = &mut self.moves
            && rows < moves.height
        {
            let spared = moves.height - rows;
            moves.height = rows;
            self.notes = Rect { y: self.notes.y - spared, height: self.notes.height + spared, ..self.notes };
        }
    }
}

/// The lines of an answer; `None` if something has happened on the board since, which has to be seen.
fn page_lines(local_game: &LocalGame, first: usize, width: usize) -> Option<Vec<Line<'static>>> {
    let notes = local_game.notes_from(first);
    let is_answer = notes.iter().all(|note| note.tone == Tone::Plain);
    is_answer.then(|| notes.iter().flat_map(|note| note_lines(note, width)).collect())
}

fn draw_page_words(frame: &mut Frame, area: Rect, above: usize, below: usize) {
    let keys = match (above, below) {
        (0, 0) => "any key shows the board".to_owned(),
        (_, 0) => "PageUp goes back, any other key shows the board".to_owned(),
        (_, below) => format!("{below} more rows: PageDown or space; Esc shows the board"),
    };
    let text = cut(&keys, usize::from(area.width));
    frame.render_widget(Line::styled(text, Style::new().add_modifier(Modifier::DIM)), area);
}

/// Writes everything in characters that the screen has.
fn make_legible(buffer: &mut Buffer, style: PieceStyle) {
    for cell in &mut buffer.content {
        if !cell.symbol().is_ascii() {
            cell.set_symbol(&style.legible(cell.symbol()));
        }
    }
}

fn frame_place(place: BoardArea) -> Rect {
    let (x, y) = place.corner();
    Rect { x, y, width: place.width(), height: place.height() }
}

/// Shares the screen out: the board as large as it can be with something beside or below it.
fn arrange(area: Rect, size: (u8, u8), turned: bool, look: BoardLook) -> Parts {
    let [main, words, prompt] =
        Layout::vertical([Constraint::Fill(1), Constraint::Length(1), Constraint::Length(1)]).areas(area);
    let room = Rect { height: main.height.saturating_sub(PLAYER_ROWS), ..main };
    let beside = |place: &BoardArea| main.width >= place.width() + 1 + SIDE_WIDTH;
    let below = |place: &BoardArea| main.height >= place.height() + PLAYER_ROWS + ROWS_BELOW;
    let places: Vec<_> = BoardArea::within(room, size, turned, look).collect();
    let chosen = places.iter().find(|place| beside(place) || below(place)).or(places.last()).copied();
    let Some(place) = chosen else {
        // No room for a board: what is said has it all.
        return Parts { board: None, moves: None, notes: main, words, prompt };
    };
    if beside(&place) {
        let [_, _, side] = Layout::horizontal([
            Constraint::Length(place.width()),
            Constraint::Length(1),
            Constraint::Fill(1),
        ])
        .areas(main);
        let [moves, notes] = Layout::vertical([Constraint::Percentage(40), Constraint::Fill(1)]).areas(side);
        return Parts { board: Some(place.below(1)), moves: Some(moves), notes, words, prompt };
    }
    let used = (place.height() + PLAYER_ROWS).min(main.height);
    let notes = Rect { y: main.y + used, height: main.height - used, ..main };
    Parts { board: Some(place.below(1)), moves: None, notes, words, prompt }
}

/// The marks of the board, with what is being typed or clicked.
fn marks(local_game: &LocalGame, view: &AnyGame, hand: &Hand) -> Marks {
    let mut marks = local_game.marks();
    let text = hand.prompt.text().trim();
    let texts = local_game.texts();
    if let Some(m) = texts.named(text) {
        marks.add_chosen(view, m);
    } else if let Some(square) = view.parse_square(text).or(hand.selected) {
        let mut targets = texts.from(square).map(|text| text.m.to()).peekable();
        if targets.peek().is_some() {
            marks.add_targets(square, targets.collect::<Vec<_>>());
        }
    }
    marks
}

/// A player's line: whose move it is, the name, the reserve, the clock. What does not
/// fit goes first where it is least missed.
fn draw_player(
    frame: &mut Frame,
    area: Rect,
    local_game: &LocalGame,
    side: Side,
    now: Instant,
    style: PieceStyle,
) {
    let game = local_game.view();
    let to_move = local_game.end().is_none() && game.side() == side;
    let name = format!("{} {side}: {}", if to_move { "▶" } else { " " }, local_game.name_of(side));
    // Beside the board no colour tells the side.
    let pieces: String =
        game.reserve(side).into_iter().map(|piece| format!(" {}", style.piece(piece))).collect();
    let level = match local_game.is_person(side) {
        false => format!(" (level {})", local_game.thinking.settings().skill_level),
        true => String::new(),
    };
    let clock = local_game.time_left(side, now).map(|left| {
        let is_short = left.as_secs() < 30;
        let style = match (to_move, is_short) {
            (true, true) => Style::new().fg(Color::Red).add_modifier(Modifier::REVERSED),
            (true, false) => Style::new().add_modifier(Modifier::REVERSED),
            (false, _) => Style::new(),
        };
        Span::styled(format!(" {} ", clock_text(left)), style)
    });
    let clock_width = clock.as_ref().map_or(0, |clock| u16::try_from(clock.width()).unwrap_or(u16::MAX));
    let [text, right] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(clock_width)]).areas(area);
    let name = if to_move { name.bold() } else { Span::raw(name) };
    frame.render_widget(Line::from(vec![name, Span::raw(pieces).bold(), Span::raw(level)]), text);
    if let Some(clock) = clock {
        frame.render_widget(Line::from(clock), right);
    }
}

/// The moves, the last ones if not all fit.
fn draw_moves(frame: &mut Frame, area: Rect, local_game: &LocalGame) {
    let game = local_game.view();
    let mut title = format!(" {} ", game.variant().spec().title);
    if local_game.end().is_none() {
        match Side::BOTH.map(|side| game.is_armed(side)) {
            [Some(false), Some(false)] => title.push_str("· no launch yet "),
            [Some(true), Some(true)] => title.push_str("· launches allowed "),
            [Some(true), _] => title.push_str("· White may launch "),
            [_, Some(true)] => title.push_str("· Black may launch "),
            _ => {}
        }
    }
    let block = Block::new().borders(Borders::TOP).title(title.bold());
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let rows = move_rows(local_game.sans(), game.ply() % 2 == usize::from(game.side() == Side::White));
    let skipped = rows.len().saturating_sub(usize::from(inside.height));
    let lines: Vec<Line> = rows.into_iter().skip(skipped).map(Line::from).collect();
    frame.render_widget(Paragraph::new(lines), inside);
}

/// The moves in pairs with their numbers.
fn move_rows(sans: &[String], black_began: bool) -> Vec<String> {
    let mut sans: Vec<&str> = sans.iter().map(String::as_str).collect();
    if black_began {
        sans.insert(0, "…");
    }
    let pairs = sans.chunks(2).enumerate();
    pairs
        .map(|(index, pair)| {
            format!("{:>3}. {:<9} {}", index + 1, pair[0], pair.get(1).copied().unwrap_or_default())
        })
        .collect()
}

/// What stands around the notes.
fn notes_block(titled: bool) -> Block<'static> {
    if titled { Block::new().borders(Borders::TOP) } else { Block::new() }
}

/// Where the notes' text is.
fn notes_inside(parts: &Parts) -> Rect {
    notes_block(parts.moves.is_some()).inner(parts.notes)
}

/// What was said, the last of it below.
fn draw_notes(frame: &mut Frame, area: Rect, local_game: &LocalGame, scrolled: usize, titled: bool) {
    let block = notes_block(titled);
    let inside = block.inner(area);
    frame.render_widget(block, area);
    let width = usize::from(inside.width);
    let height = usize::from(inside.height);
    let mut lines: Vec<Line> =
        local_game.notes_from(0).iter().flat_map(|note| note_lines(note, width)).collect();
    if let Some(line) = local_game.activity() {
        lines.push(Line::styled(cut(&line, width), Style::new().add_modifier(Modifier::DIM)));
    }
    let last = lines.len().saturating_sub(scrolled.min(lines.len().saturating_sub(height)));
    let first = last.saturating_sub(height);
    frame.render_widget(Paragraph::new(Text::from(lines[first..last].to_vec())), inside);
}

fn note_lines(note: &Note, width: usize) -> Vec<Line<'static>> {
    let style = match note.tone {
        Tone::Plain | Tone::Event => Style::new(),
        Tone::Refusal => Style::new().fg(Color::Red),
    };
    note.text.lines().flat_map(|line| wrap_row(line, width)).map(|line| Line::styled(line, style)).collect()
}

/// Least columns in which the second part of a row is still easy to read.
const READABLE: usize = 24;
/// How far the second part is indented below the first.
const INDENT: usize = 2;

/// A row in pieces. One of two parts, such as a command and what it does, keeps the second in its column if that is
/// wide enough, and has it below the first otherwise.
fn wrap_row(line: &str, width: usize) -> Vec<String> {
    let column = line.char_indices().map(|(at, _)| at).find(|&at| {
        // Letters before, two blanks at least, letters behind.
        !line[..at].trim().is_empty() && line[..at].ends_with("  ") && !line[at..].starts_with(' ')
    });
    let Some(column) = column.filter(|_| line.chars().count() > width) else { return wrap(line, width) };
    let (head, tail) = line.split_at(column);
    let head_width = head.chars().count();
    let indented = |indent: usize| {
        let rows = wrap(tail, width.saturating_sub(indent));
        rows.into_iter().map(move |row| format!("{}{row}", " ".repeat(indent)))
    };
    if width >= head_width + READABLE {
        let mut rows: Vec<_> = indented(head_width).collect();
        rows[0].replace_range(..head_width, head);
        return rows;
    }
    wrap(head.trim_end(), width).into_iter().chain(indented(INDENT.min(width / 2))).collect()
}

/// A line in pieces that are no wider than this, broken at blanks where there are any.
fn wrap(line: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut pieces = Vec::new();
    let mut rest: Vec<char> =
        line.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    while rest.len() > width {
        let blank = rest[..=width].iter().rposition(|&letter| letter == ' ').filter(|&at| at > 0);
        let tail = match blank {
            Some(at) => rest.split_off(at).into_iter().skip(1).collect(),
            None => rest.split_off(width),
        };
        pieces.push(rest.into_iter().collect());
        rest = tail;
    }
    pieces.push(rest.into_iter().collect());
    pieces
}

fn cut(text: &str, width: usize) -> String {
    text.chars().take(width).collect()
}

/// What the line could become, or what can be done.
fn draw_words(frame: &mut Frame, area: Rect, local_game: &LocalGame, hand: &Hand) {
    let completion = hand.prompt.completion(local_game);
    let text = if hand.prompt.text().is_empty() {
        idle_words(local_game)
    } else if completion.words.is_empty() {
        String::new()
    } else {
        let count = completion.words.len();
        let more = if count > 1 { format!("{count}: ") } else { String::new() };
        format!("{more}{}", completion.words.join("  "))
    };
    let width = usize::from(area.width);
    let text = match text.chars().count() > width {
        true => format!("{}…", cut(&text, width.saturating_sub(1))),
        false => text,
    };
    frame.render_widget(Line::styled(text, Style::new().add_modifier(Modifier::DIM)), area);
}

fn idle_words(local_game: &LocalGame) -> String {
    if local_game.end().is_some() {
        let undo = if local_game.can_take_back() { "undo · " } else { "" };
        format!("{undo}new · save FILE · quit")
    } else if local_game.awaits_megaton() {
        "stop · undo · quit".to_owned()
    } else {
        "a move, or help · hint · undo · save FILE · quit;  Tab completes, a click chooses a piece".to_owned()
    }
}

fn draw_prompt(frame: &mut Frame, area: Rect, prompt: &Prompt) {
    const SIGN: &str = "> ";
    let width = usize::from(area.width).saturating_sub(SIGN.len() + 1).max(1);
    let scroll = prompt.scroll(width);
    let shown: String = prompt.text().chars().skip(scroll).take(width).collect();
    frame.render_widget(Line::from(vec![SIGN.bold(), Span::raw(shown)]), area);
    let column = SIGN.len() + prompt.cursor().saturating_sub(scroll);
    let x = area.x + u16::try_from(column).unwrap_or(u16::MAX).min(area.width.saturating_sub(1));
    frame.set_cursor_position(Position::new(x, area.y));
}

#[cfg(test)]
mod tests {
    use super::super::super::tests::{local_game, play};
    use super::*;
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;

    fn shown(local_game: &LocalGame, hand: &Hand, size: (u16, u16)) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
        terminal.draw(|frame| _ = draw(frame, local_game, hand, Instant::now())).unwrap();
        terminal.backend().buffer().clone()
    }

    fn rows(buffer: &Buffer) -> Vec<String> {
        let width = usize::from(buffer.area.width);
        let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect();
        buffer.content.chunks(width).map(row).collect()
    }

    fn hand(colored: bool, text: &str) -> Hand {
        let mut hand = Hand { colored, style: PieceStyle::Symbols, ..Hand::default() };
        hand.prompt.set(text);
        hand
    }

    /// The ground under a square of White's board.
    fn ground(buffer: &Buffer, local_game: &LocalGame, name: &str, size: (u16, u16)) -> Color {
        let square = local_game.game().parse_square(name).unwrap();
        let area = Rect::new(0, 0, size.0, size.1);
        let place = arrange(area, local_game.game().size(), false, hand(true, "").look()).board.unwrap();
        let all = (0..size.1).flat_map(|row| (0..size.0).map(move |column| (column, row)));
        let (column, row) =
            all.into_iter().find(|&(x, y)| place.square_at(local_game.game(), x, y) == Some(square)).unwrap();
        buffer[(column, row)].bg
    }

    #[test]
    fn the_board_stands_beside_the_moves_and_what_was_said() {
        let mut local_game = local_game("stratomic");
        play(&mut local_game, &["e5", "Nd7"]);
        let rows = rows(&shown(&local_game, &hand(false, ""), (80, 24)));
        assert!(rows[0].starts_with("  Black: "), "{rows:#?}");
        assert!(rows[2].starts_with(" 9  m  ♜  +  ♝  ♛  ♚"), "{rows:#?}");
        assert!(rows[11].trim_start().starts_with("a  b  c  d"), "{rows:#?}");
        assert!(rows[12].starts_with("▶ White: "), "{rows:#?}");
        assert!(rows[0].contains("Stratomic · no launch yet"), "{rows:#?}");
        assert!(rows[1].contains("1. e5        Nd7"), "{rows:#?}");
        assert!(rows.iter().any(|row| row.contains("plays Nd7 (c9d7)")), "{rows:#?}");
        assert!(rows[23].starts_with("> "), "{rows:#?}");
    }

    #[test]
    fn every_variant_fits_every_screen() {
        for spec in movegen::VARIANTS {
            let local_game = local_game(spec.id);
            for size in [(1, 1), (3, 2), (12, 4), (24, 14), (40, 20), (80, 24), (110, 40), (300, 100)] {
                for colored in [false, true] {
                    let buffer = shown(&local_game, &hand(colored, "e"), size);
                    if size.0 >= 40 {
                        let row = rows(&buffer).join("\n");
                        // Large squares have drawn pieces; at 40 rows it depends on the board.
                        let has_symbols = row.contains('♔') || row.contains('♚');
                        let is_drawn = row.contains('█');
                        let expected = match size.1 {
                            100.. if colored => is_drawn,
                            40.. if colored => is_drawn || has_symbols,
                            _ => has_symbols,
                        };
                        assert!(expected, "{} {size:?}\n{row}", spec.id);
                    }
                }
            }
        }
    }

    #[test]
    fn a_launch_is_shown_while_it_is_typed_and_when_it_has_struck() {
        let mut local_game = local_game("stratomic");
        let fen = "10/9k/10/10/10/3npp4/10/10/5K4/M9 w - - 0 1 armed=1";
        local_game.obey(&format!("fen {fen}"), Instant::now());
        let size = (80, 24);
        let before = shown(&local_game, &hand(true, ""), size);
        let aimed = shown(&local_game, &hand(true, "M*e6"), size);
        let changed =
            |name| ground(&before, &local_game, name, size) != ground(&aimed, &local_game, name, size);
        assert!(["d5", "e6", "f7", "a1"].into_iter().all(changed));
        assert!(!changed("e8"));
        play(&mut local_game, &["M*e6"]);
        let struck = rows(&shown(&local_game, &hand(true, ""), size)).join("\n");
        assert_eq!(struck.matches('✶').count(), 3, "{struck}");
        assert!(struck.contains("Launched at e6"), "{struck}");
    }

    #[test]
    fn reserves_and_clocks_stand_beside_the_names() {
        let mut local_game = local_game("stoltz");
        local_game.obey("clock 3", Instant::now());
        let rows = rows(&shown(&local_game, &hand(false, ""), (90, 28)));
        assert!(rows[0].starts_with("  Black: Ann u             0:03:00 "), "{rows:#?}");
        play(&mut local_game, &["U@d2"]);
        let rows = self::rows(&shown(&local_game, &hand(false, ""), (90, 28)));
        let white = rows.iter().find(|row| row.starts_with("  White: Ann")).unwrap();
        assert!(!white.contains('U'), "{rows:#?}");
    }

    #[test]
    fn the_own_bomb_has_a_star_and_no_other() {
        let mut local_game = local_game("bomb");
        local_game.obey("a2", Instant::now());
        let rows = rows(&shown(&local_game, &hand(false, ""), (80, 24))).join("\n");
        assert!(rows.contains(" 2  ♙*  ♙   ♙"), "{rows}");
        assert_eq!(rows.matches('*').count(), 1, "{rows}");
    }

    #[test]
    fn a_click_finds_its_square_from_both_sides() {
        let local_game = local_game("chess");
        let game = local_game.game();
        for turned in [false, true] {
            let place =
                arrange(Rect::new(0, 0, 80, 24), game.size(), turned, hand(true, "").look()).board.unwrap();
            let (x, y) = place.corner();
            let corner = place.square_at(game, x + 3, y).unwrap();
            let expected = if turned { "h1" } else { "a8" };
            assert_eq!(game.square_name(corner), expected);
            assert_eq!(place.square_at(game, x, y), None);
            assert_eq!(place.square_at(game, 79, 23), None);
        }
    }

    /// Terminals are light or dark: outside the board, which has its own ground, nothing may rely on either.
    #[test]
    fn text_beside_the_board_has_the_terminals_own_colour() {
        let mut local_game = local_game("stratomic");
        for line in ["help", "nonsense", "clock 3", "e5"] {
            local_game.obey(line, Instant::now());
        }
        for size in [(20, 8), (80, 24), (200, 60)] {
            for text in ["", "e"] {
                let buffer = shown(&local_game, &hand(true, text), size);
                let on_own_ground = |cell: &&ratatui::buffer::Cell| cell.bg == Color::Reset;
                for cell in buffer.content.iter().filter(on_own_ground) {
                    assert!(matches!(cell.fg, Color::Reset | Color::Red), "{cell:?} at {size:?}");
                }
            }
        }
    }

    #[test]
    fn a_terminal_without_unicode_is_sent_ascii() {
        for spec in movegen::VARIANTS {
            let mut local_game = local_game(spec.id);
            local_game.obey("help", Instant::now());
            for (size, colored) in [((20, 8), true), ((80, 24), true), ((80, 24), false), ((200, 60), true)] {
                let hand = Hand { style: PieceStyle::Letters, ..hand(colored, "") };
                let rows = rows(&shown(&local_game, &hand, size)).join("\n");
                assert!(rows.is_ascii(), "{} {size:?}\n{rows}", spec.id);
                assert!(
                    size.0 < 80 || (rows.contains(" k") && rows.contains(" K")),
                    "{} {size:?}\n{rows}",
                    spec.id
                );
            }
        }
    }

    /// A line with this text.
    fn row_with<'a>(rows: &'a [String], text: &str) -> &'a str {
        rows.iter().find(|row| row.contains(text)).unwrap_or_else(|| panic!("{text}: {rows:#?}"))
    }

    #[test]
    fn an_answer_that_does_not_fit_beside_the_board_has_the_screen_from_its_beginning() {
        let mut local_game = local_game("stratomic");
        for (size, most_below) in [((80, 24), 50), ((120, 40), 25), ((60, 20), 70)] {
            let mut terminal = Terminal::new(TestBackend::new(size.0, size.1)).unwrap();
            let mut drawn = Drawn::default();
            terminal
                .draw(|frame| drawn = draw(frame, &local_game, &hand(false, ""), Instant::now()))
                .unwrap();
            let first = local_game.note_count();
            local_game.obey("time", Instant::now());
            assert_eq!(Page::needed(&local_game, first, drawn.notes), None, "{size:?}");
            let first = local_game.note_count();
            local_game.obey("help", Instant::now());
            let page = Page::needed(&local_game, first, drawn.notes);
            assert_eq!(page, Some(Page { first, scrolled: 0 }), "{size:?}");
            let open = Hand { page, ..hand(false, "") };
            terminal.draw(|frame| drawn = draw(frame, &local_game, &open, Instant::now())).unwrap();
            assert!(drawn.page_rows_below.is_some_and(|below| below < most_below), "{size:?}: {drawn:?}");
            let top = rows(terminal.backend().buffer());
            assert!(top[0].starts_with("help [COMMAND]"), "{top:#?}");
            // A player at the end sees the last row, and no more.
            let end = Hand { page: Some(Page { first, scrolled: 1000 }), ..hand(false, "") };
            let end = rows(&shown(&local_game, &end, size));
            assert!(
                !end[usize::from(size.1) - 3].trim().is_empty()
                    && end.iter().any(|row| row.contains("promotes")),
                "{end:#?}"
            );
            // What happens on the board is seen.
            play(&mut local_game, &["e5"]);
            assert!(row_with(&rows(&shown(&local_game, &open, size)), "White: Ann").contains("White"));
            local_game.obey("undo 1", Instant::now());
        }
    }

    #[test]
    fn few_moves_leave_their_room_to_the_notes() {
        let height = |local_game: &LocalGame| {
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            let mut drawn = Drawn::default();
            terminal.draw(|frame| drawn = draw(frame, local_game, &hand(false, ""), Instant::now())).unwrap();
            drawn.notes.height
        };
        let mut local_game = local_game("chess");
        assert_eq!(height(&local_game), 18);
        for _ in 0..6 {
            play(&mut local_game, &["Nf3", "Nf6", "Ng1", "Ng8"]);
            if local_game.end().is_some() {
                break;
            }
        }
        assert!(height(&local_game) < 18);
    }

    #[test]
    fn the_second_part_of_a_row_keeps_its_column_or_goes_below() {
        let row = "undo [N]    takes back your last move, or N half moves";
        assert_eq!(wrap_row(row, 60), [row]);
        assert_eq!(
            wrap_row(row, 40),
            ["undo [N]    takes back your last move,", "            or N half moves"]
        );
        assert_eq!(wrap_row(row, 30), ["undo [N]", "  takes back your last move,", "  or N half moves"]);
        assert_eq!(wrap_row("é  x  y", 3), ["é", " x ", " y"]);
        assert_eq!(wrap_row("  one two", 5), wrap("  one two", 5));
    }

    #[test]
    fn a_large_screen_is_used_and_small_ones_keep_the_board() {
        let local_game = local_game("chess");
        let place = |size: (u16, u16)| {
            let area = Rect::new(0, 0, size.0, size.1);
            arrange(area, (8, 8), false, hand(true, "").look()).board.unwrap()
        };
        assert_eq!((place((200, 60)).width(), place((200, 60)).height()), (8 * 12 + 3, 8 * 6 + 1));
        assert!(place((80, 24)).height() >= 17);
        assert!(rows(&shown(&local_game, &hand(true, ""), (20, 8))).len() == 8);
    }

    #[test]
    fn lines_are_broken_at_blanks_where_there_are_any() {
        assert_eq!(wrap("one two three", 8), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh", 3), ["abc", "def", "gh"]);
        assert_eq!(wrap("", 3), [""]);
        assert_eq!(wrap("ab cd", 0).join(""), "abcd");
    }

    #[test]
    fn moves_are_numbered_in_pairs() {
        let sans = ["e4", "e5", "Nf3"].map(str::to_owned);
        assert_eq!(move_rows(&sans, false), ["  1. e4        e5", "  2. Nf3       "]);
        assert_eq!(move_rows(&sans[..1], true), ["  1. …         e4"]);
    }
}
