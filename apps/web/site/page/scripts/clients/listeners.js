/**
 * Those who want to be told of something.
 *
 * @module
 */

/** @template News */
export class Listeners {
  /** @type {Set<(news: News) => void>} */ #all = new Set();

  /**
   * @param {(news: News) => void} listener
   * @returns {() => void} stops listening
   */
  add(listener) {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  /** @param {News} news */
  tell(news) {
    for (const listener of this.#all) listener(news);
  }
}
