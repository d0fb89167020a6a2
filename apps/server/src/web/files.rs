//! The files of the page over HTTP.

use super::hall::Hall;
use super::listener::Peer;
use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use tokio::time::sleep;

/// Nothing but the page's own files is loaded or run, and nobody may put it into a frame. Drawings are
/// made by the page itself, as `data:`.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
     img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'none'";

/// The first page.
pub(crate) async fn index(State(hall): State<Arc<Hall>>, headers: HeaderMap) -> Response {
    answer(&hall, &headers, "")
}

/// Any other file.
pub(crate) async fn file(
    State(hall): State<Arc<Hall>>,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Response {
    answer(&hall, &headers, &address)
}

fn answer(hall: &Hall, headers: &HeaderMap, address: &str) -> Response {
    if !hall.host_names().admit(headers) {
        return (StatusCode::MISDIRECTED_REQUEST, "This server has another name.\n").into_response();
    }
    match hall.files.get(address) {
        Some(file) => file.answer(headers),
        None => (StatusCode::NOT_FOUND, "There is no such file.\n").into_response(),
    }
}

/// Whether the server is well, for programs that look after it.
pub(crate) async fn health(State(hall): State<Arc<Hall>>) -> Response {
    let text = serde_json::to_string(&hall.health()).unwrap_or_default();
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Requests count like messages: whoever sends too many has to wait.
pub(crate) async fn limited(
    State(hall): State<Arc<Hall>>,
    Extension(peer): Extension<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let address = hall.proxy().client(peer.address, request.headers());
    sleep(hall.take_lines(address, 1.0)).await;
    next.run(request).await
}

/// An answer with the headers that keep the page to itself.
pub(crate) async fn guarded(mut answer: Response) -> Response {
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        // A new version of the program brings new files under the same addresses.
        (header::CACHE_CONTROL, "no-cache"),
    ] {
        answer.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    let opener = header::HeaderName::from_static("cross-origin-opener-policy");
    answer.headers_mut().insert(opener, HeaderValue::from_static("same-origin"));
    answer
}
