//! Connections: counted by address, and closed when nothing comes or goes for long.

use super::admission::Admission;
use super::proxy::Proxy;
use crate::limits::{RateLimiter, Refused};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep, timeout};

/// How long a connection may say nothing. An open page answers questions for signs of life more often.
const SILENCE: Duration = Duration::from_secs(75);
/// How long a connection may take nothing of what is written to it.
const STALL: Duration = Duration::from_secs(30);
/// How long a request may take to come, and a connection may wait for its next one.
const REQUEST: Duration = Duration::from_secs(20);
/// How long a connection may live that opens no socket: the page's files come in seconds.
const LIFE: Duration = Duration::from_secs(180);
/// How long it may take to end the request that is being answered then.
const LAST_REQUEST: Duration = Duration::from_secs(30);
/// Longest head of a request, in bytes.
const LONGEST_HEAD: usize = 16 << 10;
/// A pause after a failure to accept: no more sockets available, for instance.
const PAUSE: Duration = Duration::from_millis(100);

/// Who listens.
pub(crate) struct Door {
    pub(crate) listener: TcpListener,
    pub(crate) rate_limiter: Arc<Mutex<RateLimiter>>,
    pub(crate) proxy: Proxy,
    pub(crate) epoch: Instant,
}

/// The other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    /// Where the connection comes from.
    pub(crate) address: IpAddr,
    /// Bytes that have come since they were counted last.
    pub(crate) received: Arc<AtomicUsize>,
}

impl Door {
    /// Serves these pages to everybody who is let in, until the process ends.
    pub(crate) async fn serve(self, pages: Router) {
        loop {
            let (stream, peer) = self.accept().await;
            tokio::spawn(converse(stream, peer, pages.clone()));
        }
    }

    /// The next connection that is let in.
    async fn accept(&self) -> (WatchedStream, Peer) {
        loop {
            let Ok((stream, address)) = self.listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            let address = address.ip().to_canonical();
            // Dropping the stream of somebody who is not let in closes it.
            let Ok(admission) = self.admit(address) else { continue };
            // Messages are small and wanted at once; without this they wait until the last one is confirmed.
            let _ = stream.set_nodelay(true);
            let received = Arc::new(AtomicUsize::new(0));
            let peer = Peer { address, received: Arc::clone(&received) };
            let silence = Box::pin(sleep(SILENCE));
            return (WatchedStream { stream, _admission: admission, received, silence, stall: None }, peer);
        }
    }

    /// Counts a connection; but one of the proxy is not that of the address which it is for, and those are
    /// counted when they open a socket.
    fn admit(&self, address: IpAddr) -> Result<Option<Admission>, Refused> {
        let is_own = !self.proxy.is(address);
        is_own.then(|| Admission::of(&self.rate_limiter, address, self.epoch.elapsed())).transpose()
    }
}

/// Answers the requests of a connection until it ends or becomes a socket.
async fn converse(stream: WatchedStream, peer: Peer, pages: Router) {
    let pages = TowerToHyperService::new(pages);
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(peer.clone());
        pages.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(REQUEST)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    // However a connection ends, there is nobody left to be told.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = sleep(LIFE) => {
            connection.as_mut().graceful_shutdown();
            let _ = timeout(LAST_REQUEST, connection).await;
        }
    }
}

/// A stream that ends when nothing comes, or nothing is taken, for too long.
struct WatchedStream {
    stream: TcpStream,
    /// Counts the connection until it ends.
    _admission: Option<Admission>,
    received: Arc<AtomicUsize>,
    /// Ends when nothing has been read for too long.
    silence: Pin<Box<Sleep>>,
    /// Ends when something waits to be written for too long.
    stall: Option<Pin<Box<Sleep>>>,
}

impl WatchedStream {
    /// What has become of a write; an error if its time is over.
    fn watched<T>(&mut self, context: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        match self.stall.get_or_insert_with(|| Box::pin(sleep(STALL))).as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for WatchedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.received.fetch_add(buffer.filled().len() - before, Ordering::Relaxed);
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

impl AsyncWrite for WatchedStream {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watched(context, written)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::ServerLimits;
    use axum::routing::get;
    use std::net::{Ipv4Addr, SocketAddr};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    const LIMITS: ServerLimits =
        ServerLimits { connections: 8, per_address: 8, lines: 10, new_games: 6, running: 8 };
    /// More than fits into the buffers of a connection.
    const LARGE: usize = 64 << 20;

    async fn door() -> (Door, SocketAddr) {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let address = listener.local_addr().unwrap();
        let rate_limiter = Arc::new(Mutex::new(RateLimiter::new(LIMITS)));
        (Door { listener, rate_limiter, proxy: Proxy::new(false), epoch: Instant::now() }, address)
    }

    /// A weak level answered in 41 to 50 milliseconds instead of 3.
    #[tokio::test]
    async fn messages_do_not_wait_for_the_last_one_to_be_confirmed() {
        let (door, address) = door().await;
        let (_client, (accepted, _)) = tokio::join!(TcpStream::connect(address), door.accept());
        assert!(accepted.stream.nodelay().unwrap());
    }

    async fn connected() -> (TcpStream, Arc<Mutex<RateLimiter>>) {
        let (door, address) = door().await;
        let counted = Arc::clone(&door.rate_limiter);
        let pages = Router::new()
            .route("/", get(|| async { "hello" }))
            .route("/large", get(|| async { vec![0u8; LARGE] }));
        tokio::spawn(door.serve(pages));
        (TcpStream::connect(address).await.unwrap(), counted)
    }

    /// Until the server has closed a connection; time passes by itself as long as nobody has anything to do.
    async fn closed(rate_limiter: &Mutex<RateLimiter>) -> Duration {
        let begun = tokio::time::Instant::now();
        while rate_limiter.lock().unwrap().connections() > 0 {
            sleep(Duration::from_secs(1)).await;
        }
        begun.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_comes_byte_by_byte_is_not_waited_for() {
        let (mut stream, counted) = connected().await;
        let sending = tokio::spawn(async move {
            for byte in b"GET / HTTP/1.1\r\nHost: localhost".iter().cycle() {
                if stream.write_all(&[*byte]).await.is_err() {
                    return;
                }
                sleep(Duration::from_secs(15)).await;
            }
        });
        sleep(Duration::from_secs(1)).await;
        assert!(closed(&counted).await < REQUEST * 2);
        sending.abort();
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_takes_nothing_or_asks_for_ever_is_closed() {
        let (mut stream, counted) = connected().await;
        stream.write_all(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        sleep(Duration::from_secs(1)).await;
        assert!(closed(&counted).await < STALL * 2);
        let (mut stream, counted) = connected().await;
        let asking = tokio::spawn(async move {
            let mut answer = [0; 1024];
            while stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.is_ok()
                && stream.read(&mut answer).await.is_ok_and(|length| length > 0)
            {
                sleep(Duration::from_secs(10)).await;
            }
        });
        sleep(Duration::from_secs(1)).await;
        let lived = closed(&counted).await;
        assert!(lived > REQUEST * 2 && lived < LIFE + LAST_REQUEST, "{lived:?}");
        asking.await.unwrap();
    }
}
