/**
 * What tells a running search to stop. A worker that searches reads no messages, so the sign is something that it can look
 * at by itself: memory that it shares with whoever stops it, or, where a page may share none, an address that can be read
 * until somebody revokes it.
 *
 * @module
 */

/** @typedef {SharedArrayBuffer | string} StopSign */

/** How often an address may be looked at, in milliseconds: looking takes one or two. Memory may be at any time. */
const ADDRESS_INTERVAL = 35;

/** @returns {StopSign} a sign for a search that may go on */
export function newStopSign() {
  return crossOriginIsolated
    ? new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
    : URL.createObjectURL(new Blob(['go on']));
}

/** Tells the search that looks at this sign to stop. @param {StopSign} sign */
export function stop(sign) {
  if (typeof sign === 'string') URL.revokeObjectURL(sign);
  else Atomics.store(new Int32Array(sign), 0, 1);
}

/**
 * Looks at a sign again and again.
 *
 * @param {StopSign} sign
 * @returns {() => boolean} whether it says stop
 */
export function watch(sign) {
  return typeof sign === 'string' ? watchAddress(sign) : watchMemory(sign);
}

/** @param {SharedArrayBuffer} memory */
function watchMemory(memory) {
  const sign = new Int32Array(memory);
  return () => Atomics.load(sign, 0) !== 0;
}

/** @param {string} address */
function watchAddress(address) {
  let lookedAt = performance.now();
  return () => {
    if (performance.now() - lookedAt < ADDRESS_INTERVAL) return false;
    const isRevoked = !canBeRead(address);
    lookedAt = performance.now();
    return isRevoked;
  };
}

/** @param {string} address */
function canBeRead(address) {
  const request = new XMLHttpRequest();
  request.open('GET', address, false);
  try {
    request.send();
    return true;
  } catch {
    return false;
  }
}
