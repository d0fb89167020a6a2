/**
 * The position being set up.
 *
 * @module
 */

import { opposite, parseSquare, squareName } from '../board/geometry.js';

/** @import { Board, Color, Kind, Obstacle, Piece, Placement } from '#messages' */

/** What may lie on a square: a piece, or what closes it. @typedef {Piece | { obstacle: Obstacle }} Content */

/** The letters of the usual castling rights, in the order FEN writes them. */
export const USUAL_RIGHTS = ['K', 'Q', 'k', 'q'];

export class EditedPosition {
  files = 8;
  ranks = 8;
  /** @type {Map<string, Content>} by square */ contents = new Map();
  /** @type {Color} */ side = 'white';
  /** @type {Set<string>} FEN's letters for castling */ castling = new Set();
  /** @type {string | null} */ enPassant = null;
  /** @type {[Kind[], Kind[]]} */ reserves = [[], []];
  /** What FEN says behind its six fields. */
  keys = '';
  /** Whether launches were allowed or forbidden here. @type {boolean | null} */ armed = null;
  /** Whether a side may launch by the rules. */
  isArmed = false;

  /**
   * Takes over a position that the rules have read.
   *
   * @param {Board} board
   */
  read(board) {
    const [, , castling, enPassant, , , ...keys] = board.fen.split(' ');
    this.files = board.files;
    this.ranks = board.ranks;
    this.contents = new Map([
      ...board.pieces.map(
        ({ square, color, kind }) => /** @type {[string, Content]} */ ([square, { color, kind }]),
      ),
      ...board.closed.map(
        ({ square, obstacle }) => /** @type {[string, Content]} */ ([square, { obstacle }]),
      ),
    ]);
    this.side = board.side;
    this.castling = new Set(castling === '-' ? [] : castling);
    this.enPassant = enPassant === '-' ? null : enPassant;
    const [white, black] = board.reserves ?? [[], []];
    this.reserves = [[...white], [...black]];
    this.keys = keys.join(' ');
    this.armed = null;
    this.isArmed = board.armed?.some(Boolean) ?? false;
  }

  /** As the rules want it. @returns {Placement} */
  get placement() {
    const all = [...this.contents];
    return {
      pieces: all.flatMap(([square, content]) => ('kind' in content ? [{ square, ...content }] : [])),
      closed: all.flatMap(([square, content]) => ('obstacle' in content ? [{ square, ...content }] : [])),
      side: this.side,
      castling: [...this.castling].join('') || '-',
      en_passant: this.enPassant,
      reserves: this.reserves,
      keys: this.keys,
      armed: this.armed,
    };
  }

  /** Whether there are pieces that somebody must not see. */
  get hasFaceDown() {
    return [...this.contents.values()].some((content) => 'kind' in content && content.kind === 'face-down');
  }

  /** Takes everything off the board, and with it what depends on it. */
  clear() {
    this.contents.clear();
    this.castling.clear();
    this.enPassant = null;
    this.reserves = [[], []];
    this.keys = '';
    this.armed = null;
  }

  /** @param {string} square @param {Content | null} content `null` empties it */
  put(square, content) {
    if (content) this.contents.set(square, content);
    else this.contents.delete(square);
  }

  /** @param {string} from @param {string} to */
  move(from, to) {
    const content = this.contents.get(from);
    if (!content || from === to) return;
    this.contents.delete(from);
    this.contents.set(to, content);
  }

  /** How many pieces of a kind a side has in reserve. @param {Color} color @param {Kind} kind */
  reserve(color, kind) {
    return this.#reserveOf(color).filter((held) => held === kind).length;
  }

  /** @param {Color} color @param {Kind} kind @param {number} count */
  setReserve(color, kind, count) {
    const others = this.#reserveOf(color).filter((held) => held !== kind);
    this.reserves[color === 'white' ? 0 : 1] = [...others, ...Array(count).fill(kind)];
  }

  /**
   * Squares a pawn may just have passed over: empty ones with a pawn of the side that moved right behind.
   * Whether it can have come that way, the rules say.
   */
  get passedSquares() {
    const mover = opposite(this.side);
    const ahead = mover === 'white' ? 1 : -1;
    const squares = [...this.contents].flatMap(([square, content]) => {
      if (!('kind' in content) || content.kind !== 'pawn' || content.color !== mover) return [];
      const { file, rank } = parseSquare(square);
      return [squareName(file, rank - ahead)];
    });
    return squares.filter((square) => this.#isOnBoard(square) && !this.contents.has(square)).sort();
  }

  /** @param {Color} color */
  #reserveOf(color) {
    return this.reserves[color === 'white' ? 0 : 1];
  }

  /** @param {string} square */
  #isOnBoard(square) {
    const { rank } = parseSquare(square);
    return rank >= 0 && rank < this.ranks;
  }
}

/** @param {Content | null | undefined} one @param {Content | null | undefined} other */
export function isSame(one, other) {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
