/**
 * Mouse, pen and finger on the board: presses, clicks, drags, and where the pointer is.
 *
 * @module
 */

/** @typedef {'mouse' | 'touch' | 'keyboard' | 'drag'} Manner how a square was chosen */

/**
 * @typedef {object} PointerHandlers
 * @property {(x: number, y: number) => string | null} squareAt of a point in the window
 * @property {(square: string) => HTMLElement | null} press answers with the piece that may be carried away
 * @property {(square: string, manner: Manner) => void} click
 * @property {(square: string | null) => void} hover
 * @property {(square: string | null) => void} drop where a carried piece was let go
 * @property {() => void} release the pointer has let go, whatever happens next
 * @property {(from: string, to: string) => void} draw from one square to another with the right button
 */

/** Fingers and hands tremble: less than this is no drag. */
const DRAG_DISTANCE = 6;

/** @typedef {{ id: number, x: number, y: number, square: string | null, piece: HTMLElement | null }} Press */

export class PointerInput {
  /** @type {PointerHandlers} */ #handlers;
  /** @type {HTMLElement} */ #frame;
  /** @type {Press | null} */ #press = null;
  #isDragging = false;
  /** Where the right button went down. @type {string | null} */ #drawnFrom = null;

  /**
   * @param {HTMLElement} frame
   * @param {PointerHandlers} handlers
   */
  constructor(frame, handlers) {
    this.#frame = frame;
    this.#handlers = handlers;
    frame.addEventListener('pointerdown', (event) => this.#down(event));
    frame.addEventListener('pointermove', (event) => this.#move(event));
    frame.addEventListener('pointerup', (event) => this.#up(event));
    frame.addEventListener('pointercancel', () => this.#end());
    frame.addEventListener('pointerleave', ({ pointerType }) => {
      // A finger that is lifted has not pointed elsewhere: what it has pointed at stays to be read.
      if (!this.#press && pointerType !== 'touch') handlers.hover(null);
    });
    frame.addEventListener('contextmenu', (event) => event.preventDefault());
    // A drawing that is dragged is no file to be dropped somewhere.
    frame.addEventListener('dragstart', (event) => event.preventDefault());
  }

  get isDragging() {
    return this.#isDragging;
  }

  /**
   * Begins to carry a piece that comes from outside the board.
   *
   * @param {PointerEvent} event
   * @param {HTMLElement} piece
   */
  carry(event, piece) {
    this.#hold(event, null, piece);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const square = this.#handlers.squareAt(event.clientX, event.clientY);
    if (event.button === 2) {
      this.#drawnFrom = square;
      this.#frame.setPointerCapture(event.pointerId);
    }
    if (event.button !== 0 || !event.isPrimary) return;
    if (!square) return;
    this.#hold(event, square, this.#handlers.press(square));
  }

  /**
   * @param {PointerEvent} event
   * @param {string | null} square
   * @param {HTMLElement | null} piece
   */
  #hold(event, square, piece) {
    this.#press = { id: event.pointerId, x: event.clientX, y: event.clientY, square, piece };
    this.#frame.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const square = this.#handlers.squareAt(event.clientX, event.clientY);
    const press = this.#press;
    if (!press) {
      if (event.pointerType !== 'touch') this.#handlers.hover(square);
      return;
    }
    if (press.id !== event.pointerId || !press.piece) return;
    const x = event.clientX - press.x;
    const y = event.clientY - press.y;
    if (!this.#isDragging && Math.hypot(x, y) < DRAG_DISTANCE) return;
    this.#isDragging = true;
    press.piece.classList.add('carried');
    press.piece.style.translate = `${x}px ${y}px`;
    this.#handlers.hover(square);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const press = this.#press;
    const square = this.#handlers.squareAt(event.clientX, event.clientY);
    if (event.button === 2 && this.#drawnFrom && square) this.#handlers.draw(this.#drawnFrom, square);
    if (press?.id !== event.pointerId || event.button === 2) return;
    const wasDragging = this.#isDragging;
    this.#end();
    if (wasDragging) this.#handlers.drop(square);
    else if (square && square === press.square) {
      this.#handlers.click(square, event.pointerType === 'touch' ? 'touch' : 'mouse');
    }
  }

  #end() {
    const piece = this.#press?.piece;
    piece?.classList.remove('carried');
    piece?.style.removeProperty('translate');
    this.#press = null;
    this.#isDragging = false;
    this.#handlers.release();
  }
}
