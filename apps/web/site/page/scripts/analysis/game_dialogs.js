/**
 * Games in and out: a new one, PGN and FEN, links.
 *
 * @module
 */

import { openDialog } from '../shared/dialog.js';
import { button, element } from '../shared/elements.js';
import { fileInput, takeDroppedFiles } from '../shared/file_input.js';
import { copy, download } from '../shared/files.js';
import { GameForm } from '../shared/game_form.js';
import { gameAddress, pageLink } from '../shared/game_links.js';
import { reasonOf } from '../shared/reasons.js';
import { say } from '../shared/words.js';
import { texts } from '../texts/texts.js';
import { pgnText, playersOf } from './pgn_text.js';
import { addWrittenLine, writtenLines } from './pgn_variations.js';

/** @import { App } from '../app.js' */
/** @import { Game, ReadGame } from '#messages' */
/** @import { Desk } from './desk.js' */
/** @import { WrittenLine } from './pgn_variations.js' */

/**
 * Asks for the game to be analysed.
 *
 * @param {App} app
 * @param {Desk} desk
 */
export function askForNewGame(app, desk) {
  const words = texts.analysis.games;
  const form = new GameForm(app.catalogue, { chosen: desk.tree.start });
  const fen = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
  const problem = element('p', { class: 'warning', role: 'alert', hidden: true });
  const begin = element('button', { type: 'submit', class: 'button primary' }, words.begin);
  const drawRow = button(
    words.drawRow,
    () =>
      void tell(problem, async () => {
        fen.value = (await drawnRow(app, form, fen.value)) ?? fen.value;
      }),
  );
  const showRowButton = () => {
    drawRow.hidden = !form.entry.has_rows && !form.entry.has_chess960;
  };
  form.element.addEventListener('change', showRowButton);
  showRowButton();
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    void tell(problem, async () => {
      await desk.open({ ...form.chosen, fen: fen.value.trim() || null, moves: [] });
      close();
    });
  };
  const fields = element(
    'form',
    { on: { submit } },
    form.element,
    element('label', { class: 'field' }, element('span', { class: 'label' }, words.fen), fen),
    problem,
    element('p', { class: 'buttons' }, begin, drawRow),
  );
  const close = openDialog(words.newHeading, fields);
}

/** @param {App} app @param {GameForm} form @param {string} fen */
async function drawnRow(app, form, fen) {
  /** @type {Game} */
  const game = { ...form.chosen, fen: fen.trim() || null, moves: [] };
  const drawn = /** @type {Game} */ (await app.client.askRules({ ask: 'draw-row', game, number: null }));
  form.choose(drawn);
  return drawn.fen;
}

/**
 * Asks for a game as PGN, or a position as FEN.
 *
 * @param {App} app
 * @param {Desk} desk
 */
export function askForFile(app, desk) {
  const words = texts.analysis.games;
  const text = element('textarea', { rows: 10, spellcheck: 'false', class: 'games-text' });
  const problem = element('p', { class: 'warning', role: 'alert', hidden: true });
  const chooser = element('div', {});
  const read = () =>
    void tell(problem, async () => {
      const found = await gamesIn(app, desk, text.value);
      if (found.length === 0) throw new Error(words.nothing);
      if (found.length === 1) await openRead(desk, found[0], close);
      else
        chooser.replaceChildren(
          chooserOf(app, found, (game) => void tell(problem, () => openRead(desk, game, close))),
        );
    });
  const readFile = async (/** @type {File} */ file) => {
    text.value = await file.text();
    read();
  };
  takeDroppedFiles(text, readFile);
  const close = openDialog(
    words.openHeading,
    element('label', { class: 'field' }, element('span', { class: 'label' }, words.paste), text),
    problem,
    element(
      'p',
      { class: 'buttons' },
      button(words.read, read, { class: 'button primary' }),
      fileInput(words.file, readFile, { accept: '.pgn,.txt,.fen,application/x-chess-pgn,text/plain' }),
    ),
    chooser,
  );
}

/**
 * The games of a text. One line without a bracket is taken for a position of the game on the desk.
 *
 * @param {App} app
 * @param {Desk} desk
 * @param {string} text
 * @returns {Promise<OpenedGame[]>}
 */
