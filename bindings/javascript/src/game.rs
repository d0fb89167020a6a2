//! A game of any variant.

use crate::effect::Effect;
use crate::given::{read, text_of};
use crate::portable::{PortableGame, Settings, begin};
use crate::refused;
use crate::values::{Color, GameMove, Outcome, Piece, VariantInfo};
use js_sys::{Object, Reflect};
use movegen::{AnyGame, MoveError, Obstacle, Square, pgn};
use pictures::{BoardMarks, board_svg};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

/// Pixels of a board if nothing else is said.
const WIDTH: u32 = 420;

/// Every variant.
#[wasm_bindgen]
pub fn variants() -> Vec<VariantInfo> {
    movegen::VARIANTS.iter().map(|spec| VariantInfo::of(spec.variant)).collect()
}

/// A game of a variant: a position, the moves that led to it, and what follows by the rules.
#[wasm_bindgen]
#[derive(Clone, Debug)]
pub struct Game {
    game: AnyGame,
}

impl From<AnyGame> for Game {
    fn from(game: AnyGame) -> Self {
        Game { game }
    }
}

impl Game {
    fn square(&self, name: &str) -> Result<Square, JsError> {
        self.game.parse_square(name).ok_or_else(|| refused(format!("the board has no square {name}")))
    }

    fn names(&self, squares: impl IntoIterator<Item = Square>) -> Vec<String> {
        squares.into_iter().map(|square| self.game.square_name(square)).collect()
    }

    fn effects_of(&self, effects: &movegen::Effects) -> Vec<Effect> {
        effects.iter().map(|effect| Effect::of(&self.game, effect)).collect()
    }
}

