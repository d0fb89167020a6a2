//! The course of margins in a tuning run, drawn.

use super::spsa::TunedMargin;
use plotters::prelude::*;
use std::path::Path;

/// Width and height, in pixels.
const SIZE: (u32, u32) = (960, 480);
/// Points of a curve; more could not be told apart.
const POINTS: usize = 400;

/// Draws every margin as a curve over the pairs of games, from the bottom to the top of its range.
///
/// # Errors
/// Why the file cannot be written.
pub(super) fn draw(file: &Path, margins: &[TunedMargin], course: &[Vec<f64>]) -> Result<(), String> {
    draw_curves(file, margins, course).map_err(|error| error.to_string())
}

fn draw_curves(
    file: &Path,
    margins: &[TunedMargin],
    course: &[Vec<f64>],
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::new(file, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(48)
        .build_cartesian_2d(0..course.len().max(2) - 1, 0.0..100.0)?;
    chart.configure_mesh().x_desc("pairs of games").y_desc("share of the range, %").draw()?;
    let every = course.len().div_ceil(POINTS).max(1);
    for (index, margin) in margins.iter().enumerate() {
        let share = |values: &Vec<f64>| 100.0 * (values[index] - margin.low) / (margin.high - margin.low);
        let points = course.iter().enumerate().step_by(every).map(|(pair, values)| (pair, share(values)));
        let color = Palette99::pick(index).to_rgba();
        let series = LineSeries::new(points, color.stroke_width(2));
        let name = format!("{}: {:.0}", margin.name, margin.value);
        chart
            .draw_series(series)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_has_a_curve_and_its_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("course.svg");
        let margin = |name, value| TunedMargin { name, value, low: 0.0, high: 10.0 };
        let course: Vec<_> = (0..1_000).map(|pair| vec![f64::from(pair) / 100.0, 5.0]).collect();
        draw(&file, &[margin("first", 9.99), margin("second", 5.0)], &course).unwrap();
        let svg = std::fs::read_to_string(&file).unwrap();
        // The lines of the grid are thinner.
        let curves =
            svg.lines().filter(|line| line.contains("<polyline") && line.contains("stroke-width=\"2\""));
        assert_eq!(curves.count(), 4, "two curves and two legends");
        assert!(svg.contains("first: 10") && svg.contains("second: 5"));
        assert!(draw(Path::new("/nowhere/at/all.svg"), &[margin("x", 1.0)], &course).is_err());
    }
}
