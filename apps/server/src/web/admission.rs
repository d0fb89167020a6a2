//! A connection that counts towards the limits of its address.

use crate::limits::{RateLimiter, Refused};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The connection. It counts as long as this value lives.
#[derive(Debug)]
pub(crate) struct Admission {
    rate_limiter: Arc<Mutex<RateLimiter>>,
    address: IpAddr,
}

impl Admission {
    /// Admits a connection from this address.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn of(
        rate_limiter: &Arc<Mutex<RateLimiter>>,
        address: IpAddr,
        now: Duration,
    ) -> Result<Self, Refused> {
        rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).connect(address, now)?;
        Ok(Admission { rate_limiter: Arc::clone(rate_limiter), address })
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).disconnect(self.address);
    }
}
