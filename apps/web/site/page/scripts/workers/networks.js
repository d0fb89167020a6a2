/**
 * The networks by which positions are evaluated. They are files of their own, for a visitor plays few of the games: a
 * worker fetches the network of a game when it first has to do with it.
 *
 * @module
 */

import { bringNetwork, networkFile } from '../../wasm/megaton.js';

/** Those that are here or on their way, by the names of their files. @type {Map<string, Promise<void>>} */
const known = new Map();

/**
 * Waits until the network of a game is here. When it cannot be had, which is so without a network connection if it was
 * never used, positions are evaluated by what the pieces are worth, and the next search tries again.
 *
 * @param {string} variant
 */
export async function haveNetwork(variant) {
  const file = networkFile(variant);
  if (file === undefined) return;
  const coming = known.get(file) ?? bring(file);
  known.set(file, coming);
  try {
    await coming;
  } catch {
    known.delete(file);
  }
}

/** @param {string} file */
async function bring(file) {
  const response = await fetch(new URL(`../../networks/${file}`, import.meta.url));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  bringNetwork(new Uint8Array(await response.arrayBuffer()));
}
