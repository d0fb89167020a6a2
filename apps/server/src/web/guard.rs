//! Who may speak to the server: pages that came from it, under a name that leads to it.
//!
//! A page from elsewhere must not reach a server on this machine. A browser says in `Origin` which page
//! opens a socket; and a foreign name that was made to lead here (DNS rebinding) shows in `Host`.

use axum::http::{HeaderMap, header};
use std::net::IpAddr;

/// The names under which the server is reached, besides addresses.
#[derive(Clone, Debug)]
pub(crate) struct HostNames {
    names: Vec<String>,
}

impl HostNames {
    /// `localhost`, and these.
    pub(crate) fn new(names: &[String]) -> Self {
        let names = names.iter().map(|name| name.to_ascii_lowercase());
        HostNames { names: names.chain(["localhost".to_owned()]).collect() }
    }

    /// Whether a request asks for this server: by an address, which nobody can make lead elsewhere, or by
    /// one of its names.
    pub(crate) fn admit(&self, headers: &HeaderMap) -> bool {
        host(headers).is_some_and(|host| {
            let name = without_port(host);
            is_address(name) || self.names.iter().any(|known| known.eq_ignore_ascii_case(name))
        })
    }

    /// Whether a socket is opened by a page of this server, or by a program that is no browser.
    pub(crate) fn admit_socket(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(header::ORIGIN) else { return self.admit(headers) };
        let origin = origin.to_str().ok().and_then(|origin| origin.split_once("://"));
        self.admit(headers)
            && origin.is_some_and(|(scheme, place)| {
                matches!(scheme, "http" | "https")
                    && host(headers).is_some_and(|host| host.eq_ignore_ascii_case(place))
            })
    }
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// `example.org:80`, `[::1]:80` without the port.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) && !name.ends_with(':') => {
            name
        }
        _ => host,
    }
}

fn is_address(name: &str) -> bool {
    let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    bare.parse::<IpAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(host: Option<&str>, origin: Option<&str>) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::HOST, host), (header::ORIGIN, origin)] {
            if let Some(value) = value {
                headers.insert(name, value.parse().unwrap());
            }
        }
        headers
    }

    #[test]
    fn foreign_names_and_foreign_pages_are_kept_out() {
        let names = HostNames::new(&["Chess.example".to_owned()]);
        for host in [
            "127.0.0.1:8100",
            "localhost",
            "LOCALHOST:80",
            "[::1]:8100",
            "[::1]",
            "192.168.1.7:8100",
            "chess.example",
        ] {
            assert!(names.admit(&headers(Some(host), None)), "{host}");
        }
        for host in [
            None,
            Some(""),
            Some("evil.example:8100"),
            Some("127.0.0.1.evil.example"),
            Some("localhost.evil"),
        ] {
            assert!(!names.admit(&headers(host, None)), "{host:?}");
        }
        let socket = |host, origin| names.admit_socket(&headers(Some(host), origin));
        assert!(socket("localhost:8100", Some("http://localhost:8100")));
        assert!(socket("localhost:8100", None));
        for origin in
            ["http://evil.example", "http://localhost:8101", "null", "file://", "http://localhost:8100.evil"]
        {
            assert!(!socket("localhost:8100", Some(origin)), "{origin}");
        }
        assert!(!socket("evil.example", Some("http://evil.example")));
    }
}
