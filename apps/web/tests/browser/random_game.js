/**
 * Plays random games on the page's board by its own means, and compares what is drawn with the position:
 * before a move, while it is pointed at, and after it. Runs in the page.
 *
 * @module
 */

import { elements, readDrawing, readFen, squaresWith } from './drawn_board.js';

/** @import { Board, Catalogue, Choice, MoveTold, TableEvent } from '#messages' */

const NO_CLOCK = { base: null, increment: null, move_time: null };
const LONGEST_GAME = 70;
/** Moves in a row that only go somewhere: where missiles, drops and castling rights are used up, few others come. */
const LONGEST_WAIT = 20;

/** Numbers that look like chance, the same for the same seed. @param {number} seed */
function dice(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * Plays games of a variant until so many special moves have been compared.
 *
 * @param {string} site the address of the page
 * @param {{ variant: string, options: [string, string][], special: number, seed: number }} wanted
 * @returns {Promise<Record<string, number>>} how many moves of each sort were compared
 */
export async function playAndCompare(site, { variant, options, special, seed }) {
  const { WorkerClient } = await import(`${site}scripts/clients/worker_client.js`);
  const { BoardView } = await import(`${site}scripts/board/board_view.js`);
  // Presses made by a script belong to no pointer that could be captured.
  Element.prototype.setPointerCapture = () => {};
  const client = new WorkerClient();
  /** @type {Catalogue} */
  const catalogue = await client.askRules({ ask: 'catalogue' });
  const drawings = await client.askRules({ ask: 'drawings', pieces: 'figures' });
  const entry = catalogue.variants.find(({ id }) => id === variant);
  if (!entry) throw new Error(`there is no ${variant}`);
  const kinds = Object.fromEntries(entry.kinds.map(({ letter, kind }) => [letter, kind]));
  kinds.X = 'face-down';
  const letters = Object.fromEntries(Object.entries(kinds).map(([letter, kind]) => [kind, letter]));
  const container = document.createElement('main');
  container.style.width = '640px';
  document.body.replaceChildren(container);
  const roll = dice(seed);
  /** @type {Record<string, number>} */
  const counts = {};
  /** @type {TableEvent[]} */
  let events = [];
  client.listen((/** @type {TableEvent} */ event) => events.push(event));
  /** @type {string | null} */
  let chosen = null;
  const view = new BoardView(container, {
    drawings,
    onMove: (/** @type {string} */ text) => {
      chosen = text;
    },
    foresee: (/** @type {string} */ text) => client.askTable({ ask: 'foresee', text }),
    announce: () => {},
  });
  const names = { kinds, letters };

  /** A new game, questions answered. @returns {Promise<Board>} */
  async function begin() {
    events = [];
    const person = (/** @type {string} */ name) => ({ name, occupant: 'person' });
    let game = { variant, options, chess960: false, fen: null, moves: [] };
    if (entry?.has_rows || (entry?.has_chess960 && roll(2) === 0)) {
      game = await client.askRules({ ask: 'draw-row', game, number: roll(900) });
    }
    await client.askTable({
      ask: 'start',
      setup: {
        game,
        seats: [person('Ann'), person('Bob')],
        controls: [NO_CLOCK, NO_CLOCK],
        is_shared: true,
        viewer: 'both',
      },
    });
    await until(() => hasState());
    const state = events.find((event) => event.event === 'state');
    for (const [side, question] of state?.event === 'state' ? state.state.questions : []) {
      const answer =
        question === 'vote' ? { command: 'vote', accepts: true } : { command: 'bomb', square: null };
      await client.askTable({ ask: 'say', by: side, command: answer });
    }
    // What is told of the answers comes before what is told to whoever looks next.
    await new Promise((resolve) => setTimeout(resolve, 5));
    events = [];
    await client.askTable({ ask: 'look', viewer: 'both' });
    await until(() => hasState());
    const begun = events.find((event) => event.event === 'state');
    if (begun?.event !== 'state') throw new Error('no game has begun');
    view.show(begun.state.board, { orientation: roll(2) ? 'white' : 'black', last: null });
    return begun.state.board;
  }

  const hasState = () => events.some((event) => event.event === 'state');

  let board = await begin();
  let played = 0;
  let waited = 0;
  let isOver = false;
  while (total(counts) < special) {
    const choice = pick(board, roll);
    if (isOver || !choice || played > LONGEST_GAME || waited > LONGEST_WAIT) {
      board = await begin();
      played = 0;
      waited = 0;
      isOver = false;
      continue;
    }
    compareBoard(container, board, names);
    const foreseen = await client.askTable({ ask: 'foresee', text: choice.text });
    await aim(container, board, choice, foreseen);
    chosen = null;
    await act(container, choice);
    await until(() => chosen !== null || document.querySelector('dialog[open]') !== null);
    await answerChooser(choice, foreseen);
    await until(() => chosen !== null);
    const text = /** @type {string} */ (/** @type {unknown} */ (chosen));
    const done = text === choice.text ? foreseen : await client.askTable({ ask: 'foresee', text });
    events = [];
    await client.askTable({ ask: 'say', by: board.side, command: { command: 'move', text } });
    await until(() => events.some((event) => event.event === 'moved'));
    const moved = events.find((event) => event.event === 'moved');
    if (moved?.event !== 'moved' || !moved.standing) throw new Error(`${text} was not played`);
    const after = moved.standing.board;
    comparePieces(board, after, moved.told, names);
    await view.animate(moved.told, after);
    compareBoard(container, after, names);
    const found = sorts(choice, done);
    for (const sort of found) counts[sort] = (counts[sort] ?? 0) + 1;
    board = after;
    played += 1;
    isOver = events.some((event) => event.event === 'ended');
    waited = found.includes('quiet') ? waited + 1 : 0;
  }
  view.close();
  client.close();
  return counts;
}

/** @param {Record<string, number>} counts */
function total(counts) {
  return Object.entries(counts).reduce((sum, [sort, count]) => (sort === 'quiet' ? sum : sum + count), 0);
}

/**
 * What a move is counted as.
 *
 * @param {Choice} choice
 * @param {MoveTold} told
 */
function sorts(choice, told) {
  const has = (/** @type {string} */ name) => told.effects.some(({ effect }) => effect === name);
  if (choice.is_launch) return ['launch'];
  if (choice.from === choice.to && has('blast')) return ['detonation'];
  if (has('blast')) return ['explosion'];
  if (has('dropped')) return ['drop'];
  if (has('revealed')) return ['reveal'];
  const roles = told.effects.map((effect) => (effect.effect === 'moved' ? effect.role : ''));
  return [roles.includes('castling-rook') ? 'castling' : 'quiet'];
}

/**
 * A move, mostly one that does more than go somewhere.
 *
 * @param {Board} board
 * @param {(below: number) => number} roll
 * @returns {Choice | undefined}
 */
function pick({ choices }, roll) {
  const isSpecial = (/** @type {Choice} */ choice) =>
    choice.is_launch || choice.drops || choice.from === choice.to || choice.san.startsWith('O-O');
  const specials = choices.filter(isSpecial);
  const castlings = choices.filter(({ san }) => san.startsWith('O-O'));
  const captures = choices.filter(({ victims }) => victims.length > 0);
  const wanted = [specials, specials, castlings, captures, captures, choices][roll(6)];
  const from = wanted.length > 0 ? wanted : choices;
  return from[roll(from.length)];
}

/**
 * Points at a move as a person does, and compares what is shown of it.
 *
 * @param {Element} root
 * @param {Board} board
 * @param {Choice} choice
 * @param {MoveTold} told
 */
async function aim(root, board, choice, told) {
  if (choice.drops) {
    const button = elements(
      root,
      `.reserve-piece[data-reserve="${choice.drops}"][data-color="${board.side}"]`,
    )[0];
    button.click();
  } else {
    press(root, choice.from ?? '');
  }
  const mode = choice.is_launch ? 'launch' : 'step';
  elements(root, `button[data-mode="${mode}"]`)[0]?.click();
  const inPlace = choice.from === choice.to && !choice.is_launch;
  if (inPlace) {
    const button = elements(root, `button[data-move="${choice.text}"]`)[0];
    button.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  } else {
    const targets = squaresWith(root, 'target');
    const legal = board.choices.filter(
      (other) =>
        other.from === choice.from &&
        other.drops === choice.drops &&
        other.is_launch === choice.is_launch &&
        (other.from !== other.to || other.is_launch),
    );
    equal('targets', targets, [...new Set(legal.map(({ to }) => to))].sort());
    point(root, 'pointermove', choice.to);
  }
  const isOnlyOne = inPlace || squareOfOne(board, choice);
  if (isOnlyOne) await comparePreview(root, board, told);
}

/** Whether the square stands for this move alone, so that its preview is this move's. */
function squareOfOne(/** @type {Board} */ board, /** @type {Choice} */ choice) {
  const alike = board.choices.filter(
    ({ from, to, drops, is_launch }) =>
      from === choice.from && to === choice.to && drops === choice.drops && is_launch === choice.is_launch,
  );
  return alike.length === 1;
}

/**
 * The zone and the victims that are shown are those of the move.
 *
 * @param {Element} root
 * @param {Board} board
 * @param {MoveTold} told
 */
async function comparePreview(root, board, told) {
  const blast = told.effects.find((effect) => effect.effect === 'blast');
  const zone = blast?.effect === 'blast' ? [...blast.zone].sort() : [];
  const lost = told.effects.filter((effect) => effect.effect === 'left');
  const own = lost.filter(({ piece }) => piece.color === board.side).map(({ square }) => square);
  const enemy = lost.filter(({ piece }) => piece.color !== board.side).map(({ square }) => square);
  const victims = (/** @type {string} */ whose) =>
    elements(root, `.piece[data-victim="${whose}"]`)
      .map(({ dataset }) => dataset.square ?? '')
      .sort();
  const isShown = () =>
    same(squaresWith(root, 'preview'), zone) &&
    same(victims('own'), own.sort()) &&
    same(victims('enemy'), enemy.sort());
  await until(isShown).catch(() => {
    equal(`the zone of ${told.text}`, squaresWith(root, 'preview'), zone);
    equal(`own victims of ${told.text}`, victims('own'), own.sort());
    equal(`enemy victims of ${told.text}`, victims('enemy'), enemy.sort());
  });
}

/** @param {Element} root @param {Choice} choice */
async function act(root, choice) {
  if (choice.from === choice.to && !choice.is_launch) {
    elements(root, `button[data-move="${choice.text}"]`)[0].click();
  } else {
    point(root, 'pointerdown', choice.to);
    point(root, 'pointerup', choice.to);
  }
}

/**
 * Chooses among moves to one square: the promotion that is meant, or any other.
 *
 * @param {Choice} choice
 * @param {MoveTold} told
 */
async function answerChooser(choice, told) {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog) return;
  const options = elements(dialog, '.chooser-option');
  const meant = options.find(
    ({ textContent }) => textContent?.includes(told.san) || textContent === choice.promotes_to,
  );
  (meant ?? options[0]).click();
}

