/**
 * Arrows and circles that somebody draws on the board with the right button of the mouse. An arrow from a missile to
 * a square that it does not reach by a step stands for a launch, with the squares that it would sweep.
 *
 * @module
 */

import { neighbourhood, parseSquare } from './geometry.js';

/** @import { Board } from '#messages' */
/** @import { Aspect } from './geometry.js' */

/** @typedef {{ from: string, to: string, zone: string[] }} Stroke `to` equal to `from` circles a square */

export class Sketch {
  /** @type {Stroke[]} */ strokes = [];

  /**
   * Draws a stroke, or wipes it out if it is there.
   *
   * @param {string} from
   * @param {string} to
   * @param {Board} board
   * @param {Aspect} aspect
   */
  draw(from, to, board, aspect) {
    const others = this.strokes.filter((stroke) => stroke.from !== from || stroke.to !== to);
    const isNew = others.length === this.strokes.length;
    const zone = isLaunch(from, to, board) ? neighbourhood(to, aspect) : [];
    this.strokes = isNew ? [...others, { from, to, zone }] : others;
  }

  /** @returns {boolean} whether there was anything */
  wipe() {
    const hadStrokes = this.strokes.length > 0;
    this.strokes = [];
    return hadStrokes;
  }
}

/** @param {string} from @param {string} to @param {Board} board */
function isLaunch(from, to, { pieces }) {
  const [start, end] = [parseSquare(from), parseSquare(to)];
  const isMissile = pieces.some(({ square, kind }) => square === from && kind === 'missile');
  return isMissile && Math.max(Math.abs(start.file - end.file), Math.abs(start.rank - end.rank)) > 1;
}
