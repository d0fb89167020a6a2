/**
 * Loads megaton's WebAssembly into a worker.
 *
 * @module
 */

import init from '../../wasm/megaton.js';

const ADDRESS = new URL('../../wasm/megaton_bg.wasm', import.meta.url);

/** Everything that `wasm/megaton.js` exports can be called once this is done. */
export async function load() {
  await init({ module_or_path: ADDRESS });
}