/** @param {Element} root @param {string} square */
function press(root, square) {
  point(root, 'pointerdown', square);
  point(root, 'pointerup', square);
}

/** @param {Element} root @param {string} name @param {string} square */
function point(root, name, square) {
  const frame = root.querySelector('.board-frame');
  const box = root.querySelector(`.square[data-square="${square}"]`)?.getBoundingClientRect();
  if (!frame || !box) throw new Error(`there is no square ${square}`);
  const [clientX, clientY] = [box.left + box.width / 2, box.top + box.height / 2];
  const how = { pointerType: 'mouse', isPrimary: true, pointerId: 1, button: 0, bubbles: true };
  frame.dispatchEvent(new PointerEvent(name, { ...how, clientX, clientY }));
}

/**
 * What is drawn is the position.
 *
 * @param {Element} root
 * @param {Board} board
 * @param {{ kinds: Record<string, string>, letters: Record<string, string> }} names
 */
function compareBoard(root, board, { kinds, letters }) {
  const expected = readFen(board.fen, kinds);
  const drawn = readDrawing(root, letters);
  equal('pieces', drawn.pieces, expected.pieces);
  equal('closed squares', drawn.closed, expected.closed);
  equal('reserves', drawn.reserves, expected.reserves);
  equal('check', squaresWith(root, 'check'), board.check ? [board.check] : []);
  const zones = new Set(board.zones.flat().flatMap(({ zone }) => zone));
  equal('contaminated zones', squaresWith(root, 'contaminated'), [...zones].sort());
  equal('bombs', squaresWith(root, 'bomb'), board.bombs.filter((square) => square !== null).sort());
}

