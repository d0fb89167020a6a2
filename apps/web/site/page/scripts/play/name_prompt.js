/**
 * Asks those who came by a link what they are called, once.
 *
 * @module
 */

import { element } from '../shared/elements.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/texts.js';
import { isNameless, keepOwnName, nameInput, ownName } from './own_name.js';

/** @import { Words } from '../shared/words.js' */
/** @import { GameSession } from './session.js' */

export class NamePrompt {
  /** @type {GameSession} */ #session;
  /** @type {(words: Words) => void} */ #tell;
  #input = nameInput();
  element = element(
    'form',
    { class: 'name-prompt', hidden: true, on: { submit: (event) => void this.#submit(event) } },
    element(
      'label',
      { class: 'field' },
      element('span', { class: 'label' }, texts.play.names.own),
      this.#input,
    ),
    element('button', { type: 'submit', class: 'button' }, texts.play.names.use),
  );

  /**
   * @param {GameSession} session
   * @param {(words: Words) => void} tell
   */
  constructor(session, tell) {
    this.#session = session;
    this.#tell = tell;
  }

  show() {
    const { own, opponent, moves } = this.#session;
    const hasNoName = own !== null && isNameless(this.#session.seatOf(own)?.name ?? '');
    // Whoever has made a move is known by the name it was made under.
    const hasMoved = moves.some(({ side }) => side === own);
    this.element.hidden = opponent === null || hasMoved || !hasNoName || ownName() !== '';
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const { own } = this.#session;
    const name = this.#input.value.trim();
    if (!own || name === '') return;
    try {
      await this.#session.rename(own, name);
      keepOwnName(name);
    } catch (error) {
      this.#tell(reasonOf(error));
    }
    this.show();
  }
}
