/**
 * The board in words: for screen readers, and for the line below the board.
 *
 * @module
 */

import { texts } from '../texts/texts.js';
import { isEventful, losses } from './foresight.js';
import { ofSide } from './geometry.js';

/** @import { Board, Choice, Color, FaceDownOdds, Kind, MoveTold } from '#messages' */
/** @import { Preview } from './move_input.js' */

/** What the rules call missiles that have no name of their own. */
const COMMON_NAME = 'missile';

/** States that are said, in this order; what stands on a square and what closes it is said apart. */
const SAID = [
  'check',
  'bomb',
  'shielded',
  'selected',
  'target',
  'capture',
  'launch',
  'drop',
  'asked',
  'preview',
  'last',
  'premove',
  'unconfirmed',
];

/**
 * A square and all that a person can see on it.
 *
 * @param {Board} board
 * @param {string[]} states
 * @param {string} square
 * @param {string | undefined} victim `own` or `enemy` for a piece that the move in view would cost
 */
export function squareLabel(board, states, square, victim) {
  const words = texts.board;
  const piece = board.pieces.find((placed) => placed.square === square);
  const closed = board.closed.find((shut) => shut.square === square);
  const odds = board.face_down.find((hidden) => hidden.square === square);
  const left = fewestMovesLeft(board, square);
  const parts = [
    square,
    piece ? pieceName(board, piece.color, piece.kind) : '',
    closed ? words.obstacles[closed.obstacle] : '',
    !piece && !closed ? words.empty : '',
    left === null ? '' : words.contaminated(left),
    ...SAID.filter((state) => states.includes(state)).map(
      (state) => words.states[/** @type {keyof typeof words.states} */ (state)],
    ),
    victim ? words.victim : '',
    odds ? oddsInWords(odds) : '',
  ];
  return parts.filter(Boolean).join(', ');
}

/**
 * What a kind of piece is called in the game on a board: Stratomic has its own name for missiles.
 *
 * @param {Board} board
 * @param {Kind} kind
 */
export function kindName({ missile }, kind) {
  const isNamed = kind === 'missile' && missile !== null && missile !== COMMON_NAME;
  return isNamed ? missile : texts.board.kinds[kind];
}

/**
 * @param {Board} board
 * @param {Color} color
 * @param {Kind} kind
 */
export function pieceName(board, color, kind) {
  return texts.board.piece(texts.board.colors[color], kindName(board, kind));
}

/** @param {FaceDownOdds} hidden */
function oddsInWords({ odds }) {
  return texts.board.odds(odds.map(({ kind, share }) => `${texts.board.kinds[kind]} ${percent(share)}`));
}

/** @param {number} share */
export function percent(share) {
  return share > 0 && share < 0.01 ? '<1%' : `${Math.round(share * 100)}%`;
}

/**
 * How many moves the king that has to leave this square's zone has left.
 *
 * @param {Board} board
 * @param {string} square
 */
function fewestMovesLeft(board, square) {
  const zones = [...ofSide(board.zones, 'white'), ...ofSide(board.zones, 'black')];
  const left = zones.filter(({ zone }) => zone.includes(square)).map(({ moves_left }) => moves_left);
  return left.length > 0 ? Math.min(...left) : null;
}

/**
 * What the move in view would do, if it does more than moving and capturing.
 *
 * @param {Preview} preview
 * @param {Board} board
 */
export function previewInWords({ choice, told, seen }, board) {
  const words = texts.board;
  if (!isEventful(seen)) return '';
  if (seen.centre !== null) {
    const deed = choice.is_launch
      ? words.launchAt(choice.to)
      : choice.from === choice.to
        ? words.bomb
        : told.san;
    const { enemy, own, spent } = losses(seen);
    return `${deed} ${words.losses(enemy, own, spent && kindName(board, spent))}`;
  }
  return choice.drops ? words.dropOn(kindName(board, choice.drops), choice.to) : told.san;
}

/**
 * What tells a move from others to the same square.
 *
 * @param {Choice} choice
 * @param {MoveTold} told
 * @param {MoveTold[]} others
 */
export function choiceName(choice, told, others) {
  if (choice.is_launch) return texts.board.launchInstead;
  const companions = companionsOf(told);
  if (companions.length > 0) return texts.board.castleWith(companions);
  const isCastling = told.effects.some(
    (effect) => effect.effect === 'moved' && effect.role === 'castling-rook',
  );
  const canTakeAlong = others.some((other) => companionsOf(other).length > 0);
  return isCastling && canTakeAlong ? texts.board.castleAlone : choice.san;
}

/** @param {MoveTold} told @returns {string[]} the squares of missiles that come along */
function companionsOf({ effects }) {
  return effects.flatMap((effect) =>
    effect.effect === 'moved' && effect.role === 'companion' ? [effect.from] : [],
  );
}
