//! The losses of a network that learns, drawn.

use super::learn::Epoch;
use plotters::prelude::*;
use std::path::Path;

/// Width and height, in pixels.
const SIZE: (u32, u32) = (960, 480);

/// Draws both losses over the epochs.
///
/// # Errors
/// Why the file cannot be written.
pub(super) fn draw(file: &Path, epochs: &[Epoch]) -> Result<(), String> {
    draw_curves(file, epochs).map_err(|error| error.to_string())
}

fn draw_curves(file: &Path, epochs: &[Epoch]) -> Result<(), Box<dyn std::error::Error>> {
    let losses = epochs.iter().flat_map(|epoch| [epoch.loss, epoch.held_out_loss]);
    let (low, high) = losses.fold((f64::MAX, f64::MIN), |(low, high), loss| (low.min(loss), high.max(loss)));
    let room = (high - low).max(1e-6) / 20.0;
    let area = SVGBackend::new(file, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .margin(12)
        .x_label_area_size(36)
        .y_label_area_size(64)
        .build_cartesian_2d(1..epochs.len().max(2), low - room..high + room)?;
    chart
        .configure_mesh()
        .x_desc("passes over all positions")
        .y_desc("mean squared error of points")
        .draw()?;
    let learnt: Vec<f64> = epochs.iter().map(|epoch| epoch.loss).collect();
    let held_out = epochs.iter().map(|epoch| epoch.held_out_loss).collect();
    for (name, losses, color) in [("learnt from", learnt, BLUE), ("held out", held_out, RED)] {
        let points = losses.into_iter().enumerate().map(|(index, loss)| (index + 1, loss));
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)))?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
    }
    chart.configure_series_labels().background_style(WHITE.mix(0.8)).border_style(BLACK).draw()?;
    area.present()?;
    Ok(())
}
