/**
 * Pictures of pieces and obstacles as image elements.
 *
 * @module
 */

import { svgElement } from '../shared/elements.js';

/** @import { Color, Drawings, Kind, Obstacle } from '#messages' */
/** @typedef {{ x: number, y: number, width: number, height: number }} Place in an SVG picture */

/** @type {Map<string, string>} */
const addresses = new Map();

/**
 * The address of a document of its own: what one drawing defines (gradients, say) cannot meet another's.
 *
 * @param {string} svg
 */
function addressOf(svg) {
  let address = addresses.get(svg);
  if (!address) {
    address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    addresses.set(svg, address);
  }
  return address;
}

function image() {
  const element = document.createElement('img');
  element.decoding = 'sync';
  element.draggable = false;
  element.alt = '';
  return element;
}

/**
 * @param {Drawings} drawings
 * @param {Color} color
 * @param {Kind} kind
 */
export function pieceImage(drawings, color, kind) {
  const element = image();
  showPiece(element, drawings, color, kind);
  return element;
}

/**
 * The same as a part of an SVG picture.
 *
 * @param {Drawings} drawings
 * @param {Color} color
 * @param {Kind} kind
 * @param {Place} place
 */
export function pieceDrawing(drawings, color, kind, place) {
  const element = svgElement('image', place);
  showPiece(element, drawings, color, kind);
  return element;
}

/**
 * Lets an image show a piece.
 *
 * @param {HTMLImageElement | SVGImageElement} element
 * @param {Drawings} drawings
 * @param {Color} color
 * @param {Kind} kind
 */
export function showPiece(element, drawings, color, kind) {
  const address = addressOf(drawings.pieces[color]?.[kind] ?? '');
  element.dataset.drawn = `${color} ${kind}`;
  if (element instanceof HTMLImageElement) element.src = address;
  else element.setAttribute('href', address);
}

/**
 * Shows all pieces on the page as they are drawn now.
 *
 * @param {Drawings} drawings
 */
export function drawAnew(drawings) {
  for (const element of document.querySelectorAll('[data-drawn]')) {
    if (!(element instanceof HTMLImageElement || element instanceof SVGImageElement)) continue;
    const [color, kind] = (element.dataset.drawn ?? '').split(' ');
    showPiece(element, drawings, /** @type {Color} */ (color), /** @type {Kind} */ (kind));
  }
}

/**
 * @param {Drawings} drawings
 * @param {Obstacle} obstacle
 */
export function obstacleImage(drawings, obstacle) {
  const element = image();
  element.src = addressOf(drawings.obstacles[obstacle] ?? '');
  return element;
}

/**
 * @param {Drawings} drawings
 * @param {Obstacle} obstacle
 * @param {Place} place
 */
export function obstacleDrawing(drawings, obstacle, place) {
  return svgElement('image', { ...place, href: addressOf(drawings.obstacles[obstacle] ?? '') });
}
