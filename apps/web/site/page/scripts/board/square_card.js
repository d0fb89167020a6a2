/**
 * What a face-down piece may be, beside its square.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { pieceImage } from './pictures.js';
import { percent } from './wording.js';

/** @import { Color, Drawings, FaceDownOdds } from '#messages' */
/** @import { Aspect, Place } from './geometry.js' */

export class OddsCard {
  /** @type {HTMLElement} */ element;
  /** @type {Drawings} */ #drawings;

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
    this.element = document.createElement('div');
    this.element.className = 'board-odds';
    this.element.ariaHidden = 'true';
    this.element.hidden = true;
  }

  /**
   * @param {FaceDownOdds} hidden
   * @param {Color} color
   * @param {Place} place
   * @param {Aspect} aspect
   */
  show(hidden, color, place, aspect) {
    const shares = [...hidden.odds].sort((one, other) => other.share - one.share);
    this.element.replaceChildren(
      ...shares.map(({ kind, share }) => {
        const item = document.createElement('span');
        const picture = pieceImage(this.#drawings, color, kind);
        picture.alt = texts.board.kinds[kind];
        item.append(picture, percent(share));
        return item;
      }),
    );
    this.element.dataset.of = hidden.square;
    this.element.style.setProperty('--column', String(place.column));
    this.element.style.setProperty('--row', String(place.row));
    this.element.classList.toggle('below', place.row < aspect.ranks / 2);
    this.element.classList.toggle('to-left', place.column >= aspect.files / 2);
    this.element.hidden = false;
  }

  hide() {
    this.element.hidden = true;
  }
}
