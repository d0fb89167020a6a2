/**
 * What the browser keeps, for the next visit or for as long as a tab is open. A browser that keeps nothing is
 * no reason to stop.
 *
 * @module
 */

/** @param {() => Storage} storage some browsers refuse even to name it */
function storeIn(storage) {
  return {
    /**
     * @template T
     * @param {string} key
     * @param {T} otherwise if nothing is kept, or nothing that can be read
     * @returns {T}
     */
    read(key, otherwise) {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null') ?? otherwise;
      } catch {
        return otherwise;
      }
    },

    /** @param {string} key @param {unknown} value */
    write(key, value) {
      try {
        storage().setItem(key, JSON.stringify(value));
      } catch {
        // Private windows may refuse to keep anything.
      }
    },

    /** @param {string} key */
    remove(key) {
      try {
        storage().removeItem(key);
      } catch {
        // Then nothing was kept.
      }
    },
  };
}

export const browserStore = storeIn(() => localStorage);
export const tabStore = storeIn(() => sessionStorage);