/// A plain object of named values.
fn object(entries: impl IntoIterator<Item = (String, JsValue)>) -> JsValue {
    let object = Object::new();
    for (name, value) in entries {
        // A plain object takes every property.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object.into()
}

#[wasm_bindgen]
impl Game {
    /// A game from the start position or a FEN.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "string")] variant: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Settings")] settings: Option<Settings>,
    ) -> Result<Game, JsError> {
        let variant = variant.as_deref().unwrap_or("chess");
        Ok(begin(variant, &settings.unwrap_or_default())?.into())
    }

    /// A game from plain data, such as `JSON.parse` makes of a kept one.
    pub fn from(portable: PortableGame) -> Result<Game, JsError> {
        Ok(portable.game()?.into())
    }

    /// The game as plain data.
    #[wasm_bindgen(js_name = toJSON)]
    pub fn to_json(&self) -> PortableGame {
        PortableGame::of(&self.game)
    }

    /// A copy that goes its own way.
    pub fn copy(&self) -> Game {
        self.clone()
    }

    /// The variant.
    pub fn variant(&self) -> VariantInfo {
        VariantInfo::of(self.game.variant())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.side().into()
    }

    /// The position as FEN, as far as the holder of this game knows it.
    pub fn fen(&self) -> String {
        self.game.fen()
    }

    /// Where the game began, as FEN.
    #[wasm_bindgen(js_name = startFen)]
    pub fn start_fen(&self) -> String {
        self.game.start_fen()
    }

    /// The number of moves played.
    pub fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Files and ranks of the board.
    #[wasm_bindgen(unchecked_return_type = "[number, number]")]
    pub fn size(&self) -> Vec<u8> {
        let (files, ranks) = self.game.size();
        vec![files, ranks]
    }

    /// The names of all squares, rank by rank from the first.
    pub fn squares(&self) -> Vec<String> {
        self.names(self.game.squares())
    }

    /// The legal moves; none if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<GameMove> {
        self.game.legal_moves().into_iter().map(|m| GameMove::of(&self.game, m)).collect()
    }

    /// The moves played.
    #[wasm_bindgen(js_name = moveStack)]
    pub fn move_stack(&self) -> Vec<GameMove> {
        let mut back = self.game.clone();
        let mut moves = Vec::with_capacity(back.ply());
        while let Some(m) = back.undo() {
            moves.push(GameMove::of(&back, m));
        }
        moves.reverse();
        moves
    }

    /// The moves played, in algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.game.sans()
    }

    /// Plays a legal move, an object or a text in either notation, and returns it. What a move of StrataChess reveals
    /// may follow a text (`"b2b2=r"`).
    pub fn push(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue,
    ) -> Result<GameMove, JsError> {
        let before = self.game.clone();
        let text = text_of(&m)?;
        let played = self.game.play_text(&text);
        let played = played.map_err(|reason| refused(format!("{text}: {reason}")))?;
        Ok(GameMove::of(&before, played))
    }

    /// Plays a move in algebraic notation.
    #[wasm_bindgen(js_name = pushSan)]
    pub fn push_san(&mut self, san: &str) -> Result<GameMove, JsError> {
        self.push(san.into())
    }

    /// Takes back the last move and returns it; `undefined` if there is none.
    pub fn pop(&mut self) -> Option<GameMove> {
        let m = self.game.undo()?;
        Some(GameMove::of(&self.game, m))
    }

    /// Reads a legal move in either notation.
    #[wasm_bindgen(js_name = parseMove)]
    pub fn parse_move(&self, text: &str) -> Result<GameMove, JsError> {
        Ok(GameMove::of(&self.game, read(&self.game, &text.into())?))
    }

    /// A legal move in algebraic notation.
    pub fn san(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue,
    ) -> Result<String, JsError> {
        Ok(self.game.san(read(&self.game, &m)?))
    }

    /// Whether a move is legal.
    #[wasm_bindgen(js_name = isLegal)]
    pub fn is_legal(&self, #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue) -> bool {
        read(&self.game, &m).is_ok()
    }

    /// What a legal move does, as far as the holder of this game knows.
    pub fn effects(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue,
    ) -> Result<Vec<Effect>, JsError> {
        Ok(self.effects_of(&self.game.effects(read(&self.game, &m)?)))
    }

    /// What the last move did; `undefined` before the first.
    #[wasm_bindgen(js_name = lastEffects)]
    pub fn last_effects(&self) -> Option<Vec<Effect>> {
        self.game.last_effects().map(|(_, effects)| self.effects_of(&effects))
    }

    /// Whether the side to move is in check.
    #[wasm_bindgen(js_name = isCheck)]
    pub fn is_check(&self) -> bool {
        self.game.is_in_check()
    }

    /// Whether the game is over.
    #[wasm_bindgen(js_name = isGameOver)]
    pub fn is_game_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// How the game ended; `undefined` if it goes on. With `claimDraw` also a draw that a player may claim.
    pub fn outcome(
        &self,
        #[wasm_bindgen(js_name = claimDraw, unchecked_optional_param_type = "boolean")] claim_draw: Option<
            bool,
        >,
    ) -> Option<Outcome> {
        let claims = claim_draw.unwrap_or(false);
        let outcome = if claims { self.game.outcome_or_claim() } else { self.game.outcome() };
        outcome.map(Outcome::from)
    }

    /// The result as PGN writes it; `"*"` if the game goes on.
    pub fn result(&self) -> String {
        self.game.outcome().map_or("*", movegen::Outcome::score).to_owned()
    }

    /// The piece on a square.
    #[wasm_bindgen(js_name = pieceAt)]
    pub fn piece_at(&self, square: &str) -> Result<Option<Piece>, JsError> {
        Ok(self.game.piece_at(self.square(square)?).map(Piece::from))
    }

    /// All pieces on the board, by square.
    #[wasm_bindgen(js_name = pieceMap, unchecked_return_type = "Record<string, Piece>")]
    pub fn piece_map(&self) -> JsValue {
        let pieces = self.game.squares().filter_map(|square| {
            let piece = Piece::from(self.game.piece_at(square)?);
            Some((self.game.square_name(square), piece.into()))
        });
        object(pieces)
    }

    /// The pieces that a side has in reserve.
    pub fn pocket(&self, color: Color) -> Vec<Piece> {
        self.game.reserve(color.into()).into_iter().map(Piece::from).collect()
    }

    /// Whether a side may launch missiles; `undefined` in games without.
    #[wasm_bindgen(js_name = isArmed)]
    pub fn is_armed(&self, color: Color) -> Option<bool> {
        self.game.is_armed(color.into())
    }

    /// Why a side may not launch; `undefined` if it may, or if the game has no missiles.
    #[wasm_bindgen(js_name = whyNotArmed)]
    pub fn why_not_armed(&self, color: Color) -> Option<String> {
        let is_armed = self.game.is_armed(color.into())?;
        (!is_armed).then(|| MoveError::NotArmed.to_string())
    }

    /// The squares that kings shield from missiles.
    pub fn shields(&self) -> Vec<String> {
        self.names(self.game.shielded())
    }

    /// The contaminated zones that a side's king has to leave: the moves left to do so, by the centre.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn zones(&self, color: Color) -> JsValue {
        let zones = self.game.contaminated_zones(color.into()).into_iter();
        object(zones.map(|(centre, moves_left)| (self.game.square_name(centre), moves_left.into())))
    }

    /// A blast's centre and the squares around it.
    #[wasm_bindgen(js_name = blastZone)]
    pub fn blast_zone(&self, centre: &str) -> Result<Vec<String>, JsError> {
        Ok(self.names(self.game.blast_zone(self.square(centre)?)))
    }

    /// The squares that no piece may enter, and what closes each.
    #[wasm_bindgen(
        js_name = closedSquares,
        unchecked_return_type = "Record<string, \"radiation\" | \"wall\" | \"tree\" | \"mountain\">"
    )]
    pub fn closed_squares(&self) -> JsValue {
        let name = |obstacle| match obstacle {
            Obstacle::Radiation => "radiation",
            Obstacle::Wall => "wall",
            Obstacle::Tree => "tree",
            Obstacle::Mountain => "mountain",
        };
        let closed = self.game.squares().filter_map(|square| {
            Some((self.game.square_name(square), name(self.game.obstacle(square)?).into()))
        });
        object(closed)
    }

    /// Whether the players know less than an arbiter does.
    #[wasm_bindgen(js_name = hasSecrets)]
    pub fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    /// The game as one player knows it.
    pub fn view(&self, color: Color) -> Game {
        self.game.seen_by(color.into()).into()
    }

    /// Draws at random what is unknown at the start of the game, the same for the same seed: this game is then an
    /// arbiter's.
    #[wasm_bindgen(js_name = drawSecrets)]
    pub fn draw_secrets(&mut self, seed: u32) -> Result<(), JsError> {
        self.game.draw_secrets(seed.into()).map_err(refused)
    }

    /// Makes at random the secret choice that a player has before the first move.
    #[wasm_bindgen(js_name = chooseSecret)]
    pub fn choose_secret(&mut self, color: Color, seed: u32) -> Result<(), JsError> {
        self.game.choose_secret(color.into(), seed.into()).map_err(refused)
    }

    /// The square of a side's hidden bomb, if the holder of this game knows it.
    pub fn bomb(&self, color: Color) -> Option<String> {
        self.game.bomb(color.into()).map(|square| self.game.square_name(square))
    }

    /// The number of move sequences of so many plies.
    pub fn perft(&self, depth: u32) -> f64 {
        let divisions = self.game.divide(depth, &|| false).unwrap_or_default();
        if depth == 0 { 1.0 } else { divisions.iter().map(|part| part.nodes as f64).sum() }
    }

    /// The same for each first move, by its text.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn divide(&self, depth: u32) -> JsValue {
        let divisions = self.game.divide(depth, &|| false).unwrap_or_default();
        object(divisions.into_iter().map(|part| (part.text, (part.nodes as f64).into())))
    }

    /// The game as PGN. Tags come before those that say what was played.
    pub fn pgn(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] tags: JsValue,
    ) -> Result<String, JsError> {
        let mut all: Vec<(String, String)> = Vec::new();
        if let Some(tags) = tags.dyn_ref::<Object>() {
            for entry in Object::entries(tags).iter().map(js_sys::Array::from) {
                let texts = [entry.get(0), entry.get(1)].map(|text| text.as_string());
                let [Some(name), Some(value)] = texts else { return Err(refused("tags are texts")) };
                all.push((name, value));
            }
        }
        let result = self.result();
        if !all.iter().any(|(name, _)| name == "Result") {
            all.push(("Result".to_owned(), result.clone()));
        }
        all.extend(pgn::setup_tags(&self.game));
        let comment = self.game.outcome().map_or("", |outcome| outcome.ending.reason());
        let moves = pgn::moves_with_effects(&self.game);
        Ok(pgn::text(&all, &self.game.start_fen(), &moves, comment, &result))
    }

    /// The board as SVG: with `preview` what that legal move would do, otherwise what the last one did.
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "GameMove | string")] preview: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "boolean")] flipped: Option<bool>,
        #[wasm_bindgen(unchecked_optional_param_type = "number")] size: Option<u32>,
    ) -> Result<String, JsError> {
        let preview = (!preview.is_undefined()).then(|| read(&self.game, &preview)).transpose()?;
        let marks = BoardMarks { preview, last_move: true, flipped: flipped.unwrap_or(false) };
        Ok(board_svg(&self.game, marks, size.unwrap_or(WIDTH)))
    }
}
