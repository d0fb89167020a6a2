//! What of its square a drawing covers.

use crate::Subject;
use crate::drawings::drawing;

/// Straight pieces that stand for a curve.
const STEPS: u32 = 8;

type Point = (f64, f64);

/// The filled outlines of a drawing, and those that are cut out of them.
#[derive(Clone, Debug)]
pub struct Silhouette {
    body: Vec<Vec<Point>>,
    signs: Vec<Vec<Point>>,
}

impl Silhouette {
    /// The silhouette of a subject.
    pub fn of(subject: Subject) -> Silhouette {
        let drawing = drawing(subject);
        let body = drawing.body.iter().flat_map(|path| outlines(path)).collect();
        Silhouette { body, signs: outlines(drawing.signs) }
    }

    /// Whether a point lies on it; the square goes from 0 to 1, from the left and from the top.
    pub fn covers(&self, x: f64, y: f64) -> bool {
        let has = |all: &[Vec<Point>]| all.iter().any(|outline| is_inside(outline, (100.0 * x, 100.0 * y)));
        has(&self.body) && !has(&self.signs)
    }
}

/// The outlines of a path.
fn outlines(path: &str) -> Vec<Vec<Point>> {
    let mut outlines: Vec<Vec<Point>> = Vec::new();
    let mut words = path.split_ascii_whitespace();
    while let Some(command) = words.next() {
        let mut point =
            || -> Option<Point> { Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?)) };
        match command {
            "M" => outlines.push(point().into_iter().collect()),
            "L" => {
                let (Some(outline), Some(to)) = (outlines.last_mut(), point()) else { break };
                outline.push(to);
            }
            "C" => {
                let Some(outline) = outlines.last_mut() else { break };
                let (Some(&from), Some(first), Some(second), Some(to)) =
                    (outline.last(), point(), point(), point())
                else {
                    break;
                };
                let curve = [from, first, second, to];
                outline.extend((1..=STEPS).map(|step| on_curve(curve, f64::from(step) / f64::from(STEPS))));
            }
            _ => {}
        }
    }
    outlines
}

/// A point of a Bézier curve.
fn on_curve([from, first, second, to]: [Point; 4], t: f64) -> Point {
    let s = 1.0 - t;
    let weigh = |a: f64, b: f64, c: f64, d: f64| {
        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
    };
    (weigh(from.0, first.0, second.0, to.0), weigh(from.1, first.1, second.1, to.1))
}

/// Whether a ray from the point to the right crosses the outline an odd number of times.
fn is_inside(outline: &[Point], (x, y): Point) -> bool {
    let ends = outline.iter().zip(outline.iter().cycle().skip(1));
    let crossings = ends
        .filter(|&(&(x1, y1), &(x2, y2))| (y1 > y) != (y2 > y) && x < (x2 - x1) * (y - y1) / (y2 - y1) + x1);
    crossings.count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use movegen::Kind;

    #[test]
    fn a_rook_has_battlements_and_empty_corners() {
        let rook = Silhouette::of(Subject::Piece(Kind::Rook));
        assert!(rook.covers(0.5, 0.5) && rook.covers(0.5, 0.2) && rook.covers(0.3, 0.2));
        assert!(!rook.covers(0.4, 0.2), "a gap between battlements");
        assert!(!rook.covers(0.02, 0.02) && !rook.covers(0.98, 0.5));
    }

    #[test]
    fn curves_bulge() {
        let circle = outlines("M 50 0 C 111 0 111 100 50 100 C -11 100 -11 0 50 0 Z");
        assert!(is_inside(&circle[0], (90.0, 50.0)) && !is_inside(&circle[0], (95.0, 5.0)));
    }
}
