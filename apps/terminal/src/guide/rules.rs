//! Every variant's rules in about ten lines, after `docs/variants`.

use movegen::Variant;

/// What a player has to know, a line each.
pub(super) fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::Stratomic => STRATOMIC,
        Variant::Spindler => SPINDLER,
        Variant::Capatomic => CAPATOMIC,
        Variant::Stoltz => STOLTZ,
        Variant::OneStep => ONE_STEP,
        Variant::Culverin => CULVERIN,
        Variant::Atomic => ATOMIC,
        Variant::NoCheckAtomic => NO_CHECK_ATOMIC,
        Variant::DeathMatch => DEATH_MATCH,
        Variant::SoftPawn => SOFT_PAWN,
        Variant::Bomb => BOMB,
        Variant::StrataChess => STRATACHESS,
        Variant::Chess => CHESS,
    }
}

const STRATOMIC: &str = "\
Stratomic is chess on a 10x10 board with two missiles a side, the Nucleas in the corners of each army.
A missile moves and captures like a king. Instead of moving it can be launched, once, at any square of the board.
A launch destroys every piece but kings on its target and the eight squares around it, your own included.
The missile is gone afterwards.
Nobody may launch before an officer (any piece but a pawn) has been captured. From then on both sides may.
A missile that an enemy piece could capture may not be launched.
A launch must leave your own king safe, like any move.
Pawns begin on the third rank, may move two squares from there, and promote on the ninth (Black's on the second).
They promote to queen, rook, bishop, knight or missile.
Castling: the king moves two squares towards the rook, which jumps to the square the king crossed.
Mate wins. The mistake to avoid: capturing the first officer without asking where your opponent will launch.";

const SPINDLER: &str = "\
Spindler's Stratomic is Stratomic with contaminated zones: chess on a 10x10 board with two missiles a side.
A missile moves and captures like a king, or is launched, once, at any square but a king's.
A launch destroys every piece but kings on its target and the eight squares around it, your own included.
Nobody may launch before an officer (any piece but a pawn) has been captured. From then on both sides may.
A missile that an enemy piece could capture may not be launched.
The nine squares of a launch are contaminated: a king of either side among them must be out of them after its
side's next move. A king on the edge of the board has two moves to do so. If it cannot get out, the game is lost.
A zone binds no other piece, and is forgotten once its king has left it.
Pawns promote on the ninth rank (Black's on the second), to a missile too.
Mate wins. The mistake to avoid: allowing the first launch while your own pieces hem in your king.";

const CAPATOMIC: &str = "\
Capatomic Random Chess is played on 10x10 squares, from one of 21,836 rows of officers.
The archbishop (A) moves like a bishop or a knight, the chancellor (C) like a rook or a knight.
The two missiles (M) begin behind the king, on the edge of the board. They move and capture like kings.
Once an officer (any piece but a pawn) has been captured, a missile can be launched instead of moving.
A launch destroys everything on its target and the eight squares around it, and the missile is gone.
Both kings and the squares around them are shielded: no launch may aim there or destroy anything there.
A missile may be launched at the square it stands on, but not while an enemy piece could capture it.
The target becomes a hole for the rest of the game. Only knights, archbishops and chancellors jump over it.
A hole between your king and an attacker blocks a check.
When the king castles, missiles that have not moved yet may come along.
Pawns promote on the ninth rank (Black's on the second), to any officer but the king.
Mate wins. The mistake to avoid: leaving your queen outside the shield.";

/// How the Culverin moves, the same in all games that have it.
macro_rules! culverin_moves {
    () => {
        "\
The Culverin moves one square in any direction, like a king, but only to empty squares.
It captures along ranks, files and diagonals: it leaps over the first piece it meets, of either side and at any
distance, onto the next one, if that is an enemy. The squares between must be empty.
If it leaps over an enemy pawn, its victim must stand on the very next square.
"
    };
}

const STOLTZ: &str = concat!(
    "\
Stoltz Chess is chess with one extra piece a side, the Culverin (U), which waits in reserve.
Instead of moving you may drop it onto one of your pawns on its starting rank; the pawn moves two squares ahead.
So U@e2 puts the Culverin on e2 and the pawn on e4. Both squares ahead of the pawn must be empty.
",
    culverin_moves!(),
    "\
It gives check in the same way.
Everything else is as in chess. The option reserve=UA adds an archbishop to the reserve.
The mistake to avoid: looking only at the first piece on a line. What is in danger is the second."
);

const ONE_STEP: &str = concat!(
    "\
One-step Stoltz is chess with one extra piece a side, the Culverin (U), which waits in reserve.
Instead of moving you may drop it onto one of your pawns on its starting rank; the pawn moves one square ahead.
So U@e2 puts the Culverin on e2 and the pawn on e3, which must be empty.
",
    culverin_moves!(),
    "\
It gives check in the same way.
Everything else is as in chess. The option reserve=UA adds an archbishop to the reserve.
The mistake to avoid: looking only at the first piece on a line. What is in danger is the second."
);

const CULVERIN: &str = concat!(
    "\
Culverin Chess is chess with one extra piece a side, the Culverin (U), which waits in reserve.
Instead of moving you may drop it on an empty square of your first rank, directly behind one of your pawns.
The pawn moves one square ahead, which must be empty: after Bf1-c4, U@f1 pushes the pawn from f2 to f3.
At the start there is no such square: develop a piece first.
",
    culverin_moves!(),
    "\
Everything else is as in chess. The option culverins=2 gives each side two.
The mistake to avoid: developing both knights to f3 and c3 first. There they block the pawns that would make way."
);

const ATOMIC: &str = "\
Atomic chess is chess in which every capture explodes.
A capture removes the captured piece, the piece that captured it, and every piece but pawns on the eight
squares around. Pawns disappear only if they capture or are captured.
Blow up the enemy king and you win at once, even while your own king is in check. Mate wins too.
You may not blow up your own king: you may not capture anything next to it, and kings never capture.
Kings that stand side by side are not in check: capturing one would blow up both.
In an en passant capture the centre of the explosion is the square where the pawn lands.
Everything else is as in chess, castling and promotion too.
The mistake to avoid: protecting a piece as in chess. There is nothing left to recapture; stop the capture itself.";

const NO_CHECK_ATOMIC: &str = "\
Atomic chess without check: every capture explodes, and only a dead king ends the game.
A capture removes the captured piece, the piece that captured it, and every piece but pawns on the eight
squares around.
Blow up the enemy king and you win. You may not blow up your own.
There is no check and no mate: a king may stay attacked, walk into attack and castle out of it.
Nobody warns you of an attack on your king, and a king can be captured like any piece.
Stalemate is a draw, but it is rare.
Everything else is as in chess.
The mistake to avoid: leaving your king attacked when you cannot blow up the enemy's at once.";

const DEATH_MATCH: &str = "\
Death match is atomic chess in which both kings may die in one explosion.
A capture removes the captured piece, the piece that captured it, and every piece but pawns on the eight
squares around.
Blow up the enemy king alone and you win. You may not blow up only your own.
A capture that blows up both kings is legal, and a king may make it itself.
From then on there is no check, no mate and no castling; every capture still explodes.
The side that then runs out of pieces has lost.
While both kings live everything is as in atomic chess: mate wins, touching kings are not in check.
The mistake to avoid: feeling safe next to the enemy king when the other side has more pieces left.";

const SOFT_PAWN: &str = "\
Soft pawns is atomic chess with other rules for pawns.
Capturing a pawn is an ordinary capture, without an explosion. Even a king may do it.
Capturing an officer (any piece but a pawn) is an explosion: the capturing piece, the officer and everything
on the eight squares around disappear, pawns included.
Blow up the enemy king and you win at once. Mate wins too.
You may not blow up your own king, and kings never capture officers.
Kings that stand side by side are not in check.
Everything else is as in chess.
The mistake to avoid: guarding d7, e7 and f7 as in atomic chess. Watch the officers beside your king.";

const BOMB: &str = "\
Chess with hidden bombs is chess in which each side has secretly marked one of its pieces, any but the king.
You choose yours before the first move; nobody else learns which it is.
Captures are ordinary. Once in the game, instead of moving, you may set off your bomb: !d2 for a bomb on d2.
The bomb and everything on the eight squares around it disappear, pawns and kings too.
The bomb goes where its piece goes. If the piece is captured the bomb is gone, and your opponent is not told.
A bomb caught in the other's explosion does not go off.
Blow up the enemy king and you win; blow up only your own and you lose; if both die, the game is drawn.
If no king dies, your own must not be in check afterwards.
Mate is mate only if no bomb saves the king.
The mistake to avoid: letting an enemy piece settle next to your king, however harmless it looks.";

const STRATACHESS: &str = "\
A battle of StrataChess: two armies on a small board, every piece but the royals face-down in random order.
You know which pieces you have, but nobody knows which of them stands where.
Instead of moving you may turn up one of your face-down pieces: ?h2. From then on it moves.
Face-down pieces do not move, capture, guard or give check. They block the way and can be captured.
When a face-down piece is captured both sides see what it was.
Rooks, bishops, knights and queens move as in chess. Wazirs (W) move one step along a rank or file, ferzes (F) one
step diagonally, guards (G) one step in any direction; a Duke is a royal that moves one step along a rank or file.
Cannons (C) move like rooks and capture by leaping over exactly one piece, tree or wall.
No piece may enter a wall, a tree or a mountain; knights jump over them.
A reveal takes the whole turn, and is illegal in check.
Mate wins, and so does stalemate: a side without a legal move has lost.";

const CHESS: &str = "\
Orthodox chess: mate the enemy king.
A king in check must get out of it; no move may leave your own king in check.
Castling: the king moves two squares towards a rook if neither has moved, nothing stands between them, and the
king is not in check, does not cross an attacked square and does not end on one.
A pawn that has just moved two squares can be captured en passant, as if it had moved one.
A pawn that reaches the last rank promotes: e8=Q.
Stalemate, threefold repetition, 50 moves without a capture or pawn move, and too little material are draws.
new chess960 shuffles the back rank; castling ends as in chess and is written O-O or O-O-O.";
