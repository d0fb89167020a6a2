/**
 * The analysis board: both sides are moved, variations are kept, megaton tells what it thinks.
 *
 * @module
 */

import { BoardView } from '../board/board_view.js';
import { button, element } from '../shared/elements.js';
import { resultText } from '../shared/evaluations.js';
import { gameAddress, gameOfAddress } from '../shared/game_links.js';
import { numberText } from '../shared/move_numbers.js';
import { reasonOf } from '../shared/reasons.js';
import { english, say, spaced } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { Desk } from './desk.js';
import { EvaluationBar } from './evaluation_bar.js';
import { askForFile, askForNewGame, offerTexts } from './game_dialogs.js';
import { LinesPanel } from './lines_panel.js';
import { MoveList } from './move_list.js';
import { recordOf } from './reveal_dialog.js';
import { ReviewPanel } from './review_panel.js';
import { keptStudy } from './saved_study.js';
import { playersOf } from './pgn_text.js';
import { boardOf, openGame } from './studied_game.js';
import { StudyKeeper } from './study_keeper.js';
import { Thinking } from './thinking.js';
import { isShortcut, stepsOfKey, walkButtons } from './walk_buttons.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App, Mount } from '../app.js' */
/** @import { Board, Choice, Game, Line } from '#messages' */
/** @import { Change } from './desk.js' */
/** @import { OpenStudy } from './saved_study.js' */
/** @import { Engine } from './thinking.js' */

/** Drawing all moves anew at every line that comes in would be too much. */
const REDRAWING_DELAY = 500;

/** How long a hint is thought about. */
const HINT_TIME = 1000;

/** @type {Mount} */
export async function mount(container, app, parameters) {
  const problem = element('p', { class: 'warning', role: 'alert', hidden: true });
  const study = await firstStudy(app, parameters, problem);
  const view = new AnalysisView(app, study);
  container.replaceChildren(
    element('h1', { class: 'visually-hidden' }, texts.analysis.heading),
    problem,
    view.element,
  );
  await view.begin();
  return () => view.close();
}

/**
 * The game of the address, or the one that was looked at last, or a new one.
 *
 * @param {App} app
 * @param {URLSearchParams} parameters
 * @param {HTMLElement} problem
 * @returns {Promise<OpenStudy>}
 */
async function firstStudy(app, parameters, problem) {
  try {
    const game = gameOfAddress(parameters, app.catalogue.variants);
    const kept = keptStudy(game && location.hash.slice(1));
    if (kept) return await stillReadable(app, kept);
    if (game) return await openedAtEnd(app, game);
  } catch (error) {
    say(problem, texts.analysis.games.cannotOpen, ' ', reasonOf(error));
    problem.hidden = false;
  }
  const [first] = app.catalogue.variants;
  return openedAtEnd(app, { variant: first.id, options: [], chess960: false, fen: null, moves: [] });
}

/**
 * What an older page has kept may be nothing the rules can read today.
 *
 * @param {App} app
 * @param {OpenStudy} kept
 */
async function stillReadable(app, kept) {
  await boardOf(app.client, kept.tree, kept.node);
  return kept;
}

/** @param {App} app @param {Game} game @returns {Promise<OpenStudy>} */
async function openedAtEnd(app, game) {
  const tree = await openGame(app.client, game);
  return { tree, node: tree.root.continuation.at(-1) ?? tree.root };
}

class AnalysisView {
  /** @type {App} */ #app;
  /** @type {Desk} */ #desk;
  /** @type {StudyKeeper} */ #keeper;
  /** @type {Thinking} */ #thinking;
  /** @type {BoardView} */ #board;
  /** @type {LinesPanel} */ #lines;
  /** @type {MoveList} */ #moves;
  /** @type {ReviewPanel} */ #review;
  #bar = new EvaluationBar();
  #title = element('h2', { class: 'analysis-title' });
  #status = element('p', { class: 'analysis-status' });
  /** @type {Map<number, Line>} the lines of the position shown, by rank */ #shownLines = new Map();
  #arrowsShown = '';
  #releaseBar = () => {};
  #stopWatching;
  #shows = 0;
  #redrawing = 0;
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#press(event);
  element;

