//! What a move does and why, worked out from the rules case by case: one line of words for each effect,
//! and who may know it. Squares are those before the move for pieces that leave, those after it for
//! pieces that arrive.

use super::Position;
use super::board::{Cell, Colour, Kind, Piece, Square};
use super::bomb::Bomb;
use super::castling::Companions;
use super::missile::Armed;
use super::moves::Move;
use super::variant::Variant;
use super::zone::imposed;
use std::collections::HashSet;

const BOTH: [Colour; 2] = [Colour::White, Colour::Black];

/// A viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Knows everything.
    Arbiter,
    Player(Colour),
    /// Knows what both players know.
    Public,
}

/// One effect of a move.
#[derive(Clone, Debug)]
pub struct Told {
    line: String,
    /// The only player who knows it; `None` if everyone does.
    secret_of: Option<Colour>,
}

impl Told {
    fn is_known_to(&self, viewer: Viewer) -> bool {
        match (viewer, self.secret_of) {
            (Viewer::Arbiter, _) | (_, None) => true,
            (Viewer::Player(player), Some(owner)) => player == owner,
            (Viewer::Public, Some(_)) => false,
        }
    }
}

/// All effects of a move.
#[derive(Clone, Debug, Default)]
pub struct Account(Vec<Told>);

impl Account {
    /// The effects a viewer may know, sorted.
    pub fn lines_for(&self, viewer: Viewer) -> Vec<String> {
        let known = self.0.iter().filter(|told| told.is_known_to(viewer));
        let mut lines: Vec<String> = known.map(|told| told.line.clone()).collect();
        lines.sort();
        lines
    }

    fn tell(&mut self, line: String) {
        self.0.push(Told { line, secret_of: None });
    }

    fn moves(&mut self, piece: Piece, from: Square, to: Square, role: &str) {
        self.tell(format!("moved {from} {to} {} {role}", piece.letter()));
    }

    fn leaves(&mut self, piece: Piece, square: Square, why: &str) {
        self.tell(format!("left {square} {} {why}", piece.letter()));
    }

    fn blast(&mut self, centre: Square) {
        self.tell(format!("blast {centre}"));
    }

    /// AT16: it is silently lost, so that only its owner knows.
    fn loses_bomb(&mut self, owner: Colour, square: Square) {
        self.0.push(Told { line: format!("bomb-lost {} {square}", letter(owner)), secret_of: Some(owner) });
    }
}

fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

impl Position {
    /// What the moves of these texts do, each with its text.
    pub fn accounts_of(&self, wanted: &HashSet<String>) -> Vec<(String, Account)> {
        self.pseudo_moves()
            .into_iter()
            .map(|mv| (self.text(mv), mv))
            .filter(|(text, _)| wanted.contains(text))
            .map(|(text, mv)| (text, self.account_of(mv)))
            .collect()
    }

    fn account_of(&self, mv: Move) -> Account {
        let mut account = Account::default();
        match mv {
            Move::Step { from, to, promotion } => self.tell_step(&mut account, from, to, promotion),
            Move::Castle { king, rook, companions } => {
                self.tell_castling(&mut account, king, rook, companions);
            }
            Move::Launch { from, target } => self.tell_launch(&mut account, from, target),
            Move::Drop { kind, square } => self.tell_drop(&mut account, kind, square),
            Move::Detonation { square } => self.tell_detonation(&mut account, square),
        }
        account
    }

    fn tell_step(&self, account: &mut Account, from: Square, to: Square, promotion: Option<Kind>) {
        let piece = self.board.piece(from).expect("a piece stands where a move starts");
        let victim_square = self.en_passant_victim(from, to).unwrap_or(to);
        let victim = self.board.piece(victim_square);
        if let Some(victim) = victim {
            account.leaves(victim, victim_square, "captured");
            self.tell_lost_bomb(account, victim_square);
            if self.variant.has_missiles() && victim.is_officer() {
                self.tell_armed(account, self.armed.after_loss_of(victim.colour, self.options));
            }
        }
        if victim.is_some_and(|victim| self.explodes(victim)) {
            account.leaves(piece, from, "exploded");
            account.blast(to);
            for square in self.board.zone(to) {
                let is_gone_before = square == from || square == victim_square;
                let bystander = self.board.piece(square).filter(|_| !is_gone_before);
                let dies = |piece: &Piece| piece.is_officer() || self.variant == Variant::SoftPawn;
                if let Some(bystander) = bystander.filter(dies) {
                    account.leaves(bystander, square, "blasted");
                }
            }
            return;
        }
        account.moves(piece, from, to, "mover");
        if let Some(kind) = promotion {
            account.tell(format!("promoted {to} {}", Piece::new(piece.colour, kind).letter()));
        }
    }

    /// King and rook castle even onto their own squares; a missile that castles along moves.
    fn tell_castling(&self, account: &mut Account, king: Square, rook: Square, companions: Companions) {
        let (king_end, rook_end) = self.castling_ends(king, rook);
        let own = |kind| Piece::new(self.turn, kind);
        account.moves(own(Kind::King), king, king_end, "mover");
        account.moves(own(Kind::Rook), rook, rook_end, "rook");
        let shift = king_end.file - king.file;
        for missile in self.companion_squares(king, companions) {
            account.moves(own(Kind::Missile), missile, missile.step((shift, 0)), "companion");
        }
    }

    fn tell_launch(&self, account: &mut Account, from: Square, target: Square) {
        account.leaves(Piece::new(self.turn, Kind::Missile), from, "launched");
        account.blast(target);
        for (square, victim) in self.launch_victims(from, target) {
            account.leaves(victim, square, "blasted");
        }
        self.tell_armed(account, self.armed_after_launch(from, target));
        // CA8: an irradiated square may be launched at again, which closes nothing.
        if self.variant == Variant::Capatomic && self.board.cell(target) != Cell::Closed {
            account.tell(format!("irradiated {target}"));
        }
        if self.variant == Variant::Spindler {
            // No launch moves or destroys a king.
            for duty in imposed(&self.board, target) {
                let owner = letter(duty.colour);
                account.tell(format!("contaminated {owner} {} {}", duty.centre, duty.moves_left));
            }
        }
    }

    fn tell_drop(&self, account: &mut Account, kind: Kind, square: Square) {
        let (from, to) = self.pawn_of_drop(square);
        account.moves(Piece::new(self.turn, Kind::Pawn), from, to, "makes-way");
        account.tell(format!("dropped {square} {}", Piece::new(self.turn, kind).letter()));
    }

    fn tell_detonation(&self, account: &mut Account, centre: Square) {
        account.blast(centre);
        for square in self.board.zone(centre) {
            let Some(piece) = self.board.piece(square) else { continue };
            if square == centre {
                account.leaves(piece, square, "detonated");
            } else {
                account.leaves(piece, square, "blasted");
                self.tell_lost_bomb(account, square);
            }
        }
    }

    /// The piece on a square is lost, and the bomb it carries with it.
    fn tell_lost_bomb(&self, account: &mut Account, square: Square) {
        for owner in BOTH {
            if self.bombs.of(owner) == Bomb::On(square) {
                account.loses_bomb(owner, square);
            }
        }
    }

    /// Sides that may launch from now on, and could not before.
    fn tell_armed(&self, account: &mut Account, now: Armed) {
        for side in BOTH {
            if now.has(side) && !self.armed.has(side) {
                account.tell(format!("armed {}", letter(side)));
            }
        }
    }
}
