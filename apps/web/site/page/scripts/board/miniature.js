/**
 * A little picture of what a move does to a few squares.
 *
 * @module
 */

import { isLight, parseSquare, squareName } from './geometry.js';
import { obstacleImage, pieceImage } from './pictures.js';

/** @import { Board, Drawings, MoveTold, PlacedPiece } from '#messages' */

/** @typedef {{ files: [number, number], ranks: [number, number] }} Region first and last of each */

/**
 * The smallest part of the board on which the moves differ from the board before them.
 *
 * @param {MoveTold[]} moves
 * @returns {Region}
 */
export function regionOf(moves) {
  const squares = moves.flatMap(({ effects }) => effects.flatMap(touched)).map(parseSquare);
  const files = squares.map(({ file }) => file);
  const ranks = squares.map(({ rank }) => rank);
  return {
    files: [Math.min(...files), Math.max(...files)],
    ranks: [Math.min(...ranks), Math.max(...ranks)],
  };
}

/** @param {MoveTold['effects'][number]} effect @returns {string[]} */
function touched(effect) {
  if (effect.effect === 'moved') return [effect.from, effect.to];
  if (effect.effect === 'left' || effect.effect === 'promoted') return [effect.square];
  return effect.effect === 'blast' ? [effect.centre] : [];
}

/**
 * The part of the board after the move.
 *
 * @param {Board} board before the move
 * @param {MoveTold} told
 * @param {Region} region
 * @param {Drawings} drawings
 */
export function miniature(board, told, region, drawings) {
  const pieces = piecesAfter(board, told);
  const closed = new Map(board.closed.map(({ square, obstacle }) => [square, obstacle]));
  const element = document.createElement('span');
  element.className = 'miniature';
  element.style.setProperty('--files', String(region.files[1] - region.files[0] + 1));
  for (let rank = region.ranks[1]; rank >= region.ranks[0]; rank -= 1) {
    for (let file = region.files[0]; file <= region.files[1]; file += 1) {
      const name = squareName(file, rank);
      const square = document.createElement('span');
      square.className = isLight(name) ? 'light' : 'dark';
      const piece = pieces.get(name);
      const obstacle = closed.get(name);
      if (piece) square.append(pieceImage(drawings, piece.color, piece.kind));
      else if (obstacle) square.append(obstacleImage(drawings, obstacle));
      element.append(square);
    }
  }
  return element;
}

/**
 * @param {Board} board
 * @param {MoveTold} told
 * @returns {Map<string, { color: PlacedPiece['color'], kind: PlacedPiece['kind'] }>}
 */
function piecesAfter(board, told) {
  /** @type {Map<string, { color: PlacedPiece['color'], kind: PlacedPiece['kind'] }>} */
  const pieces = new Map(board.pieces.map((piece) => [piece.square, piece]));
  for (const effect of told.effects) {
    if (effect.effect === 'left') pieces.delete(effect.square);
    if (effect.effect === 'moved') pieces.delete(effect.from);
  }
  for (const effect of told.effects) {
    if (effect.effect === 'moved') pieces.set(effect.to, effect.piece);
  }
  for (const effect of told.effects) {
    if (effect.effect === 'promoted' || effect.effect === 'dropped') pieces.set(effect.square, effect.piece);
  }
  return pieces;
}