  /** @param {App} app @param {OpenStudy} study */
  constructor(app, study) {
    this.#app = app;
    this.#desk = new Desk(app.client, study);
    this.#keeper = new StudyKeeper(this.#desk);
    const boardPlace = element('div', { class: 'analysis-board' });
    this.#board = this.#boardIn(boardPlace);
    this.#thinking = new Thinking(app.client, this.#desk, {
      onRestart: () => this.#forgetLines(),
      onLine: (engine, line) => this.#showLine(engine, line),
      onRefused: (engine, reason) => this.#lines.refuse(engine, reason),
    });
    this.#lines = new LinesPanel(this.#thinking, app.catalogue.server?.engines ?? [], {
      onPlay: (line) => void this.#try(() => this.#play(line.texts[0])),
      onKeep: (line) => void this.#try(() => this.#desk.add(this.#desk.node, line.texts)),
    });
    this.#moves = new MoveList(this.#desk, () => this.#remove());
    this.#review = new ReviewPanel(this.#desk, this.#thinking, (text) => this.#say(text), app.announce);
    this.element = element(
      'div',
      { class: 'analysis' },
      element(
        'div',
        { class: 'analysis-main' },
        this.#heading(),
        element('div', { class: 'analysis-table' }, this.#bar.element, boardPlace),
        this.#walkButtons(),
        this.#status,
      ),
      element(
        'div',
        { class: 'analysis-side' },
        this.#lines.element,
        this.#moves.element,
        this.#review.element,
      ),
    );
    this.#desk.watch((change) => this.#change(change));
    document.addEventListener('keydown', this.#onKey);
    this.#stopWatching = app.client.watchConnection((isConnected) => isConnected && this.#goOn());
  }

  /** Shows the first position. */
  async begin() {
    await this.#showPosition();
    const frame = this.element.querySelector('.board-frame');
    if (frame instanceof HTMLElement) this.#releaseBar = this.#bar.standBeside(frame);
    void this.#thinking.restart();
  }

  /** What was asked when the connection was lost is asked again. */
  #goOn() {
    void this.#showPosition();
    void this.#thinking.restart();
  }

  /** Ends everything that goes on. */
  close() {
    this.#stopWatching();
    document.removeEventListener('keydown', this.#onKey);
    this.#releaseBar();
    this.#review.stop();
    this.#thinking.close();
    clearTimeout(this.#redrawing);
    this.#keeper.close();
    this.#board.close();
  }

  /** @param {HTMLElement} place */
  #boardIn(place) {
    return new BoardView(place, {
      drawings: this.#app.drawings,
      onMove: (text) => void this.#try(() => this.#play(text)),
      foresee: (text) => this.#desk.foresee(text),
      explain: (text) => void this.#explain(text),
      announce: this.#app.announce,
    });
  }

  /** Says why a move is not legal. @param {string} text */
  async #explain(text) {
    try {
      await this.#desk.foresee(text);
    } catch (error) {
      this.#say(reasonOf(error, text));
    }
  }

  /** Plays a move, and asks first what it shows where nobody knows. @param {string} text */
  async #play(text) {
    const entry = this.#app.catalogue.variants.find(({ id }) => id === this.#desk.tree.start.variant);
    const record = entry ? await recordOf(this.#app, entry, await this.#desk.board(), text) : text;
    if (record !== null) await this.#desk.play(record);
  }

  #heading() {
    const words = texts.analysis.games;
    return element(
      'div',
      { class: 'analysis-head' },
      this.#title,
      element(
        'div',
        { class: 'buttons' },
        button(words.newGame, () => askForNewGame(this.#app, this.#desk)),
        button(words.open, () => askForFile(this.#app, this.#desk)),
        button(words.save, () => void this.#try(() => offerTexts(this.#app, this.#desk))),
        button(words.edit, () => void this.#leaveFor('editor')),
        button(words.play, () => void this.#leaveFor('play')),
      ),
    );
  }

  #walkButtons() {
    return element(
      'div',
      { class: 'buttons analysis-walk' },
      ...walkButtons(this.#desk, () => this.#flip()),
      button(texts.analysis.hint, () => void this.#try(() => this.#hint())),
      button(texts.analysis.review.lost, () => void this.#try(() => this.#review.tellLoss())),
    );
  }

  /** @param {Change} change */
  #change(change) {
    if (change === 'evaluation') {
      this.#showBar();
      return this.#redrawSoon();
    }
    if (change === 'moves') return;
    if (change === 'game') this.#review.stop();
    this.#status.replaceChildren();
    void this.#showPosition();
    void this.#thinking.restart();
  }

  async #showPosition() {
    const shown = (this.#shows += 1);
    const { node, previous, tree } = this.#desk;
    const board = await this.#desk.board();
    if (shown !== this.#shows) return;
    this.#title.textContent = [playersOf(tree.tags), tree.title].filter(Boolean).join(', ');
    const settings = { last: node.told, movable: node.end === null };
    this.#showBar();
    this.#board.setArrows([]);
    this.#arrowsShown = '';
    if (node.told && node.parent === previous) {
      await this.#board.animate(node.told, board, settings);
    } else {
      this.#board.show(board, settings);
    }
    if (shown !== this.#shows) return;
    this.#showArrows();
    this.#tellMove();
    this.#moves.draw();
  }

  /** Says the move, what it did and how the game ended with it. */
  #tellMove() {
    const { node, previous, tree } = this.#desk;
    if (!node.told) {
      if (previous) this.#app.announce(texts.analysis.moves.start);
      if (node.children.length === 0 && this.#status.textContent === '') {
        this.#status.textContent = texts.analysis.status.start;
      }
      return;
    }
    const { consequences, san } = node.told;
    const done = [...consequences.map(english), ...(node.end ? [resultText(node.end)] : [])];
    const move = `${numberText(tree.turnOf(node))} ${san}`;
    const words = done.length > 0 ? [`${move}: `, ...spaced(done)] : [move];
    this.#app.announce(...words);
    if (this.#status.textContent === '' && done.length > 0) say(this.#status, ...words);
  }

  #forgetLines() {
    this.#shownLines.clear();
    this.#lines.clear(this.#desk.node.end !== null);
  }

  /** Arrows are those of the first engine. @param {Engine} engine @param {Line} line */
  #showLine(engine, line) {
    this.#lines.show(engine, line, this.#desk.tree.nextTurn(this.#desk.node));
    if (this.#thinking.isOn && engine !== this.#thinking.engines[0]) return;
    this.#shownLines.set(line.rank, line);
    this.#showArrows();
  }

  /** Arrows for the best moves known of the position. */
  #showArrows() {
    const { node } = this.#desk;
    const lines = [...this.#shownLines.values()].map(({ rank, texts: [text] }) => ({ rank, text }));
    const best = node.evaluation?.best;
    if (lines.length === 0 && best) lines.push({ rank: 1, text: best });
    const description = JSON.stringify(lines);
    if (!node.board || description === this.#arrowsShown) return;
    this.#arrowsShown = description;
    this.#board.setArrows(
      lines.flatMap(({ rank, text }) => arrowOf(/** @type {Board} */ (node.board), text, rank)),
    );
  }

  #showBar() {
    this.#bar.show(this.#desk.node.evaluation, this.#board.orientation === 'black');
  }

  #flip() {
    this.#board.flip();
    this.#showBar();
  }

  async #hint() {
    const { node } = this.#desk;
    this.#say(texts.analysis.status.thinking);
    await this.#thinking.evaluate(node, HINT_TIME);
    if (node !== this.#desk.node) return;
    const best = node.evaluation?.bestSan;
    this.#say(best ? texts.analysis.status.hint(best) : texts.analysis.status.noHint);
    this.#showArrows();
  }

  #remove() {
    const putBack = this.#desk.remove();
    const words = texts.analysis.status;
    this.#status.replaceChildren(`${words.removed} `, button(words.undo, putBack));
    this.#app.announce(words.removed);
  }

  /** Takes the position shown to another view. @param {'editor' | 'play'} view */
  async #leaveFor(view) {
    const board = await this.#desk.board();
    this.#app.go(gameAddress(view, { ...this.#desk.tree.start, fen: board.fen, moves: [] }));
  }

  /** Does something that the rules may refuse, and tells why. @param {() => Promise<unknown>} action */
  async #try(action) {
    try {
      await action();
    } catch (error) {
      this.#say(reasonOf(error));
    }
  }

  /** @param {...Words} words */
  #say(...words) {
    say(this.#status, ...words);
    this.#app.announce(...words);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const steps = stepsOfKey(event);
    if (steps !== null) this.#desk.walk(steps);
    else if (isShortcut(event, 'f')) this.#flip();
    else return;
    event.preventDefault();
  }

  #redrawSoon() {
    this.#redrawing ||= window.setTimeout(() => {
      this.#redrawing = 0;
      this.#moves.draw();
      this.#review.draw();
    }, REDRAWING_DELAY);
  }
}

/**
 * The arrow of a move; none if the move is not one of the position.
 *
 * @param {Board} board
 * @param {string} text
 * @param {number} rank
 */
function arrowOf({ choices }, text, rank) {
  const choice = choices.find((/** @type {Choice} */ legal) => legal.text === text);
  return choice ? [{ from: choice.from ?? choice.to, to: choice.to, rank }] : [];
}
