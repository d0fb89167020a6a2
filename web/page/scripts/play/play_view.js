/**
 * Playing a game.
 *
 * @module
 */

/** @import { Mount } from '../app.js' */

/** @type {Mount} */
export async function mount() {
  return () => {};
}
