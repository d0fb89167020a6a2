/**
 * What the browser keeps for the next visit. A browser that keeps nothing is no reason to stop.
 *
 * @module
 */

/**
 * @template T
 * @param {string} key
 * @param {T} otherwise if nothing is kept, or nothing that can be read
 * @returns {T}
 */
export function readStored(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function store(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse to keep anything.
  }
}
