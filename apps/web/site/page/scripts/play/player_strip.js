/**
 * A player's name and clock, what the player has captured and what is left of the missiles, beside the board.
 *
 * @module
 */

import { opposite } from '../board/geometry.js';
import { pieceImage } from '../board/pictures.js';
import { kindName } from '../board/wording.js';
import { element } from '../shared/elements.js';
import { counted, lostPieces } from '../shared/lost_pieces.js';
import { texts } from '../texts/texts.js';

/** @import { Board, Color, Drawings, Kind, MoveTold } from '#messages' */

/** Below this, tenths of a second are shown. */
const SHORT = 20_000;

export class PlayerStrip {
  /** @type {Drawings} */ #drawings;
  #name = element('span', { class: 'player-name' });
  #absence = element('span', { class: 'player-absence', hidden: true }, texts.play.absent);
  #missiles = element('span', { class: 'player-missiles', role: 'img', hidden: true });
  #captured = element('span', { class: 'player-captured', role: 'img', hidden: true });
  #clock = element('span', { class: 'clock', role: 'timer' });
  #shown = '';
  element = element(
    'div',
    { class: 'player-strip' },
    this.#name,
    this.#absence,
    this.#missiles,
    this.#captured,
    this.#clock,
  );

  /** @param {Drawings} drawings */
  constructor(drawings) {
    this.#drawings = drawings;
  }

  /**
   * @param {Color} color
   * @param {string} name
   * @param {boolean} isToMove
   * @param {boolean} isAbsent whether a player at another screen is not connected
   */
  show(color, name, isToMove, isAbsent) {
    this.element.dataset.player = color;
    this.element.classList.toggle('to-move', isToMove);
    this.#absence.hidden = !isAbsent;
    this.#name.textContent = name;
    this.#name.title = name;
  }

  /**
   * What the side has captured so far and what is left of its missiles.
   *
   * @param {Color} color
   * @param {Board} board
   * @param {MoveTold[]} moves those that led to the board
   */
  showMaterial(color, board, moves) {
    const gone = counted(lostPieces(opposite(color), moves));
    const own = new Map(counted(lostPieces(color, moves)));
    const missiles = board.pieces.filter((piece) => piece.kind === 'missile' && piece.color === color).length;
    const isArmed = board.launching.some(({ side, is_held: isHeld }) => side === color && isHeld);
    const wanted = JSON.stringify([color, gone, [...own], missiles, isArmed, board.missile]);
    if (wanted === this.#shown) return;
    this.#shown = wanted;
    this.#showCaptured(opposite(color), board, gone, own);
    this.#showMissiles(color, board, missiles, isArmed);
  }

  /**
   * Pieces that are balanced by an own loss are paler than those that the player is ahead by.
   *
   * @param {Color} color of the pieces
   * @param {Board} board
   * @param {[Kind, number][]} gone
   * @param {Map<Kind, number>} own how many of its own the player has lost
   */
  #showCaptured(color, board, gone, own) {
    this.#captured.hidden = gone.length === 0;
    this.#captured.ariaLabel = texts.play.captured(
      gone.map(([kind, count]) => `${count} ${kindName(board, kind)}`),
    );
    this.#captured.title = this.#captured.ariaLabel;
    this.#captured.replaceChildren(
      ...gone.map(([kind, count]) => {
        const balanced = Math.min(count, own.get(kind) ?? 0);
        const pieces = Array.from({ length: count }, (_, index) => {
          const image = pieceImage(this.#drawings, color, kind);
          image.classList.toggle('balanced', index < balanced);
          return image;
        });
        return element('span', { class: 'captured-kind' }, ...pieces);
      }),
    );
  }

  /** @param {Color} color @param {Board} board @param {number} left @param {boolean} isArmed */
  #showMissiles(color, board, left, isArmed) {
    this.#missiles.hidden = board.missile === null || left === 0;
    this.#missiles.classList.toggle('armed', isArmed);
    this.#missiles.ariaLabel = texts.play.missilesLeft(left, kindName(board, 'missile'), isArmed);
    this.#missiles.title = this.#missiles.ariaLabel;
    this.#missiles.replaceChildren(
      ...Array.from({ length: left }, () => pieceImage(this.#drawings, color, 'missile')),
    );
  }

  /**
   * @param {number | null} left milliseconds
   * @param {boolean} isRunning
   */
  showTime(left, isRunning) {
    this.#clock.hidden = left === null;
    if (left === null) return;
    const text = clockText(left);
    if (this.#clock.textContent !== text) this.#clock.textContent = text;
    this.#clock.classList.toggle('running', isRunning);
    this.#clock.classList.toggle('short', left < SHORT);
  }
}

/** @param {number} left milliseconds */
export function clockText(left) {
  const milliseconds = Math.max(0, left);
  if (milliseconds < SHORT) return (Math.ceil(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.ceil(milliseconds / 1000);
  const pad = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pad(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60)}:${pad(seconds % 60)}`;
}
