/**
 * Armies as texts that orders understand, and as pictures.
 *
 * @module
 */

import { pieceDrawing, pieceImage } from '../board/pictures.js';
import { element } from '../shared/elements.js';
import { texts } from '../texts/campaign_texts.js';

/** @import { Place } from '../board/pictures.js' */
/** @import { ArmyView, Drawings, UnitCount, UnitEntry } from '#messages' */

/** What pictures and names of units are made of. */
export class UnitBook {
  /** @type {Drawings} */ #drawings;
  /** @type {Map<string, UnitEntry>} */ #units;

  /**
   * @param {Drawings} drawings
   * @param {UnitEntry[]} units
   */
  constructor(drawings, units) {
    this.#drawings = drawings;
    this.#units = new Map(units.map((unit) => [unit.letter, unit]));
  }

  /** @param {string} letter */
  name(letter) {
    return this.#units.get(letter)?.name ?? letter;
  }

  /** @param {string} letter @returns {UnitEntry['class'] | undefined} */
  classOf(letter) {
    return this.#units.get(letter)?.class;
  }

  /**
   * @param {string} letter
   * @param {'white' | 'black'} [color]
   */
  picture(letter, color = 'white') {
    return pieceImage(this.#drawings, color, this.#kind(letter));
  }

  /**
   * The same as a part of an SVG picture.
   *
   * @param {string} letter
   * @param {'white' | 'black'} color
   * @param {Place} place
   */
  drawing(letter, color, place) {
    return pieceDrawing(this.#drawings, color, this.#kind(letter), place);
  }

  /**
   * An army in pictures, one for each kind; the words are for those who cannot see them.
   *
   * @param {ArmyView} army
   * @param {'white' | 'black'} [color]
   */
  row(army, color = 'white') {
    const items = army.units.map(({ letter, count }) =>
      element(
        'span',
        { class: 'army-unit', title: this.words({ letter, count }) },
        this.picture(letter, color),
        count > 1 && element('span', { class: 'army-count' }, texts.times(count)),
      ),
    );
    const label = this.inWords(army);
    return element('span', { class: 'army-row', role: 'img', 'aria-label': label }, ...items);
  }

  /** @param {ArmyView} army */
  inWords(army) {
    return army.units.map((unit) => this.words(unit)).join(', ') || texts.nobody;
  }

  /** @param {string} letter */
  #kind(letter) {
    return this.#units.get(letter)?.kind ?? 'face-down';
  }

  /** @param {UnitCount} unit */
  words({ letter, count }) {
    return texts.units(count, this.name(letter));
  }
}

/** @param {ArmyView} army */
export function sizeOf(army) {
  return army.units.reduce((sum, { count }) => sum + count, 0);
}

/**
 * @param {ArmyView} army
 * @param {string} letter
 */
export function countOf(army, letter) {
  return army.units.find((unit) => unit.letter === letter)?.count ?? 0;
}

/**
 * Units as orders have them: `K D 2R 4W`.
 *
 * @param {UnitCount[]} units
 */
export function armyText(units) {
  const words = units
    .filter(({ count }) => count > 0)
    .map(({ letter, count }) => `${count > 1 ? count : ''}${letter}`);
  return words.join(' ') || '-';
}
