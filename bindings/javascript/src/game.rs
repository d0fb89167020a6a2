//! A game of any variant.

use crate::effect::Effect;
use crate::given::{from_js, from_js_or_usual, read, text_of, to_js};
use crate::portable::{PortableGame, begin};
use crate::refused;
use crate::values::{Color, GameMove, Outcome, Piece, VariantInfo};
use bindings::{moves_played, obstacle_name, pgn_text};
use js_sys::{Array, Object, Reflect};
use movegen::{AnyGame, Square};
use pictures::{BoardMarks, board_svg};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsError, JsValue};

/// Pixels of a board if nothing else is said.
const WIDTH: u32 = 420;

/// Every variant.
#[wasm_bindgen(unchecked_return_type = "VariantInfo[]")]
pub fn variants() -> JsValue {
    let variants: Vec<_> = movegen::VARIANTS.iter().map(|spec| VariantInfo::of(spec.variant)).collect();
    to_js(&variants)
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

    fn effects_of(&self, effects: &movegen::Effects) -> JsValue {
        to_js(&effects.iter().map(|effect| Effect::of(&self.game, effect)).collect::<Vec<_>>())
    }

    fn play_text(&mut self, text: &str) -> Result<JsValue, JsError> {
        let before = self.game.clone();
        let played = self.game.play_text(text).map_err(|reason| refused(format!("{text}: {reason}")))?;
        Ok(to_js(&GameMove::of(&before, played)))
    }
}

