//! Pieces as tokens that show how they move: a long ray goes on, a short one is a step, a dot is a jump. What a piece is
//! besides is in the token's shape: crowns for royal pieces, a small disc for pawns and soldiers, squares for guns.

use movegen::Kind;

/// From a token's middle, to the right and downwards.
type Way = (f64, f64);

const ORTHOGONAL: [Way; 4] = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)];
const DIAGONAL: [Way; 4] = [(1.0, -1.0), (1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0)];
const KNIGHTS: [Way; 8] =
    [(1.0, -2.0), (2.0, -1.0), (2.0, 1.0), (1.0, 2.0), (-1.0, 2.0), (-2.0, 1.0), (-2.0, -1.0), (-1.0, -2.0)];

/// From the middle to the end of a long ray, of a short one, and to a dot.
const FAR: f64 = 34.0;
const STEP: f64 = 21.0;
const JUMP: f64 = 32.0;
const DOT: f64 = 5.5;
/// Half of a ray's width at the middle.
const HALF_WIDTH: f64 = 8.0;

/// A disc's middle, from the top, and its radius.
type Disc = (f64, f64);

const DISC: Disc = (50.0, 42.0);
const SMALL_DISC: Disc = (54.0, 32.0);
const ROYAL_DISC: Disc = (57.0, 37.0);

const CROWN: &str = "M 20 46 L 15 8 L 35 24 L 50 3 L 65 24 L 85 8 L 80 46 Z";
const CORONET: &str = "M 22 46 L 22 10 L 38 10 L 38 18 L 62 18 L 62 10 L 78 10 L 78 46 Z";
const SHELL: &str = "M 50 3 C 68 14 88 26 88 46 L 88 84 C 88 90 84 94 78 94 L 22 94 C 16 94 12 90 12 84 L 12 46 \
     C 12 26 32 14 50 3 Z";
const BLOCK: &str = "M 18 10 L 82 10 C 87 10 90 13 90 18 L 90 82 C 90 87 87 90 82 90 L 18 90 C 13 90 10 87 10 82 L 10 18 \
     C 10 13 13 10 18 10 Z";
/// What a missile leaves behind.
const TREFOIL: &str = "M 44 52 L 28 24 C 14 32 12 44 12 56 L 42 56 Z M 56 52 L 72 24 C 86 32 88 44 88 56 L 58 56 Z \
     M 46 63 L 30 88 C 42 92 58 92 70 88 L 54 63 Z M 50 51 C 57 51 57 62 50 62 C 43 62 43 51 50 51 Z";

/// The outlines of a token: its body, and what is drawn on it.
pub(crate) struct Token {
    pub(crate) body: Vec<String>,
    pub(crate) signs: String,
    middle: f64,
}

/// The token of a kind; none of a piece that is face-down, which moves in no way.
pub(crate) fn token(kind: Kind) -> Option<Token> {
    let token = match kind {
        Kind::Pawn => Token::disc(SMALL_DISC).dot((0.0, 0.0), 2.0 * DOT),
        Kind::Wazir => Token::disc(SMALL_DISC).rays(&ORTHOGONAL, STEP),
        Kind::Ferz => Token::disc(SMALL_DISC).rays(&DIAGONAL, STEP),
        Kind::Knight => Token::disc(DISC).dots(&KNIGHTS),
        Kind::Bishop => Token::disc(DISC).rays(&DIAGONAL, FAR),
        Kind::Rook => Token::disc(DISC).rays(&ORTHOGONAL, FAR),
        Kind::Queen => Token::disc(DISC).rays(&ORTHOGONAL, FAR).rays(&DIAGONAL, FAR),
        Kind::Archbishop => Token::disc(DISC).rays(&DIAGONAL, FAR).dots(&KNIGHTS),
        Kind::Chancellor => Token::disc(DISC).rays(&ORTHOGONAL, FAR).dots(&KNIGHTS),
        Kind::Guard => Token::disc(DISC).rays(&ORTHOGONAL, STEP).rays(&DIAGONAL, STEP),
        Kind::King => Token::royal(CROWN).rays(&ORTHOGONAL, STEP).rays(&DIAGONAL, STEP),
        Kind::Duke => Token::royal(CORONET).rays(&ORTHOGONAL, STEP),
        Kind::Missile => Token { signs: TREFOIL.to_owned(), ..Token::shape(SHELL) },
        Kind::Culverin => Token::shape(BLOCK)
            .rays(&ORTHOGONAL, STEP)
            .rays(&DIAGONAL, STEP)
            .dots(&ORTHOGONAL)
            .dots(&DIAGONAL),
        Kind::Cannon => Token::shape(BLOCK).rays(&ORTHOGONAL, STEP).dots(&ORTHOGONAL),
        Kind::FaceDown => return None,
    };
    Some(token)
}

impl Token {
    fn shape(outline: &str) -> Token {
        Token { body: vec![outline.to_owned()], signs: String::new(), middle: 50.0 }
    }

    fn disc((middle, radius): Disc) -> Token {
        Token { middle, ..Token::shape(&circle(50.0, middle, radius)) }
    }

    fn royal(crown: &str) -> Token {
        let disc = Token::disc(ROYAL_DISC);
        Token { body: [vec![crown.to_owned()], disc.body].concat(), ..disc }
    }

    fn rays(self, ways: &[Way], length: f64) -> Token {
        ways.iter().fold(self, |token, &(x, y)| {
            let far = x.hypot(y);
            let (x, y) = (x / far, y / far);
            let at = |along: f64, aside: f64| {
                format!("{:.1} {:.1}", 50.0 + x * along - y * aside, token.middle + y * along + x * aside)
            };
            let ray =
                format!("M {} L {} L {} Z ", at(0.0, -HALF_WIDTH), at(length, 0.0), at(0.0, HALF_WIDTH));
            Token { signs: token.signs + &ray, ..token }
        })
    }

    fn dots(self, ways: &[Way]) -> Token {
        ways.iter().fold(self, |token, &(x, y)| {
            let share = JUMP / x.hypot(y);
            token.dot((x * share, y * share), DOT)
        })
    }

    fn dot(self, (x, y): Way, radius: f64) -> Token {
        Token { signs: self.signs + &circle(50.0 + x, self.middle + y, radius) + " ", ..self }
    }
}

/// Two curves that are as good as a circle.
fn circle(x: f64, y: f64, radius: f64) -> String {
    let (top, bottom, aside) = (y - radius, y + radius, radius * 4.0 / 3.0);
    let (left, right) = (x - aside, x + aside);
    format!(
        "M {x:.1} {top:.1} C {right:.1} {top:.1} {right:.1} {bottom:.1} {x:.1} {bottom:.1} \
         C {left:.1} {bottom:.1} {left:.1} {top:.1} {x:.1} {top:.1} Z"
    )
}
