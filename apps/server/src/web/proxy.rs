//! Whose connection it is behind a proxy, which names the address in a header of its own.

use axum::http::{HeaderMap, HeaderName};
use std::net::{IpAddr, SocketAddr};

/// In it every proxy adds where its request came from, the last one at the end; Caddy, nginx, Apache and
/// HAProxy do.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// Whether there is a proxy on this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Proxy {
    is_there: bool,
}

impl Proxy {
    pub(crate) fn new(is_there: bool) -> Self {
        Proxy { is_there }
    }

    /// Whether a connection from this address is the proxy's. From anywhere else the header would be what
    /// somebody likes to write into it.
    pub(crate) fn is(self, address: IpAddr) -> bool {
        self.is_there && address.is_loopback()
    }

    /// Where a request comes from that came over a connection from `peer`.
    pub(crate) fn client(self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let named = || headers.get_all(FORWARDED_FOR).iter().next_back()?.to_str().ok();
        let last = || address(named()?.rsplit(',').next()?.trim());
        self.is(peer).then(last).flatten().unwrap_or(peer)
    }
}

/// An address, which some proxies write with the port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = bare.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(proxy: bool, peer: &str, values: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(FORWARDED_FOR, value.parse().unwrap());
        }
        Proxy::new(proxy).client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn the_proxy_on_this_machine_is_believed_and_nobody_else() {
        assert_eq!(client(true, "127.0.0.1", &["203.0.113.5"]), "203.0.113.5");
        assert_eq!(client(true, "::1", &["203.0.113.5:4711"]), "203.0.113.5");
        assert_eq!(client(true, "127.0.0.1", &["[2001:db8::7]:4711"]), "2001:db8::7");
        assert_eq!(client(true, "127.0.0.1", &["[2001:db8::7]"]), "2001:db8::7");
        assert_eq!(client(true, "127.0.0.1", &["::ffff:203.0.113.5"]), "203.0.113.5");
        // What a browser writes stands before what the proxy adds.
        assert_eq!(client(true, "127.0.0.1", &["10.0.0.1, 203.0.113.5"]), "203.0.113.5");
        assert_eq!(client(true, "127.0.0.1", &["10.0.0.1", "203.0.113.5"]), "203.0.113.5");
        for (proxy, peer) in [(false, "127.0.0.1"), (true, "198.51.100.9"), (false, "198.51.100.9")] {
            assert_eq!(client(proxy, peer, &["203.0.113.5"]), peer);
        }
        for wrong in ["", "unknown", "203.0.113.5,", "\u{7f}"] {
            if wrong.parse::<axum::http::HeaderValue>().is_ok() {
                assert_eq!(client(true, "127.0.0.1", &[wrong]), "127.0.0.1", "{wrong}");
            }
        }
        assert_eq!(client(true, "127.0.0.1", &[]), "127.0.0.1");
    }
}
