//! megaton as OpenBench's workers use it: as match runner, and for positions to begin self-play with.

mod children;
mod genfens;
mod matches;
mod runner;
mod worker;
