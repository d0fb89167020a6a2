//! Connections, counted by address; those that say nothing for long are closed.

use crate::limits::RateLimiter;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

/// How long a connection may say nothing. An open page answers questions for signs of life more often.
const SILENCE: Duration = Duration::from_secs(75);
/// A pause after a failure to accept: no more sockets available, for instance.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens, and keeps out whoever has too many connections.
pub(crate) struct LimitedListener {
    pub(crate) listener: TcpListener,
    pub(crate) rate_limiter: Arc<Mutex<RateLimiter>>,
    pub(crate) epoch: Instant,
}

impl Listener for LimitedListener {
    type Io = CountedStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (CountedStream, SocketAddr) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let mut rate_limiter = self.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner);
            let admitted = rate_limiter.connect(address.ip(), self.epoch.elapsed()).is_ok();
            drop(rate_limiter);
            // Dropping the stream closes it.
            if admitted {
                let rate_limiter = Arc::clone(&self.rate_limiter);
                let counted = CountedStream {
                    stream,
                    address: address.ip(),
                    rate_limiter,
                    silence: Box::pin(sleep(SILENCE)),
                };
                return (counted, address);
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that is counted until it ends.
pub(crate) struct CountedStream {
    stream: TcpStream,
    address: IpAddr,
    rate_limiter: Arc<Mutex<RateLimiter>>,
    /// Ends when nothing has been read for too long.
    silence: Pin<Box<Sleep>>,
}

impl Drop for CountedStream {
    fn drop(&mut self) {
        self.rate_limiter.lock().unwrap_or_else(PoisonError::into_inner).disconnect(self.address);
    }
}

impl AsyncRead for CountedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            let deadline = tokio::time::Instant::now() + SILENCE;
            self.silence.as_mut().reset(deadline);
            return read;
        }
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncWrite for CountedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Self {
        Peer(*stream.remote_addr())
    }
}
