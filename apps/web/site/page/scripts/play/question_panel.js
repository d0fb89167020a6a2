/**
 * What the table asks the person: Stoltz's vote, the bomb, the other side's offers, and to hand over the
 * screen.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/texts.js';

/** @import { Words } from '../shared/words.js' */
/** @import { BoardView } from '../board/board_view.js' */
/** @import { Color, Command, Offer } from '#messages' */
/** @import { GameSession } from './session.js' */

export class QuestionPanel {
  element = element('div', { class: 'question' });
  /** @type {BoardView} */ #board;
  /** @type {GameSession} */ #session;
  /** @type {(problem: Words) => void} */ #tell;
  #cancelMarking = () => {};
  #shown = '';

  /**
   * @param {BoardView} board
   * @param {GameSession} session
   * @param {(problem: Words) => void} tell
   */
  constructor(board, session, tell) {
    this.#board = board;
    this.#session = session;
    this.#tell = tell;
  }

  show() {
    const { questions, offer, nextViewer, covered } = this.#session;
    const wanted = JSON.stringify({ questions, offer, nextViewer, covered });
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#cancelMarking();
    this.element.replaceChildren(...(covered ? [] : this.#content()));
    this.element.hidden = this.element.childElementCount === 0;
  }

  /** @returns {HTMLElement[]} */
  #content() {
    const { questions, offer, nextViewer, speaker, viewer } = this.#session;
    if (questions.length > 0) {
      const [side, question] = questions[0];
      return question === 'vote' ? this.#vote(side) : this.#bomb(side);
    }
    if (offer && viewer !== 'nobody') return offer[0] === speaker ? ownOffer(offer[1]) : this.#offer(offer);
    return nextViewer ? this.#handOver(nextViewer) : [];
  }

  /** Who is asked has to be said only where two people share a screen. @param {Color} side */
  #nameOf(side) {
    return side === this.#session.own ? '' : texts.play.names[side];
  }

  /** @param {Color} side */
  #vote(side) {
    const answer = (/** @type {boolean} */ accepts) => () => this.#say({ command: 'vote', accepts }, side);
    return [
      element('p', {}, texts.play.vote(this.#nameOf(side))),
      buttons(button(texts.play.voteYes, answer(true)), button(texts.play.voteNo, answer(false))),
    ];
  }

  /** @param {Color} side */
  #bomb(side) {
    const mark = (/** @type {string | null} */ square) => {
      this.#cancelMarking();
      this.#say({ command: 'bomb', square }, side);
    };
    const own =
      this.#session.state?.board.pieces.filter(({ color, kind }) => color === side && kind !== 'king') ?? [];
    this.#cancelMarking = this.#board.selectSquare(
      mark,
      own.map(({ square }) => square),
    );
    return [
      element('p', {}, texts.play.markBomb(this.#nameOf(side))),
      buttons(button(texts.play.bombByChance, () => mark(null))),
    ];
  }

  /** @param {[Color, Offer]} made */
  #offer([by, offer]) {
    const words = texts.play.offers;
    return [
      element('p', {}, offerText(this.#session.nameOf(by), offer)),
      buttons(
        button(words.accept, () => this.#say({ command: 'accept' })),
        button(words.decline, () => this.#say({ command: 'decline' })),
      ),
    ];
  }

  /** @param {Color} next */
  #handOver(next) {
    return [
      element('p', {}, texts.play.handOverNow(texts.play.names[next])),
      buttons(
        button(texts.play.handOver(texts.play.names[next]), () => this.#session.cover(next), {
          class: 'button primary',
        }),
      ),
    ];
  }

  /**
   * @param {Command} command
   * @param {Color} [by]
   */
  async #say(command, by) {
    try {
      await this.#session.say(command, by);
    } catch (error) {
      this.#shown = '';
      this.#tell(reasonOf(error));
    }
  }
}

/**
 * What somebody offers, in words.
 *
 * @param {string} name
 * @param {Offer} offer
 */
export function offerText(name, offer) {
  const words = texts.play.offers;
  if (offer === 'draw') return words.draw(name);
  return offer === 'abort' ? words.abort(name) : words.takeback(name);
}

/** @param {Offer} offer that has yet to be answered */
function ownOffer(offer) {
  const { own } = texts.play.offers;
  return [element('p', {}, own[offer === 'draw' || offer === 'abort' ? offer : 'takeback'])];
}

/** @param {...HTMLElement} content */
function buttons(...content) {
  return element('div', { class: 'buttons' }, ...content);
}
