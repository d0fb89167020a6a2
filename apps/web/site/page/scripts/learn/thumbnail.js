/**
 * A small picture of a position, and of what a move would do to it.
 *
 * @module
 */

import { isLight, placeOf, squareName } from '../board/geometry.js';
import { obstacleDrawing, pieceDrawing } from '../board/pictures.js';
import { svgElement } from '../shared/elements.js';

/** @import { Board, Choice, Color, Drawings, MoveTold } from '#messages' */
/** @import { Aspect } from '../board/geometry.js' */

/**
 * @param {Board} board
 * @param {Drawings} drawings
 * @param {{ orientation?: Color, choice?: Choice | null, told?: MoveTold | null }} [options] a move, and what it
 *   would do: its blast is tinted and its way is shown
 * @returns {SVGSVGElement}
 */
export function thumbnail(board, drawings, { orientation = 'white', choice = null, told = null } = {}) {
  const aspect = { files: board.files, ranks: board.ranks, orientation };
  const zone = told?.effects.flatMap((effect) => (effect.effect === 'blast' ? effect.zone : [])) ?? [];
  return svgElement(
    'svg',
    { class: 'thumbnail', viewBox: `0 0 ${board.files} ${board.ranks}`, 'aria-hidden': 'true' },
    ...squares(aspect),
    ...board.closed.map(({ square, obstacle }) => obstacleDrawing(drawings, obstacle, place(square, aspect))),
    ...zone.map((square) => tile(square, aspect, 'thumbnail-blast')),
    ...board.pieces.map(({ square, color, kind }) =>
      pieceDrawing(drawings, color, kind, place(square, aspect)),
    ),
    choice && way(choice, aspect),
  );
}

/** @param {Aspect} aspect */
function squares(aspect) {
  const names = Array.from({ length: aspect.files * aspect.ranks }, (_, index) =>
    squareName(index % aspect.files, Math.floor(index / aspect.files)),
  );
  return names.map((square) => tile(square, aspect, isLight(square) ? 'thumbnail-light' : 'thumbnail-dark'));
}

/** @param {string} square @param {Aspect} aspect @param {string} name */
function tile(square, aspect, name) {
  return svgElement('rect', { class: name, ...place(square, aspect) });
}

/** @param {string} square @param {Aspect} aspect */
function place(square, aspect) {
  const { column, row } = placeOf(square, aspect);
  return { x: column, y: row, width: 1, height: 1 };
}

/** @param {Choice} choice @param {Aspect} aspect */
function way({ from, to }, aspect) {
  const end = placeOf(to, aspect);
  const start = placeOf(from ?? to, aspect);
  return svgElement(
    'g',
    { class: 'thumbnail-way' },
    svgElement('line', {
      x1: start.column + 0.5,
      y1: start.row + 0.5,
      x2: end.column + 0.5,
      y2: end.row + 0.5,
    }),
    svgElement('circle', { cx: end.column + 0.5, cy: end.row + 0.5, r: 0.28 }),
  );
}
