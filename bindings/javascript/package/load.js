// Loads a compiled module: from the disk under Node, and elsewhere from where this file came from.

/**
 * @param {typeof import("./wasm/rules.js").default} init
 * @param {typeof import("./wasm/rules.js").initSync} initSync
 * @param {URL} address
 */
export async function load(init, initSync, address) {
  if (address.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    initSync({ module: await readFile(address) });
  } else {
    await init({ module_or_path: address });
  }
}
