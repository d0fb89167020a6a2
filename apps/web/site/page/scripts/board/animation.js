/**
 * How a move looks while it happens: pieces slide, missiles fly, blasts flash, pieces turn over.
 *
 * @module
 */

import { placeOf } from './geometry.js';
import { showPiece } from './pictures.js';

/** @import { BoardEffect, Drawings, MoveTold } from '#messages' */
/** @import { Aspect, Place } from './geometry.js' */
/** @import { PieceLayer } from './piece_layer.js' */

/** How long a piece slides, in milliseconds. */
export const SLIDE = 190;

/** How long a missile flies. */
export const FLIGHT = 420;

const BURST = 260;
const TURN = 110;

/** Of the trail that a missile leaves. */
const PUFFS = 9;

/**
 * Where a move is played.
 *
 * @typedef {object} Stage
 * @property {PieceLayer} pieces
 * @property {HTMLElement} flashes the layer that flashes are added to
 * @property {Aspect} aspect
 * @property {Drawings} drawings
 * @property {string | null} carried the square to which the person has already carried the piece
 */

/** Plays one move at a time. */
export class Animator {
  /** @type {Set<Animation>} */ #running = new Set();

  /** Ends what is being played, at once. */
  cancel() {
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
  }

  /**
   * @param {MoveTold} told
   * @param {Stage} stage with the board before the move
   * @returns {Promise<boolean>} whether it was played to its end
   */
  async play(told, stage) {
    this.cancel();
    if (isMotionUnwelcome()) return true;
    const blastAt = timeOfBlast(told);
    for (const effect of told.effects) this.#start(effect, told, stage, blastAt);
    const finished = await Promise.allSettled([...this.#running].map((animation) => animation.finished));
    return finished.every(({ status }) => status === 'fulfilled');
  }

  /**
   * @param {BoardEffect} effect
   * @param {MoveTold} told
   * @param {Stage} stage
   * @param {number | null} blastAt
   */
  #start(effect, told, stage, blastAt) {
    switch (effect.effect) {
      case 'moved':
        return this.#slide(stage, effect.from, effect.to);
      case 'left':
        return this.#leave(effect, told, stage, blastAt);
      case 'blast':
        return this.#flash(effect, stage, blastAt ?? 0);
      case 'dropped':
        return this.#arrive(effect, stage);
      case 'revealed':
        return this.#turn(effect, stage);
    }
  }

  /**
   * @param {Stage} stage
   * @param {string} from
   * @param {string} to
   */
  #slide(stage, from, to) {
    const piece = stage.pieces.at(from);
    if (!piece || from === to) return;
    piece.classList.add('moving');
    const duration = to === stage.carried ? 1 : SLIDE;
    this.#run(piece, [{ translate: '0 0' }, { translate: way(from, to, stage.aspect) }], {
      duration,
      easing: 'cubic-bezier(0.3, 0, 0.2, 1)',
    });
  }

  /**
   * @param {Extract<BoardEffect, { effect: 'left' }>} effect
   * @param {MoveTold} told
   * @param {Stage} stage
   * @param {number | null} blastAt
   */
  #leave({ square, why }, told, stage, blastAt) {
    const piece = stage.pieces.at(square);
    if (!piece) return;
    const centre = centreOf(told) ?? square;
    if (why === 'launched') this.#fly(piece, square, centre, stage);
    else if (why === 'exploded') this.#charge(piece, way(square, centre, stage.aspect), blastAt ?? 0);
    else if (blastAt !== null) this.#burst(piece, blastAt, '0 0');
    else this.#run(piece, [{ opacity: 1 }, { opacity: 0 }], { delay: SLIDE * 0.6, duration: SLIDE * 0.4 });
  }

  /**
   * A missile in flight: it turns towards its target, and leaves a trail behind.
   *
   * @param {HTMLElement} piece
   * @param {string} from
   * @param {string} to
   * @param {Stage} stage
   */
  #fly(piece, from, to, stage) {
    piece.classList.add('moving');
    const { aspect } = stage;
    const [start, end] = [placeOf(from, aspect), placeOf(to, aspect)];
    const [right, down] = [end.column - start.column, end.row - start.row];
    // It is drawn with its tip up.
    const rotate = `${(Math.atan2(right, -down) * 180) / Math.PI}deg`;
    const frames = [
      { translate: '0 0', rotate: '0deg', scale: 1 },
      { translate: '0 0', rotate, scale: 1.2, offset: 0.22 },
      { translate: `${right * 62}% ${down * 62}%`, rotate, scale: 1.45, offset: 0.7 },
      { translate: `${right * 100}% ${down * 100}%`, rotate, scale: 0.8 },
    ];
    this.#run(piece, frames, { duration: FLIGHT, easing: 'ease-in' });
    this.#run(piece, [{ opacity: 0 }, { opacity: 0 }], { delay: FLIGHT, duration: BURST });
    for (let index = 0; index < PUFFS; index += 1) this.#puff(index / PUFFS, start, end, stage);
  }

  /**
   * @param {number} share of the way
   * @param {Place} start
   * @param {Place} end
   * @param {Stage} stage
   */
  #puff(share, start, end, { flashes }) {
    const puff = document.createElement('div');
    puff.className = 'puff';
    puff.style.setProperty('--column', `${start.column + (end.column - start.column) * share}`);
    puff.style.setProperty('--row', `${start.row + (end.row - start.row) * share}`);
    flashes.append(puff);
    const frames = [
      { opacity: 0, scale: 0.5 },
      { opacity: 0.9, scale: 1, offset: 0.2 },
      { opacity: 0, scale: 2.2 },
    ];
    // The missile stands still while it turns, and is faster in the end.
    const delay = FLIGHT * (0.22 + 0.7 * Math.sqrt(share));
    const animation = this.#run(puff, frames, { delay, duration: BURST });
    animation.finished.then(
      () => puff.remove(),
      () => puff.remove(),
    );
  }

  /**
   * A capturer on its way into the blast that it sets off.
   *
   * @param {HTMLElement} piece
   * @param {string} translate
   * @param {number} blastAt
   */
  #charge(piece, translate, blastAt) {
    piece.classList.add('moving');
    this.#run(piece, [{ translate: '0 0' }, { translate }], { duration: blastAt });
    this.#burst(piece, blastAt, translate);
  }

  /**
   * @param {HTMLElement} piece
   * @param {number} delay
   * @param {string} translate
   */
  #burst(piece, delay, translate) {
    const frames = [
      { translate, scale: 1, opacity: 1, rotate: '0deg' },
      { translate, scale: 1.3, opacity: 0.9, rotate: '8deg', offset: 0.35 },
      { translate, scale: 0.2, opacity: 0, rotate: '40deg' },
    ];
    this.#run(piece, frames, { delay, duration: BURST });
  }

  /**
   * @param {Extract<BoardEffect, { effect: 'blast' }>} effect
   * @param {Stage} stage
   * @param {number} delay
   */
  #flash({ centre, zone }, { flashes, pieces, aspect }, delay) {
    for (const square of zone) {
      const flash = document.createElement('div');
      flash.className = square === centre ? 'flash centre' : 'flash';
      pieces.put(flash, square, aspect);
      delete flash.dataset.square;
      flashes.append(flash);
      const frames = [
        { opacity: 0, scale: 0.6 },
        { opacity: 1, scale: 1.15, offset: 0.3 },
        { opacity: 0, scale: 1 },
      ];
      const animation = this.#run(flash, frames, { delay, duration: BURST });
      animation.finished.then(
        () => flash.remove(),
        () => flash.remove(),
      );
    }
  }

  /**
   * @param {Extract<BoardEffect, { effect: 'dropped' }>} effect
   * @param {Stage} stage
   */
  #arrive({ piece, square }, { pieces, flashes, aspect }) {
    const element = pieces.create(piece.color, piece.kind);
    pieces.put(element, square, aspect);
    delete element.dataset.square;
    flashes.append(element);
    const side = piece.color === aspect.orientation ? '150%' : '-150%';
    const frames = [
      { translate: `0 ${side}`, scale: 0.6, opacity: 0 },
      { translate: '0 0', scale: 1, opacity: 1 },
    ];
    const animation = this.#run(element, frames, { duration: SLIDE + 60, easing: 'ease-out' });
    animation.finished.then(
      () => element.remove(),
      () => element.remove(),
    );
  }

  /**
   * @param {Extract<BoardEffect, { effect: 'revealed' }>} effect
   * @param {Stage} stage
   */
  #turn({ color, square, kind }, { pieces, drawings }) {
    const picture = pieces.at(square)?.querySelector('img');
    if (!picture || !kind) return;
    const closing = this.#run(picture, [{ scale: '1 1' }, { scale: '0 1' }], { duration: TURN });
    this.#run(picture, [{ scale: '0 1' }, { scale: '1 1' }], { delay: TURN, duration: TURN });
    closing.finished.then(
      () => showPiece(picture, drawings, color, kind),
      () => {},
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} timing
   */
  #run(element, frames, timing) {
    const animation = element.animate(frames, { fill: 'forwards', ...timing });
    this.#running.add(animation);
    return animation;
  }
}

function isMotionUnwelcome() {
  return document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** @param {MoveTold} told */
function centreOf(told) {
  const blast = told.effects.find((effect) => effect.effect === 'blast');
  return blast?.effect === 'blast' ? blast.centre : null;
}

/**
 * When the blast goes off: once the missile or the capturer has arrived.
 *
 * @param {MoveTold} told
 */
function timeOfBlast(told) {
  if (centreOf(told) === null) return null;
  const left = told.effects.flatMap((effect) => (effect.effect === 'left' ? [effect.why] : []));
  if (left.includes('launched')) return FLIGHT;
  return left.includes('exploded') ? SLIDE : 0;
}

/**
 * The way between two squares, as a translation in pieces' own size.
 *
 * @param {string} from
 * @param {string} to
 * @param {Aspect} aspect
 */
function way(from, to, aspect) {
  const start = placeOf(from, aspect);
  const end = placeOf(to, aspect);
  return `${(end.column - start.column) * 100}% ${(end.row - start.row) * 100}%`;
}