/**
 * The pieces that a move has cost, counted on both boards by their FEN, are those it told of.
 *
 * @param {Board} before
 * @param {Board} after
 * @param {MoveTold} told
 * @param {{ kinds: Record<string, string> }} names
 */
function comparePieces(before, after, told, { kinds }) {
  /** @type {Record<string, number>} */
  const balance = {};
  const count = (/** @type {string} */ piece, /** @type {number} */ by) => {
    balance[piece] = (balance[piece] ?? 0) + by;
  };
  Object.values(readFen(before.fen, kinds).pieces).forEach((piece) => count(piece, 1));
  Object.values(readFen(after.fen, kinds).pieces).forEach((piece) => count(piece, -1));
  for (const effect of told.effects) {
    if (effect.effect === 'left') count(`${effect.piece.color} ${effect.piece.kind}`, -1);
    if (effect.effect === 'dropped') count(`${effect.piece.color} ${effect.piece.kind}`, 1);
    if (effect.effect === 'promoted') {
      count(`${effect.piece.color} pawn`, -1);
      count(`${effect.piece.color} ${effect.piece.kind}`, 1);
    }
    // A piece captured face-down is told of as such and leaves as such.
    const isStillThere =
      effect.effect === 'revealed' && !told.effects.some((other) => isLoss(other, effect.square));
    if (effect.effect === 'revealed' && isStillThere) {
      count(`${effect.color} face-down`, -1);
      count(`${effect.color} ${effect.kind}`, 1);
    }
  }
  const off = Object.entries(balance).filter(([, difference]) => difference !== 0);
  equal(`pieces lost by ${told.text}`, off, []);
}

/** @param {import('#messages').BoardEffect} effect @param {string} square */
function isLoss(effect, square) {
  return effect.effect === 'left' && effect.square === square;
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return ordered(one) === ordered(other);
}

/** @param {unknown} value */
function ordered(value) {
  const isMap = value !== null && typeof value === 'object' && !Array.isArray(value);
  return JSON.stringify(isMap ? Object.entries(value).sort() : value);
}

/** @param {string} what @param {unknown} found @param {unknown} expected */
function equal(what, found, expected) {
  if (!same(found, expected)) {
    throw new Error(`${what}: ${ordered(found)} is drawn, ${ordered(expected)} expected`);
  }
}

/** Waits until something holds, for two seconds at most. @param {() => boolean} holds */
async function until(holds) {
  for (const begun = performance.now(); !holds();) {
    if (performance.now() - begun > 2_000) throw new Error(`waited in vain for ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}
