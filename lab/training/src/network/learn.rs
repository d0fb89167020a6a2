//! Learning: the positions of a file again and again, a step for each block.

use super::adam::{Adam, Step};
use super::average::Average;
use super::losses::LossesByKind;
use super::model::{Inputs, Model};
use super::plan::Plan;
use super::positions::{Block, Facts, PositionFile, PositionFileError};
use crate::chances::ResultsByScore;
use crate::frames::{self, FrameError};
use eval::network::{Network, NetworkError, WIDTHS};
use movegen::Variant;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, sync_channel};
use thiserror::Error;

/// What was learnt in an epoch.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Epoch {
    /// Mean loss of the positions learnt from, while learning.
    pub loss: f64,
    /// Mean loss of the positions held out, afterwards.
    pub held_out_loss: f64,
}

/// A network that has learnt.
#[derive(Clone, Debug)]
pub struct Learnt {
    /// Its numbers in floating point.
    pub model: Model,
    /// The same as the engine uses it.
    pub network: Network,
    /// What every epoch brought.
    pub epochs: Vec<Epoch>,
    /// The losses of the positions held out, in the end.
    pub held_out: LossesByKind,
}

/// Why a network cannot learn.
#[derive(Debug, Error)]
#[allow(missing_docs)] // The messages say it.
pub enum LearnError {
    #[error("{}: {error}", file.display())]
    Positions { file: PathBuf, error: PositionFileError },
    #[error("there are no positions to learn from")]
    Empty,
    #[error("a network of {from} cannot begin to learn {learnt}")]
    OtherBeginning { from: Variant, learnt: Variant },
    #[error("a network has one of {WIDTHS:?} sums, not {0}")]
    Width(usize),
    #[error("a network of {from} sums cannot begin one of {sums}")]
    WiderBeginning { from: usize, sums: usize },
    #[error("a network of {0} king buckets cannot begin one of 1")]
    KingBuckets(usize),
    #[error("positions of {learnt} to learn from, but of {held_out} held out")]
    OtherVariant { learnt: Variant, held_out: Variant },
    #[error(transparent)]
    Network(#[from] NetworkError),
    #[error("the checkpoint: {0}")]
    Checkpoint(#[from] FrameError),
    #[error("the checkpoint: {0}")]
    ReadCheckpoint(#[from] io::Error),
    #[error("the checkpoint belongs to other positions or another plan; it can be deleted")]
    OtherCheckpoint,
    #[error("interrupted while learning; the same command goes on")]
    Interrupted,
}

/// Parts of a block whose slopes are summed up one by one. Their number does not depend on the machine, so
/// that neither do the sums.
const PARTS: usize = 16;
/// Blocks read ahead.
const READ_AHEAD: usize = 4;

/// The state of learning after some epoch.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    plan: Plan,
    about: String,
    model: Model,
    average: Average,
    adam: Adam,
    epochs: Vec<Epoch>,
}

impl Checkpoint {
    /// Whether learning by this plan, from these positions, for a network of so many inputs and sums can go on
    /// here.
    fn belongs_to(&self, plan: &Plan, about: &str, (inputs, sums): (usize, usize)) -> bool {
        self.plan == *plan
            && self.about == about
            && self.model.is_whole(inputs, sums)
            && self.adam.fits(&self.model)
    }
}

/// Lets a network learn from the positions of a file; it begins as `from`, or knowing nothing. After each
/// epoch a checkpoint is written, from which a later call continues; `progress` is told of each block and
/// epoch, and may end it all.
///
/// # Errors
/// The files cannot be read or belong to different variants, or `progress` ended it.
pub fn learn(
    positions: &PositionFile,
    held_out: &PositionFile,
    plan: &Plan,
    from: Option<&Network>,
    checkpoint: &Path,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Learnt, LearnError> {
    if positions.positions == 0 || held_out.positions == 0 {
        return Err(LearnError::Empty);
    }
    if positions.variant != held_out.variant {
        return Err(LearnError::OtherVariant { learnt: positions.variant, held_out: held_out.variant });
    }
    if let Some(from) = from.map(Network::variant).filter(|&from| from != positions.variant) {
        return Err(LearnError::OtherBeginning { from, learnt: positions.variant });
    }
    let sums = plan.sums_after(from)?;
    let inputs = eval::network::inputs_of(positions.variant)?;
    let rows = plan.king_buckets_after(from)? * inputs[0].len();
    let shape = (rows, sums);
    let held_out: Vec<Block> = blocks(held_out)?;
    let target = Target { scale: scale_of(&held_out), plan };
    let beginning = from.map(|network| format!("; from network {:08x}", network.checksum()));
    let beginning = beginning.unwrap_or_default();
    let about = format!("{}; {} positions{beginning}", positions.about, positions.positions);
    let mut state = match read_checkpoint(checkpoint)? {
        Some(state) if state.belongs_to(plan, &about, shape) => state,
        Some(_) => return Err(LearnError::OtherCheckpoint),
        None => {
            // What an older network was not told of it learns now.
            let from = from.map(|network| network.adapted_to(positions.variant)).transpose()?;
            let model = match &from {
                Some(network) => Model::of(network, target.scale).widened(sums, plan.seed),
                None => Model::random(inputs[0].len(), sums, plan.seed),
            }
            .told_apart(rows);
            let (average, adam) = (Average::new(&model, plan.average), Adam::new(model.count()));
            Checkpoint { plan: plan.clone(), about, model, average, adam, epochs: Vec::new() }
        }
    };
    let launches = eval::network::launch_features_of(positions.variant)?;
    let losses = |model: &Model| {
        let loss_of = |facts: &Facts, output| target.loss_and_slope(facts, output).0;
        LossesByKind::of(model, &held_out, &inputs, &launches, loss_of)
    };
    let mut gradients = vec![Model::zero(rows, sums); PARTS];
    for epoch in state.epochs.len() as u32..plan.epochs {
        let mut loss = 0.0;
        let mut learnt = 0;
        for block in read_ahead(positions)? {
            let block = block.map_err(|error| in_file(positions, error))?;
            for batch in block.parts(plan.batch) {
                let done = f64::from(epoch) + learnt as f64 / positions.positions as f64;
                let rate = plan.rate_after((done / f64::from(plan.epochs)) as f32);
                loss += slopes(&state.model, &batch, &inputs, target, &mut gradients);
                let step = Step { rate, decay: plan.decay };
                state.adam.step(&mut state.model, &gradients, batch.facts.len(), step);
                state.average.note(&state.model);
                learnt += batch.facts.len() as u64;
            }
            if progress(Progress::Positions(block.facts.len())).is_break() {
                return Err(LearnError::Interrupted);
            }
        }
        let held_out_loss = losses(state.average.model()).all().mean();
        state.epochs.push(Epoch { loss: loss / learnt.max(1) as f64, held_out_loss });
        write_checkpoint(checkpoint, &state)?;
        if progress(Progress::Epoch(&state.epochs)).is_break() {
            return Err(LearnError::Interrupted);
        }
    }
    let model = state.average.model().clone();
    let network = model.quantised(positions.variant, target.scale)?;
    let held_out = losses(&model);
    Ok(Learnt { model, network, epochs: state.epochs, held_out })
}

/// What was done since the last report.
#[derive(Debug)]
pub enum Progress<'a> {
    /// So many positions were learnt from.
    Positions(usize),
    /// An epoch has ended; all of them until now.
    Epoch(&'a [Epoch]),
}

/// What outputs should be.
#[derive(Clone, Copy, Debug)]
struct Target<'a> {
    /// Centipawns that an output of 1 is worth.
    scale: f32,
    plan: &'a Plan,
}

impl Target<'_> {
    /// The points expected in a position.
    fn points(self, facts: &Facts) -> f32 {
        let result = f32::from(facts.half_points) / 2.0;
        let expected = expectation(f32::from(facts.lambda_return) / self.scale);
        let share = self.plan.result_share_after(facts.ply);
        share * result + (1.0 - share) * expected
    }

    /// The loss of a position for which this is put out, the squared error of the points expected, and its
    /// slope.
    fn loss_and_slope(self, facts: &Facts, output: f32) -> (f32, f32) {
        let expected = expectation(output);
        let error = expected - self.points(facts);
        (error * error, 2.0 * error * expected * (1.0 - expected))
    }
}

/// The points that an output stands for.
fn expectation(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

/// The slopes of a block by parts; returns the sum of its losses.
fn slopes(model: &Model, block: &Block, inputs: &Inputs, target: Target<'_>, gradients: &mut [Model]) -> f64 {
    let parts = block.parts(block.facts.len().div_ceil(PARTS));
    let losses = gradients.par_iter_mut().enumerate().map(|(index, gradient)| {
        gradient.numbers_mut().fill(0.0);
        let slope_of = |facts: &Facts, output: f32| target.loss_and_slope(facts, output);
        parts.get(index).map_or(0.0, |part| model.backward(part, inputs, slope_of, gradient))
    });
    // In order, so that the sum is the same on every machine.
    losses.collect::<Vec<_>>().into_iter().sum()
}

/// The centipawns at which scores predict results best: so a network's centipawn is as large as that of
/// the evaluation that played, on which the search's margins depend.
fn scale_of(blocks: &[Block]) -> f32 {
    let mut results = ResultsByScore::default();
    for facts in blocks.iter().flat_map(|block| &block.facts) {
        results.note_one(facts.score, facts.half_points);
    }
    results.scale() as f32
}

fn in_file(positions: &PositionFile, error: PositionFileError) -> LearnError {
    LearnError::Positions { file: positions.path().to_owned(), error }
}

/// All blocks of a file.
fn blocks(positions: &PositionFile) -> Result<Vec<Block>, LearnError> {
    let blocks = positions.blocks().and_then(Iterator::collect);
    blocks.map_err(|error| in_file(positions, error))
}

/// The blocks of a file, read by a thread of its own.
fn read_ahead(positions: &PositionFile) -> Result<Receiver<Result<Block, PositionFileError>>, LearnError> {
    let blocks = positions.blocks().map_err(|error| in_file(positions, error))?;
    let (sender, receiver) = sync_channel(READ_AHEAD);
    std::thread::spawn(move || {
        for block in blocks {
            if sender.send(block).is_err() {
                return;
            }
        }
    });
    Ok(receiver)
}

fn read_checkpoint(path: &Path) -> Result<Option<Checkpoint>, LearnError> {
    match File::open(path) {
        Ok(file) => {
            let read = frames::next(&mut BufReader::new(file))?;
            Ok(Some(read.ok_or(LearnError::OtherCheckpoint)?.0))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Replaces the checkpoint: at any moment there is the old one or the new one.
fn write_checkpoint(path: &Path, state: &Checkpoint) -> Result<(), LearnError> {
    let mut content = Vec::new();
    frames::write(&mut content, state)?;
    Ok(storage::write_by_rename(path, &content)?)
}

#[cfg(test)]
mod tests {
    use super::super::gather::{Filters, gather};
    use super::super::positions::BLOCK;
    use super::*;
    use crate::record::{GameFile, RecordedGame};
    use crate::replay::replay;
    use crate::selfplay::SelfPlay;
    use eval::network::Shown;
    use eval::{Evaluation, Evaluator};
    use movegen::{AnyGame, Atomic, Options, Variant};
    use std::sync::Arc;
    use tempfile::TempDir;

    const PLAN: Plan = Plan {
        sums: None,
        king_buckets: None,
        epochs: 3,
        result_share: 0.3,
        late_result_share: None,
        batch: BLOCK,
        rate: 0.002,
        warm_up: 0.0,
        decay: 0.1,
        average: 1,
        seed: 5,
    };

    /// A few quick games and their positions, by the pieces alone: the same whatever network the program has.
    fn prepared() -> (TempDir, PositionFile, PositionFile, Vec<RecordedGame>) {
        let folder = tempfile::tempdir().unwrap();
        let [games, learn, held_out] = ["games", "learn", "held"].map(|name| folder.path().join(name));
        let threads = engine::search_pool(1).unwrap();
        let mut player = SelfPlay::new(60, Evaluation::Pieces);
        let mut file = File::create(&games).unwrap();
        GameFile::begin(&mut file, Variant::Atomic, "a test").unwrap();
        let mut recorded = Vec::new();
        for number in 0.. {
            if recorded.len() == 40 {
                break;
            }
            let mut game = AnyGame::new(Variant::Atomic, Options::default(), None).unwrap();
            for ply in 0..4 {
                let moves = game.legal_moves();
                game.play(moves[(number * 7 + ply * 3) % moves.len()]).unwrap();
            }
            let game = threads.install(|| player.play(game)).unwrap();
            // The same game twice is not learnt from.
            if recorded.contains(&game) {
                continue;
            }
            GameFile::append(&mut file, &game).unwrap();
            recorded.push(game);
        }
        let gathered = gather(&[games], &Filters::default(), &learn, &held_out).unwrap();
        assert_eq!(gathered.games, 40);
        assert!(gathered.kept < gathered.played && gathered.learnt + gathered.held_out <= gathered.kept);
        assert!(gathered.held_out > 0 && gathered.learnt > 10 * gathered.held_out);
        let [learn, held_out] = [learn, held_out].map(|path| PositionFile::open(&path).unwrap());
        assert_eq!((learn.positions, held_out.positions), (gathered.learnt, gathered.held_out));
        (folder, learn, held_out, recorded)
    }

    #[test]
    fn learning_is_the_same_every_time_and_can_be_interrupted() {
        let (folder, positions, held_out, _) = prepared();
        let learn_into = |name: &str, plan: &Plan| {
            learn(&positions, &held_out, plan, None, &folder.path().join(name), &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let unusual = Plan { late_result_share: Some(0.8), batch: 100, warm_up: 0.1, average: 20, ..PLAN };
        let averaged = learn_into("averaged", &unusual).unwrap();
        assert!(averaged.epochs[2].loss < averaged.epochs[0].loss);
        assert_eq!(learn_into("averaged", &unusual).unwrap().model, averaged.model);
        assert_eq!(averaged.held_out.all().mean(), averaged.epochs[2].held_out_loss);
        let once = learn_into("once", &PLAN).unwrap();
        assert_eq!(once.epochs.len(), 3);
        assert!(once.epochs[2].loss < once.epochs[0].loss);
        assert_eq!(learn_into("again", &PLAN).unwrap().model, once.model);
        // From the checkpoint after the last epoch, and from one before it.
        assert_eq!(learn_into("once", &PLAN).unwrap().model, once.model);
        let mut state = read_checkpoint(&folder.path().join("once")).unwrap().unwrap();
        let mut early = Vec::new();
        let mut remember = |progress: Progress<'_>| {
            if let Progress::Epoch(epochs) = progress
                && epochs.len() == 2
            {
                early = std::fs::read(folder.path().join("third")).unwrap();
            }
            ControlFlow::Continue(())
        };
        learn(&positions, &held_out, &PLAN, None, &folder.path().join("third"), &mut remember).unwrap();
        std::fs::write(folder.path().join("third"), &early).unwrap();
        assert_eq!(learn_into("third", &PLAN).unwrap().model, once.model);
        // A second round begins where the first one ended, and is no continuation of it.
        let begun = Some(&once.network);
        let path = folder.path().join("begun");
        let further =
            learn(&positions, &held_out, &PLAN, begun, &path, &mut |_| ControlFlow::Continue(())).unwrap();
        assert!(further.epochs[0].loss < once.epochs[0].loss);
        let mixed = learn(&positions, &held_out, &PLAN, begun, &folder.path().join("once"), &mut |_| {
            ControlFlow::Continue(())
        });
        assert!(matches!(mixed, Err(LearnError::OtherCheckpoint)));
        // Another plan does not continue this one.
        let other = Plan { epochs: 4, ..PLAN };
        assert!(matches!(learn_into("once", &other), Err(LearnError::OtherCheckpoint)));
        state.about.clear();
        write_checkpoint(&folder.path().join("once"), &state).unwrap();
        assert!(matches!(learn_into("once", &PLAN), Err(LearnError::OtherCheckpoint)));
    }

    #[test]
    fn the_integers_are_within_a_few_centipawns_of_the_floats() {
        let (folder, positions, held_out, games) = prepared();
        let wide = WIDTHS.map(|sums| (sums, 1));
        for (sums, buckets) in wide.into_iter().chain([(WIDTHS[0], eval::network::KING_BUCKETS)]) {
            let checkpoint = folder.path().join(format!("{sums}-{buckets}.checkpoint"));
            let plan = Plan { sums: Some(sums), king_buckets: Some(buckets), ..PLAN };
            let Learnt { model, network, epochs, .. } =
                learn(&positions, &held_out, &plan, None, &checkpoint, &mut |_| ControlFlow::Continue(()))
                    .unwrap();
            assert!(epochs[2].loss < epochs[0].loss);
            // By way of its file.
            let network = Network::from_bytes(&network.to_bytes()).unwrap();
            assert_eq!((network.layers().sums, network.king_buckets()), (sums, buckets));
            integers_are_near_floats(&model, network, &held_out, &games);
        }
    }

    fn integers_are_near_floats(
        model: &Model,
        network: Network,
        held_out: &PositionFile,
        games: &[RecordedGame],
    ) {
        let scale = scale_of(&blocks(held_out).unwrap());
        let inputs = eval::network::inputs_of(Variant::Atomic).unwrap();
        let evaluation = Evaluation::Network(Arc::new(network));
        let evaluator = Evaluator::<Atomic>::new(&evaluation, Variant::Atomic);
        let mut compared = 0;
        for record in games {
            replay(Variant::Atomic, 1, record, |game, _| {
                let AnyGame::Atomic(typed) = game else { unreachable!("another game than atomic chess") };
                let mut block = Block::default();
                let Shown { features, mirrored, king_buckets, bucket } = Shown::of(game);
                let facts = Facts {
                    features: features.len() as u8,
                    side: game.side().index() as u8,
                    mirrored,
                    king_buckets,
                    bucket: bucket as u8,
                    half_points: 0,
                    score: 0,
                    lambda_return: 0,
                    ply: 0,
                };
                block.push(&features, facts);
                let output: f32 = model.outputs(&block, &inputs).sum();
                let found = evaluator.evaluate_alone(typed.position()) as f32;
                assert!((found - output * scale).abs() < 8.0, "{found} and {}", output * scale);
                compared += 1;
            })
            .unwrap();
        }
        assert!(compared > 500);
    }

    #[test]
    fn a_network_learns_on_with_more_sums_and_not_with_fewer() {
        let (folder, positions, held_out, _) = prepared();
        let learn_from = |from: &Network, sums: Option<usize>, name: &str| {
            let plan = Plan { sums, ..PLAN };
            learn(&positions, &held_out, &plan, Some(from), &folder.path().join(name), &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let once = learn(&positions, &held_out, &PLAN, None, &folder.path().join("once"), &mut |_| {
            ControlFlow::Continue(())
        });
        let once = once.unwrap();
        let wide = learn_from(&once.network, Some(256), "wide").unwrap();
        assert!(wide.network.layers().sums == 256 && wide.epochs[0].loss < once.epochs[0].loss);
        // As wide as it is, if nothing else is asked for; a checkpoint belongs to its width.
        assert_eq!(learn_from(&wide.network, None, "on").unwrap().network.layers().sums, 256);
        assert!(matches!(learn_from(&wide.network, Some(512), "on"), Err(LearnError::OtherCheckpoint)));
        let error = learn_from(&wide.network, Some(128), "narrow").unwrap_err();
        assert_eq!(error.to_string(), "a network of 256 sums cannot begin one of 128");
        let apart = Plan { king_buckets: Some(eval::network::KING_BUCKETS), ..PLAN };
        let learn_by = |plan: &Plan, from: &Network, name: &str| {
            learn(&positions, &held_out, plan, Some(from), &folder.path().join(name), &mut |_| {
                ControlFlow::Continue(())
            })
        };
        let told = learn_by(&apart, &once.network, "apart").unwrap();
        assert!(told.epochs[0].loss < once.epochs[0].loss);
        assert_eq!(learn_by(&PLAN, &told.network, "apart-on").unwrap().network.king_buckets(), 4);
        let error = learn_by(&Plan { king_buckets: Some(1), ..PLAN }, &told.network, "together").unwrap_err();
        assert_eq!(error.to_string(), "a network of 4 king buckets cannot begin one of 1");
        let error = learn_from(&wide.network, Some(300), "odd").unwrap_err();
        assert_eq!(error.to_string(), "a network has one of [128, 256, 384, 512] sums, not 300");
    }
}
