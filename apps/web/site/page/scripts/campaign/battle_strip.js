/**
 * One side of a battle, beside the board: whose it is, who fights for it, and whom it has lost.
 *
 * @module
 */

import { pieceImage } from '../board/pictures.js';
import { element } from '../shared/elements.js';
import { lostPieces } from '../shared/lost_pieces.js';
import { texts as boardTexts } from '../texts/texts.js';
import { people, texts } from '../texts/campaign_texts.js';
import { emblem, nameOf } from './seats.js';

/** @import { BattleView, CampaignView, Color, Drawings, Kind, MoveTold } from '#messages' */
/** @import { UnitBook } from './army.js' */

export class BattleStrip {
  /** @type {UnitBook} */ #book;
  /** @type {Drawings} */ #drawings;
  element = element('div', { class: 'battle-strip' });

  /**
   * @param {UnitBook} book
   * @param {Drawings} drawings
   */
  constructor(book, drawings) {
    this.#book = book;
    this.#drawings = drawings;
  }

  /**
   * @param {CampaignView} view
   * @param {BattleView} battle
   * @param {Color} color
   * @param {{ isToMove: boolean, moves: MoveTold[], absent: number[] }} state
   */
  show(view, battle, color, { isToMove, moves, absent }) {
    const index = color === 'white' ? 0 : 1;
    const seat = color === 'white' ? battle.attacker : battle.defender;
    const words = texts.battle;
    const fielded = battle.fielded[index];
    const does = seat === view.viewer ? words.youDo : words.does;
    const lost = lostPieces(color, moves);
    this.element.dataset.player = color;
    this.element.classList.toggle('to-move', isToMove);
    this.element.replaceChildren(
      element(
        'span',
        { class: 'player-name' },
        emblem(seat),
        element('span', { class: 'player-who' }, nameOf(view, seat)),
        element('span', { class: 'help' }, does[color === 'white' ? 'attacks' : 'defends']),
        absent.includes(seat) && element('span', { class: 'player-absence' }, people.presence.absent),
      ),
      this.#labelled(
        fielded ? words.fields : words.army,
        this.#book.row(fielded ?? battle.armies[index], color),
      ),
      lost.length > 0 ? this.#labelled(words.lost, this.#pieces(color, lost)) : '',
    );
  }

  /** @param {string} label @param {HTMLElement} content */
  #labelled(label, content) {
    return element('span', { class: 'strip-units' }, element('span', { class: 'help' }, label), content);
  }

  /** @param {Color} color @param {Kind[]} kinds */
  #pieces(color, kinds) {
    const label = kinds.map((kind) => boardTexts.board.kinds[kind]).join(', ');
    return element(
      'span',
      { class: 'army-row', role: 'img', 'aria-label': label },
      ...kinds.map((kind) =>
        element('span', { class: 'army-unit' }, pieceImage(this.#drawings, color, kind)),
      ),
    );
  }
}
