/**
 * Pictures of pieces and obstacles as image elements.
 *
 * @module
 */

/** @import { Color, Drawings, Kind, Obstacle } from '#messages' */

/** @type {Map<string, string>} */
const addresses = new Map();

/**
 * An image of its own document: what one drawing defines (gradients, say) cannot meet another's.
 *
 * @param {string} svg
 */
function image(svg) {
  let address = addresses.get(svg);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    addresses.set(svg, address);
  }
  const element = document.createElement('img');
  element.decoding = 'sync';
  element.draggable = false;
  element.alt = '';
  element.src = address;
  return element;
}

/**
 * @param {Drawings} drawings
 * @param {Color} color
 * @param {Kind} kind
 */
export function pieceImage(drawings, color, kind) {
  return image(drawings.pieces[color]?.[kind] ?? '');
}

/**
 * @param {Drawings} drawings
 * @param {Obstacle} obstacle
 */
export function obstacleImage(drawings, obstacle) {
  return image(drawings.obstacles[obstacle] ?? '');
}