async function gamesIn(app, desk, text) {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  if (isFen(trimmed))
    return [{ game: { ...desk.tree.start, fen: trimmed, moves: [] }, tags: [], result: '*', written: [] }];
  const games = /** @type {ReadGame[]} */ (await app.client.askRules({ ask: 'read-pgn', text: trimmed }));
  const written = writtenLines(trimmed);
  const hasAll = written.length === games.length;
  return games.map((game, index) => ({ ...game, written: hasAll ? written[index] : [] }));
}

/** A game with the moves as the file has them, variations included. @typedef {ReadGame & { written: WrittenLine }} OpenedGame */

/** What a game's file says of its end and its length, which may be others by now. */
const COUNTED_TAGS = ['Result', 'PlyCount'];

/** @param {string} text */
function isFen(text) {
  return !text.includes('\n') && /^\S+\/\S+ [wb] /.test(text);
}

/** @param {Desk} desk @param {OpenedGame} read @param {() => void} close */
async function openRead(desk, { game, tags, written }, close) {
  await desk.open(game, tags);
  close();
  await addWrittenLine(desk, desk.tree.root, written);
}

/** @param {App} app @param {OpenedGame[]} games @param {(game: OpenedGame) => void} onChoose */
function chooserOf(app, games, onChoose) {
  const items = games.map((game, index) =>
    element(
      'li',
      {},
      button(titleOf(app, game, index), () => onChoose(game)),
    ),
  );
  return element(
    'section',
    { class: 'games-chooser' },
    element('h3', {}, texts.analysis.games.choose),
    element('ol', {}, ...items),
  );
}

/** @param {App} app @param {OpenedGame} game @param {number} index */
function titleOf(app, { game, tags, result }, index) {
  const named = new Map(tags);
  const about = [
    playersOf(tags) || `${texts.analysis.games.untitled} ${index + 1}`,
    app.catalogue.variants.find(({ id }) => id === game.variant)?.title,
    named.get('Event'),
    named.get('Date'),
    result,
  ];
  return about.filter((part) => part && !/^[?.]+$/.test(part)).join(', ');
}

/**
 * Shows the position, the link and the game as texts to be taken away.
 *
 * @param {App} app
 * @param {Desk} desk
 */
export async function offerTexts(app, desk) {
  const words = texts.analysis.games;
  const board = await desk.board();
  const last = desk.tree.root.continuation.at(-1) ?? desk.tree.root;
  await desk.boardAt(last);
  const result = last.end?.score ?? new Map(desk.tree.tags).get('Result') ?? '*';
  const tags = desk.tree.tags.filter(([name]) => !COUNTED_TAGS.includes(name));
  const game = desk.tree.gameAt(last);
  const mainLine = await app.client.askRules({ ask: 'write-pgn', game, tags, result });
  const pgn = pgnText(desk.tree, `${mainLine}`, result);
  const save = button(words.saveFile, () =>
    download(`${desk.tree.start.variant}.pgn`, pgn, 'application/x-chess-pgn'),
  );
  openDialog(
    words.saveHeading,
    textToCopy(app, words.position, board.fen, 2),
    textToCopy(app, words.link, pageLink(gameAddress('analysis', desk.tree.gameAt(desk.node))), 3),
    textToCopy(app, words.pgn, pgn, 10, save),
  );
}

/** @param {App} app @param {string} label @param {string} text @param {number} rows @param {...Node} more */
function textToCopy(app, label, text, rows, ...more) {
  const area = element('textarea', { rows, readonly: true, spellcheck: 'false', class: 'games-text' });
  area.value = text;
  const note = element('span', { class: 'help' });
  const copyText = button(
    texts.shared.copy,
    async () => {
      note.textContent = (await copy(text)) ? texts.shared.copied : texts.shared.notCopied;
      app.announce(note.textContent);
      if (note.textContent === texts.shared.notCopied) area.select();
    },
    { 'aria-label': `${texts.shared.copy}: ${label}` },
  );
  return element(
    'div',
    { class: 'games-out' },
    element('label', { class: 'field' }, element('span', { class: 'label' }, label), area),
    element('p', { class: 'buttons' }, copyText, ...more, note),
  );
}

/** Does something, and shows why if it is refused. @param {HTMLElement} problem @param {() => Promise<void>} action */
async function tell(problem, action) {
  problem.hidden = true;
  try {
    await action();
  } catch (error) {
    say(problem, reasonOf(error));
    problem.hidden = false;
  }
}
