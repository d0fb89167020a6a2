/**
 * Reasons why something was refused, as sentences.
 *
 * @module
 */

/**
 * @param {unknown} error
 * @param {string} [about] the move that was tried: everybody has just seen it, so it is left out
 */
export function reasonOf(error, about = '') {
  const reason = error instanceof Error ? error.message : `${error}`;
  const plain = about && reason.startsWith(`${about}: `) ? reason.slice(about.length + 2) : reason;
  return `${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}${/[.!?]$/.test(plain) ? '' : '.'}`;
}