/// The colour that is meant.
fn color_of(given: JsValue) -> Result<movegen::Color, JsError> {
    from_js::<Color>(given).map(movegen::Color::from)
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
        variant: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Settings")] settings: JsValue,
    ) -> Result<Game, JsError> {
        let variant = variant.as_deref().unwrap_or("chess");
        Ok(begin(variant, from_js_or_usual(settings)?)?.into())
    }

    /// A game from plain data, such as `JSON.parse` makes of a kept one.
    #[wasm_bindgen(js_name = from)]
    pub fn from_portable(
        #[wasm_bindgen(unchecked_param_type = "PortableGame")] portable: JsValue,
    ) -> Result<Game, JsError> {
        Ok(from_js::<PortableGame>(portable)?.game()?.into())
    }

    /// The game as plain data.
    #[wasm_bindgen(js_name = toJSON, unchecked_return_type = "PortableGame")]
    pub fn to_json(&self) -> JsValue {
        to_js(&PortableGame::of(&self.game))
    }

    /// A copy that goes its own way.
    pub fn copy(&self) -> Game {
        self.clone()
    }

    /// The variant.
    #[wasm_bindgen(unchecked_return_type = "VariantInfo")]
    pub fn variant(&self) -> JsValue {
        to_js(&VariantInfo::of(self.game.variant()))
    }

    /// The side to move.
    #[wasm_bindgen(unchecked_return_type = "Color")]
    pub fn turn(&self) -> JsValue {
        to_js(&Color::from(self.game.side()))
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
    #[wasm_bindgen(js_name = legalMoves, unchecked_return_type = "GameMove[]")]
    pub fn legal_moves(&self) -> JsValue {
        let moves = self.game.legal_moves().into_iter();
        to_js(&moves.map(|m| GameMove::of(&self.game, m)).collect::<Vec<_>>())
    }

    /// The moves played.
    #[wasm_bindgen(js_name = moveStack, unchecked_return_type = "GameMove[]")]
    pub fn move_stack(&self) -> JsValue {
        to_js(&moves_played(&self.game, GameMove::of))
    }

    /// The moves played, in algebraic notation.
    pub fn sans(&self) -> Vec<String> {
        self.game.sans()
    }

    /// Plays a legal move, an object or a text in either notation, and returns it. What a move of StrataChess reveals
    /// may follow a text (`"b2b2=r"`).
    #[wasm_bindgen(unchecked_return_type = "GameMove")]
    pub fn push(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue,
    ) -> Result<JsValue, JsError> {
        self.play_text(&text_of(&m)?)
    }

    /// Plays a move in algebraic notation.
    #[wasm_bindgen(js_name = pushSan, unchecked_return_type = "GameMove")]
    pub fn push_san(&mut self, san: &str) -> Result<JsValue, JsError> {
        self.play_text(san)
    }

    /// Takes back the last move and returns it; `undefined` if there is none.
    #[wasm_bindgen(unchecked_return_type = "GameMove | undefined")]
    pub fn pop(&mut self) -> JsValue {
        self.game.undo().map_or(JsValue::UNDEFINED, |m| to_js(&GameMove::of(&self.game, m)))
    }

    /// Reads a legal move in either notation.
    #[wasm_bindgen(js_name = parseMove, unchecked_return_type = "GameMove")]
    pub fn parse_move(&self, text: &str) -> Result<JsValue, JsError> {
        Ok(to_js(&GameMove::of(&self.game, read(&self.game, &text.into())?)))
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
    #[wasm_bindgen(unchecked_return_type = "Effect[]")]
    pub fn effects(
        &self,
        #[wasm_bindgen(unchecked_param_type = "GameMove | string")] m: JsValue,
    ) -> Result<JsValue, JsError> {
        Ok(self.effects_of(&self.game.effects(read(&self.game, &m)?)))
    }

    /// What the last move did; `undefined` before the first.
    #[wasm_bindgen(js_name = lastEffects, unchecked_return_type = "Effect[] | undefined")]
    pub fn last_effects(&self) -> JsValue {
        self.game.last_effects().map_or(JsValue::UNDEFINED, |(_, effects)| self.effects_of(&effects))
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
    #[wasm_bindgen(unchecked_return_type = "Outcome | undefined")]
    pub fn outcome(&self, #[wasm_bindgen(js_name = claimDraw)] claim_draw: Option<bool>) -> JsValue {
        let claims = claim_draw.unwrap_or(false);
        let outcome = if claims { self.game.outcome_or_claim() } else { self.game.outcome() };
        outcome.map_or(JsValue::UNDEFINED, |outcome| to_js(&Outcome::from(outcome)))
    }

    /// The result as PGN writes it; `"*"` if the game goes on.
    pub fn result(&self) -> String {
        self.game.outcome().map_or("*", movegen::Outcome::score).to_owned()
    }

    /// The piece on a square.
    #[wasm_bindgen(js_name = pieceAt, unchecked_return_type = "Piece | undefined")]
    pub fn piece_at(&self, square: &str) -> Result<JsValue, JsError> {
        let piece = self.game.piece_at(self.square(square)?);
        Ok(piece.map_or(JsValue::UNDEFINED, |piece| to_js(&Piece::from(piece))))
    }

    /// All pieces on the board, by square.
    #[wasm_bindgen(js_name = pieceMap, unchecked_return_type = "Record<string, Piece>")]
    pub fn piece_map(&self) -> JsValue {
        let pieces = self.game.squares().filter_map(|square| {
            let piece = Piece::from(self.game.piece_at(square)?);
            Some((self.game.square_name(square), to_js(&piece)))
        });
        object(pieces)
    }

    /// The pieces that a side has in reserve.
    #[wasm_bindgen(unchecked_return_type = "Piece[]")]
    pub fn pocket(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<JsValue, JsError> {
        let reserve = self.game.reserve(color_of(color)?).into_iter();
        Ok(to_js(&reserve.map(Piece::from).collect::<Vec<_>>()))
    }

    /// Whether a side may launch missiles; `undefined` in games without.
    #[wasm_bindgen(js_name = isArmed)]
    pub fn is_armed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<Option<bool>, JsError> {
        Ok(self.game.is_armed(color_of(color)?))
    }

    /// Why a side may not launch; `undefined` if it may, or if the game has no missiles.
    #[wasm_bindgen(js_name = whyNotArmed)]
    pub fn why_not_armed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.game.why_not_armed(color_of(color)?).map(|reason| reason.to_string()))
    }

    /// The squares that kings shield from missiles.
    pub fn shields(&self) -> Vec<String> {
        self.names(self.game.shielded())
    }

    /// The contaminated zones that a side's king has to leave: the moves left to do so, by the centre.
    #[wasm_bindgen(unchecked_return_type = "Record<string, number>")]
    pub fn zones(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<JsValue, JsError> {
        let zones = self.game.contaminated_zones(color_of(color)?).into_iter();
        Ok(object(zones.map(|(centre, moves_left)| (self.game.square_name(centre), moves_left.into()))))
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
        let closed = self.game.squares().filter_map(|square| {
            Some((self.game.square_name(square), obstacle_name(self.game.obstacle(square)?).into()))
        });
        object(closed)
    }

    /// Whether the players know less than an arbiter does.
    #[wasm_bindgen(js_name = hasSecrets)]
    pub fn has_secrets(&self) -> bool {
        self.game.has_secrets()
    }

    /// The game as one player knows it.
    pub fn view(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<Game, JsError> {
        Ok(self.game.seen_by(color_of(color)?).into())
    }

    /// Draws at random what is unknown at the start of the game, the same for the same seed: this game is then an
    /// arbiter's.
    #[wasm_bindgen(js_name = drawSecrets)]
    pub fn draw_secrets(&mut self, seed: u32) -> Result<(), JsError> {
        self.game.draw_secrets(seed.into()).map_err(refused)
    }

    /// Makes at random the secret choice that a player has before the first move.
    #[wasm_bindgen(js_name = chooseSecret)]
    pub fn choose_secret(
        &mut self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
        seed: u32,
    ) -> Result<(), JsError> {
        self.game.choose_secret(color_of(color)?, seed.into()).map_err(refused)
    }

    /// The square of a side's hidden bomb, if the holder of this game knows it.
    pub fn bomb(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Color")] color: JsValue,
    ) -> Result<Option<String>, JsError> {
        Ok(self.game.bomb(color_of(color)?).map(|square| self.game.square_name(square)))
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
            for entry in Object::entries(tags).iter().map(|entry| Array::from(&entry)) {
                let texts = [entry.get(0), entry.get(1)].map(|text| text.as_string());
                let [Some(name), Some(value)] = texts else { return Err(refused("tags are texts")) };
                all.push((name, value));
            }
        }
        Ok(pgn_text(&self.game, all))
    }

    /// The board as SVG, 420 pixels wide if nothing else is said: with `preview` what that legal move would do,
    /// otherwise what the last one did.
    pub fn svg(
        &self,
        #[wasm_bindgen(
            unchecked_optional_param_type = "{ preview?: GameMove | string; flipped?: boolean; size?: number }"
        )]
        how: JsValue,
    ) -> Result<String, JsError> {
        let said = |name: &str| Reflect::get(&how, &name.into()).unwrap_or(JsValue::UNDEFINED);
        let preview = said("preview");
        let preview = (!preview.is_undefined()).then(|| read(&self.game, &preview)).transpose()?;
        let marks = BoardMarks { preview, last_move: true, flipped: said("flipped").is_truthy() };
        // JavaScript has no whole numbers; a picture needs one.
        let width = said("size").as_f64().map_or(WIDTH, |size| size as u32);
        Ok(board_svg(&self.game, marks, width))
    }
}
