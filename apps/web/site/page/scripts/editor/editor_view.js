/**
 * The position editor: any position of any game, checked by the rules as it is set up.
 *
 * @module
 */

import { button, element } from '../shared/elements.js';
import { GameForm } from '../shared/game_form.js';
import { gameAddress, gameOfAddress } from '../shared/game_links.js';
import { reasonOf } from '../shared/reasons.js';
import { updateAddress } from '../shared/view_address.js';
import { texts } from '../texts/texts.js';
import { Conditions } from './conditions.js';
import { EditedPosition, isSame } from './edited_position.js';
import { EditorBoard } from './editor_board.js';
import { contentInWords } from './editor_words.js';
import { Palette } from './palette.js';
import { VerdictPanel } from './verdict_panel.js';

/** @import { App, Mount } from '../app.js' */
/** @import { Board, End, Game, OptionEntry, Study } from '#messages' */
/** @import { Content } from './edited_position.js' */

/** Options that only choose a start position, or a secret, have no place here. */
const START_OPTIONS = ['Setup', 'Bomb', 'vote', 'armies'];

/** A browser allows only so many changes of the address a minute. */
const ADDRESS_DELAY = 400;

/** @type {Mount} */
export async function mount(container, app, parameters) {
  const view = new EditorView(app);
  container.replaceChildren(element('h1', { class: 'visually-hidden' }, texts.editor.heading), view.element);
  // It is seen when it is complete, so that nothing moves while the palette and the conditions come.
  view.element.hidden = true;
  await view.begin(gameIn(app, parameters));
  view.element.hidden = false;
  return () => view.close();
}

/** @param {App} app @param {URLSearchParams} parameters @returns {Game} */
function gameIn(app, parameters) {
  const [first] = app.catalogue.variants;
  const usual = { variant: first.id, options: [], chess960: false, fen: null, moves: [] };
  try {
    return gameOfAddress(parameters, app.catalogue.variants) ?? usual;
  } catch {
    return usual;
  }
}

