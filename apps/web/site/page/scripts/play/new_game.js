/**
 * The panel on which a new game is chosen.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { gameStore } from '../games/game_store.js';
import { GameForm } from '../shared/game_form.js';
import { thumbnail } from '../learn/thumbnail.js';
import { RememberedForm } from '../shared/remembered_form.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { ClockChoice } from './clock_choice.js';
import { OpponentChoice } from './opponent_choice.js';
import { scene } from './scenes.js';
import { StartRow } from './start_row.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Color, Game, Study, TableSetup, VariantEntry, Viewer } from '#messages' */

/** The last choices are those that a new game begins with. */
const REMEMBERED = new RememberedForm('megaton.new-game', [
  'game',
  'opponent',
  'level',
  'second-level',
  'side',
  'open',
  'clock',
  'minutes',
  'increment',
  'move-time',
]);

/** The lesson that a newcomer is offered: the game that the page is best known by. */
const FIRST_LESSON = 'stratomic';

/** Options that are asked in another way: the row has its own fields, the bomb is marked on the board. */
const ASKED_ELSEWHERE = ['Setup', 'Bomb'];

export class NewGame {
  /** @type {App} */ #app;
  /** @type {GameForm} */ #rules;
  /** @type {StartRow} */ #row;
  /** @type {OpponentChoice} */ #opponent;
  /** @type {(setup: TableSetup, isOpen: boolean) => Promise<void>} */ #onStart;
  #clocks = new ClockChoice();
  #cards = element('div', { class: 'game-cards' });
  #refusal = element('p', { class: 'warning', role: 'alert', hidden: true });
  #ruleSection = element('details', { class: 'rule-options' });
  /** A position that the game is to begin with. @type {Game | null} */ #given;
  element;

  /**
   * @param {App} app
   * @param {Game | null} given a position to begin with, from the address
   * @param {(setup: TableSetup, isOpen: boolean) => Promise<void>} onStart told whether anybody at the server may take
   *   the other seat
   * @param {(() => void) | null} onBack back to the game that is still going on
   */
  constructor(app, given, onStart, onBack) {
    this.#app = app;
    this.#given = given;
    this.#onStart = onStart;
    const { catalogue } = app;
    this.#rules = new GameForm(catalogue, {
      chosen: given ?? {},
      isOffered: (option) => !ASKED_ELSEWHERE.includes(option.name),
      onChange: () => this.#changed(),
    });
    this.#row = new StartRow(app);
    this.#opponent = new OpponentChoice(catalogue.elo, catalogue.server ?? null, () =>
      this.#opponentChanged(),
    );
    this.#ruleSection.append(element('summary', {}, texts.play.rules), this.#rules.element);
    this.#cards.append(...catalogue.variants.map((entry) => this.#card(entry)));
    this.element = element(
      'form',
      { class: 'new-game', on: { submit: (/** @type {Event} */ event) => void this.#submit(event) } },
      element(
        'div',
        { class: 'new-game-head' },
        element('h1', {}, texts.play.newGame),
        element(
          'div',
          { class: 'new-game-links' },
          catalogue.server && element('a', { class: 'button', href: '#lobby' }, texts.views.lobby),
          gameStore.all().length > 0
            ? element('a', { class: 'button', href: '#games' }, texts.views.games)
            : element(
                'a',
                { class: 'button', href: `#learn?variant=${FIRST_LESSON}` },
                texts.play.firstLesson,
              ),
        ),
      ),
      onBack && button(texts.play.backToGame, onBack, { class: 'button back' }),
      given?.fen && this.#givenPosition(given),
      element(
        'fieldset',
        { class: 'fields', hidden: Boolean(given?.fen) },
        element('legend', {}, texts.play.game),
        this.#cards,
      ),
      element(
        'div',
        { class: 'new-game-settings panel' },
        this.#opponent.element,
        this.#clocks.element,
        this.#row.element,
        this.#ruleSection,
        element(
          'div',
          { class: 'new-game-start' },
          this.#refusal,
          element('button', { type: 'submit', class: 'button primary start' }, texts.play.start),
        ),
      ),
    );
    this.#changed();
    REMEMBERED.restore(this.element, given ? ['game'] : []);
  }

  /** The position that the game begins with, to be seen. @param {Game} given */
  #givenPosition(given) {
    const { client, drawings } = this.#app;
    const picture = element('div', { class: 'given-picture' });
    const show = async () => {
      /** @type {Study} */
      const { board } = await client.askRules({ ask: 'study', game: given, viewer: 'nobody' });
      picture.replaceChildren(thumbnail(board, drawings, { orientation: board.side }));
    };
    // What cannot be shown cannot be begun with either: that is told then.
    show().catch((error) => this.tell(reasonOf(error)));
    return element(
      'section',
      { class: 'given-position panel' },
      element('h2', {}, this.#rules.entry.title),
      element('p', { class: 'help' }, texts.play.fromPosition),
      picture,
      element('a', { href: '#play' }, texts.play.otherGame),
    );
  }

  /** @param {VariantEntry} entry */
  #card(entry) {
    const radio = element('input', {
      type: 'radio',
      name: 'game',
      value: entry.id,
      checked: entry.id === this.#rules.entry.id,
      on: {
        change: () => {
          this.#rules.choose({ variant: entry.id });
          this.#changed();
        },
      },
    });
    const about = texts.play.games[/** @type {keyof typeof texts.play.games} */ (entry.id)] ?? '';
    return element(
      'label',
      { class: 'game-card', 'data-game': entry.id },
      radio,
      scene(entry.id, this.#app.drawings),
      element('span', { class: 'game-title' }, entry.title),
      element('span', { class: 'help' }, about),
    );
  }

  #changed() {
    const { variant, options } = this.#rules.chosen;
    this.#row.offer(this.#rules.entry, { variant, options });
    if (this.#given?.fen) this.#row.element.hidden = true;
    this.#ruleSection.hidden = this.#rules.element.querySelector('.game-form-rules .field') === null;
  }

  #opponentChanged() {
    this.#clocks.setPrograms(this.#opponent.programs);
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    try {
      const setup = await this.#setup();
      REMEMBERED.keep(this.element);
      await this.#onStart(setup, this.#opponent.isOpen);
    } catch (error) {
      this.tell(reasonOf(error));
    }
  }

  /** Proposes a game whose other seat anybody at the server may take. */
  offerSeat() {
    this.#opponent.offerSeat();
    this.#opponentChanged();
  }

  /** @param {Words} problem why there is no game */
  tell(problem) {
    this.#refusal.hidden = false;
    say(this.#refusal, problem);
  }

  /** @returns {Promise<TableSetup>} */
  async #setup() {
    const { variant, options } = this.#rules.chosen;
    const given = this.#given?.fen ? { ...this.#given, variant, options } : null;
    const game = given ?? (await this.#row.game());
    const side = this.#opponent.side();
    const seats = this.#opponent.seats(side);
    return {
      game,
      seats,
      controls: [
        this.#clocks.control(seats[0].occupant !== 'person'),
        this.#clocks.control(seats[1].occupant !== 'person'),
      ],
      is_shared: this.#opponent.opponent === 'friend',
      viewer: this.#viewer(side),
    };
  }

  /**
   * @param {Color} side
   * @returns {Viewer}
   */
  #viewer(side) {
    const { opponent } = this.#opponent;
    if (opponent === 'watch') return 'nobody';
    if (opponent !== 'friend') return side;
    return this.#rules.entry.has_secrets ? 'white' : 'both';
  }
}
