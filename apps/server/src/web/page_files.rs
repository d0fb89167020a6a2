//! The page's files as they are sent: with a tag that changes with them, and compressed.

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::borrow::Cow;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

const INDEX: &str = "index.html";
/// Tells the page that a server stands behind it.
const SERVER_MARK: &str = "<meta name=\"megaton-server\" content=\"socket\" />";
/// In front of it.
const HEAD: &str = "<head>";
/// A debug build reads the page's files from the disk, so that a change to them needs a reload only.
const KEEPS_FILES: bool = !cfg!(debug_assertions);

/// The files that have been asked for.
#[derive(Default)]
pub(crate) struct PageFiles {
    made: Mutex<HashMap<String, Arc<PageFile>>>,
}

/// A file.
#[derive(Debug)]
pub(crate) struct PageFile {
    media_type: &'static str,
    /// The same for both forms of it, so a weak one (RFC 9110, 8.8.1).
    tag: String,
    plain: Bytes,
    /// `None` if it would be no shorter.
    compressed: Option<Bytes>,
}

impl PageFiles {
    /// The file at this address; the first page at none.
    pub(crate) fn get(&self, address: &str) -> Option<Arc<PageFile>> {
        let address = if address.is_empty() { INDEX } else { address };
        if !KEEPS_FILES {
            return PageFile::at(address).map(Arc::new);
        }
        let kept = self.made.lock().unwrap_or_else(PoisonError::into_inner).get(address).cloned();
        if kept.is_some() {
            return kept;
        }
        let file = Arc::new(PageFile::at(address)?);
        self.made
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(address.to_owned(), Arc::clone(&file));
        Some(file)
    }
}

impl PageFile {
    fn at(address: &str) -> Option<Self> {
        let content = web_site::file(address)?;
        let content = if address == INDEX { marked(&content) } else { content };
        Some(PageFile::of(web_site::media_type(address), content.into_owned()))
    }

    fn of(media_type: &'static str, content: Vec<u8>) -> Self {
        let mut hasher = DefaultHasher::new();
        hasher.write(&content);
        let tag = format!("W/\"{:016x}\"", hasher.finish());
        let compressed = gzip(&content).filter(|short| short.len() < content.len()).map(Bytes::from);
        PageFile { media_type, tag, plain: Bytes::from(content), compressed }
    }

    /// The answer to a request with these headers.
    pub(crate) fn answer(&self, request: &HeaderMap) -> Response {
        // The form that is sent depends on this header, whichever form it is.
        let common = [(header::ETAG, self.tag.as_str()), (header::VARY, "accept-encoding")];
        if has(request, header::IF_NONE_MATCH, |tag| tag == "*" || tag == self.tag) {
            return (StatusCode::NOT_MODIFIED, common).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.media_type)];
        match &self.compressed {
            Some(bytes) if has(request, header::ACCEPT_ENCODING, is_gzip) => {
                let encoding = [(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"))];
                (common, kind, encoding, bytes.clone()).into_response()
            }
            _ => (common, kind, self.plain.clone()).into_response(),
        }
    }
}

/// Whether a header, a list, has an entry like this.
fn has(headers: &HeaderMap, name: header::HeaderName, is_meant: impl Fn(&str) -> bool) -> bool {
    let lists = headers.get_all(name);
    lists
        .iter()
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(is_meant)
}

/// Whether an entry of `Accept-Encoding` is gzip, and not to say that it is not accepted.
fn is_gzip(entry: &str) -> bool {
    let mut parts = entry.split(';').map(str::trim);
    let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case("gzip") || name == "*");
    let weight = parts.find_map(|part| part.strip_prefix("q=")).and_then(|weight| weight.parse::<f64>().ok());
    is_named && weight.is_none_or(|weight| weight > 0.0)
}

fn gzip(content: &[u8]) -> Option<Vec<u8>> {
    // It is done once.
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(content).ok()?;
    encoder.finish().ok()
}

/// The index with the mark of a server.
fn marked(index: &[u8]) -> Cow<'static, [u8]> {
    let text = String::from_utf8_lossy(index);
    Cow::Owned(text.replacen(HEAD, &format!("{HEAD}\n    {SERVER_MARK}"), 1).into_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), value.parse().unwrap())).collect()
    }

    #[test]
    fn a_file_is_sent_once_and_compressed_for_whoever_accepts_it() {
        let content = b"one line after the other\n".repeat(100);
        let file = PageFile::of("text/plain", content.clone());
        let other = PageFile::of("text/plain", b"something else".to_vec());
        assert_ne!(file.tag, other.tag);
        let mut unpacked = Vec::new();
        GzDecoder::new(file.compressed.as_deref().unwrap()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, content);
        assert!(other.compressed.is_none(), "it is too short");
        let encoding = |accepted: &str| {
            let answer = file.answer(&headers(&[(header::ACCEPT_ENCODING, accepted)]));
            assert_eq!(answer.status(), StatusCode::OK);
            assert_eq!(answer.headers()[header::ETAG], file.tag.as_str());
            answer.headers().contains_key(header::CONTENT_ENCODING)
        };
        for accepted in ["gzip", "deflate, GZIP;q=0.5, br", "*", "br,gzip"] {
            assert!(encoding(accepted), "{accepted}");
        }
        for refused in ["", "br", "gzip;q=0", "gzip; q=0.0, br", "x-gzip-like"] {
            assert!(!encoding(refused), "{refused}");
        }
        let again = |tags: &str| file.answer(&headers(&[(header::IF_NONE_MATCH, tags)])).status();
        for known in [file.tag.as_str(), "*", &format!("\"x\", {}", file.tag)] {
            assert_eq!(again(known), StatusCode::NOT_MODIFIED, "{known}");
        }
        assert_eq!(again(&other.tag), StatusCode::OK);
    }
}