class EditorView {
  /** @type {App} */ #app;
  #position = new EditedPosition();
  /** @type {GameForm} */ #form;
  /** @type {EditorBoard} */ #board;
  /** @type {Palette} */ #palette;
  /** @type {Conditions} */ #conditions;
  /** @type {Board | null} the start position of the game that is chosen */ #start = null;
  /** @type {string | null} the position in FEN; none while the rules refuse it */ #fen = null;
  /** @type {string | null} the square whose piece is in the hand */ #held = null;
  #asked = 0;
  #addressing = 0;
  /** @type {VerdictPanel} */ #verdict;
  element;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
    this.#form = new GameForm(app.catalogue, {
      isOffered: isPartOfRules,
      onChange: () => void this.#changeGame(),
    });
    this.#palette = new Palette(app.drawings, (content, event) => this.#dragFromPalette(content, event));
    this.#board = new EditorBoard(app.drawings, {
      onUse: (square) => this.#use(square),
      onRemove: (square) => this.#put(square, null),
      onMove: (from, to) => this.#move(from, to),
      onLetter: (square, letter) => this.#putByLetter(square, letter),
      gesture: (square) => this.#gesture(square),
      label: (square, content) => `${square}, ${contentInWords(this.#form.entry, content)}`,
    });
    this.#conditions = new Conditions(this.#position, () => void this.#changed());
    this.#verdict = new VerdictPanel(app, {
      game: () => ({ ...this.#form.chosen, fen: this.#fen, moves: [] }),
      onType: (fen) => void this.#readFen(fen),
    });
    this.element = this.#layOut();
  }

  /** @param {Game} game */
  async begin(game) {
    this.#form.choose(game);
    await this.#learnStart();
    if (game.fen === null && game.moves.length === 0) return this.#readStart();
    try {
      this.#accept(await this.#study(game));
    } catch (error) {
      await this.#readStart();
      this.#verdict.write(game.fen ?? '');
      this.#refuse(error);
    }
  }

  close() {
    clearTimeout(this.#addressing);
    this.#asked += 1;
  }

  #layOut() {
    const words = texts.editor;
    return element(
      'div',
      { class: 'editor' },
      element(
        'div',
        { class: 'editor-main' },
        this.#palette.element,
        this.#board.element,
        element(
          'div',
          { class: 'buttons editor-acts' },
          button(words.start, () => void this.#readStart()),
          button(words.clear, () => this.#clear()),
          button(texts.shared.flip, () => this.#board.flip()),
        ),
        this.#verdict.element,
      ),
      element(
        'div',
        { class: 'editor-side' },
        element('section', { class: 'panel' }, element('h2', {}, words.game), this.#form.element),
        element('section', { class: 'panel' }, element('h2', {}, words.conditions), this.#conditions.element),
        element('p', { class: 'help' }, words.keys),
      ),
    );
  }

  /** The game or its rules have changed: begin with its start position. */
  async #changeGame() {
    await this.#learnStart();
    await this.#readStart();
  }

  async #learnStart() {
    const study = await this.#study({ ...this.#form.chosen, fen: null, moves: [] });
    this.#start = study.board;
    this.#palette.offer(this.#form.entry);
  }

  async #readStart() {
    await this.#readFen(null);
  }

  /** @param {string | null} fen `null`: the start position */
  async #readFen(fen) {
    const asked = (this.#asked += 1);
    try {
      const study = await this.#study({ ...this.#form.chosen, fen: fen?.trim() ?? null, moves: [] });
      if (asked === this.#asked) this.#accept(study, fen !== null);
    } catch (error) {
      if (asked === this.#asked) this.#refuse(error);
    }
  }

  /** @param {Game} game @returns {Promise<Study>} */
  #study(game) {
    return this.#app.client.askRules({ ask: 'study', game, viewer: 'both' });
  }

  /**
   * Takes over a position that the rules accept.
   *
   * @param {Study} study
   * @param {boolean} [isTyped] whether it comes from the text field, which must not change under the hand
   */
  #accept({ board, end }, isTyped = false) {
    this.#position.read(board);
    this.#letGo();
    this.#praise(board.fen, end, isTyped);
    this.#draw();
  }

  /** Asks the rules about the position as it stands on the board. */
  async #changed() {
    this.#draw();
    const asked = (this.#asked += 1);
    const { variant, options } = this.#form.chosen;
    const { placement } = this.#position;
    try {
      const study = /** @type {Study} */ (
        await this.#app.client.askRules({ ask: 'edit', variant, options, placement })
      );
      if (asked === this.#asked) this.#praise(study.board.fen, study.end, false);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#verdict.write('');
      this.#refuse(error, this.#position.hasFaceDown ? texts.editor.faceDown : '');
    }
  }

  /** @param {string} fen @param {End | null} end @param {boolean} isTyped */
  #praise(fen, end, isTyped) {
    this.#fen = fen;
    if (!isTyped) this.#verdict.write(fen);
    this.#verdict.accept(end);
    this.#addressSoon();
  }

  /** @param {unknown} error @param {string} [advice] */
  #refuse(error, advice = '') {
    this.#fen = null;
    this.#verdict.refuse(reasonOf(error), ' ', advice);
  }

  #draw() {
    this.#board.show(this.#position);
    if (this.#start) this.#conditions.show(this.#form.entry, this.#start);
  }

  /** What pressing on a square begins. @param {string} square */
  #gesture(square) {
    const { tool } = this.#palette;
    if (tool !== 'hand') return 'paint';
    return this.#held === null && this.#position.contents.has(square) ? 'drag' : null;
  }

  /** Uses the chosen tool on a square. @param {string} square */
  #use(square) {
    const { tool } = this.#palette;
    if (tool === 'hand') this.#useHand(square);
    else if (tool === 'remove' || isSame(this.#position.contents.get(square), tool)) this.#put(square, null);
    else this.#put(square, tool);
  }

  /** Takes up a piece, or puts down the one in the hand. @param {string} square */
  #useHand(square) {
    if (this.#held !== null) return this.#move(this.#held, square);
    if (!this.#position.contents.has(square)) return this.#app.announce(texts.editor.nothingThere);
    this.#held = square;
    this.#board.mark(square);
    this.#app.announce(texts.editor.held(this.#inWords(square)));
  }

  #letGo() {
    this.#held = null;
    this.#board.mark(null);
  }

  /** @param {string} from @param {string | null} to */
  #move(from, to) {
    this.#letGo();
    if (to === null) return this.#put(from, null);
    this.#position.move(from, to);
    this.#sayChange(to);
  }

  /** @param {string} square @param {Content | null} content */
  #put(square, content) {
    this.#letGo();
    this.#position.put(square, content);
    this.#sayChange(square);
  }

  /** @param {string} square @param {string} typed upper case for White */
  #putByLetter(square, typed) {
    const found = this.#form.entry.kinds.find(({ letter }) => letter === typed.toUpperCase());
    if (!found) return false;
    this.#put(square, { kind: found.kind, color: typed === typed.toUpperCase() ? 'white' : 'black' });
    return true;
  }

  /** @param {Content} content @param {PointerEvent} event */
  #dragFromPalette(content, event) {
    this.#board.drag(content, event, (square, hasMoved) => {
      if (hasMoved && square !== null) this.#put(square, content);
    });
  }

  #clear() {
    this.#letGo();
    this.#position.clear();
    void this.#changed();
    this.#app.announce(texts.editor.cleared);
  }

  /** @param {string} square */
  #sayChange(square) {
    this.#app.announce(`${square}: ${this.#inWords(square)}`);
    void this.#changed();
  }

  /** @param {string} square */
  #inWords(square) {
    return contentInWords(this.#form.entry, this.#position.contents.get(square));
  }

  #addressSoon() {
    clearTimeout(this.#addressing);
    const address = gameAddress('editor', { ...this.#form.chosen, fen: this.#fen, moves: [] });
    this.#addressing = window.setTimeout(() => updateAddress(address), ADDRESS_DELAY);
  }
}

/** @param {OptionEntry} option */
function isPartOfRules({ name }) {
  return !START_OPTIONS.includes(name);
}
