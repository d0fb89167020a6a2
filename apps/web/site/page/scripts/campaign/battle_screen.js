/**
 * A battle on the board: the board with both sides beside it, and what the player may say.
 *
 * @module
 */

import { BoardView } from '../board/board_view.js';
import { opposite } from '../board/geometry.js';
import { confirmButton } from '../play/confirm_button.js';
import { MoveLog } from '../play/move_log.js';
import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { reasonOf } from '../shared/reasons.js';
import { told } from '../shared/words.js';
import { BattleStrip } from './battle_strip.js';
import { texts as pageTexts } from '../texts/texts.js';
import { texts } from '../texts/campaign_texts.js';
import { nameOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { BattleView, Board, Color, Command, End, TableEvent } from '#messages' */
/** @import { UnitBook } from './army.js' */
/** @import { CampaignSession } from './campaign_session.js' */

/** More moves than this that wait to be shown are shown at once. */
const PATIENCE = 3;

/**
 * @typedef {object} BattleHandlers
 * @property {() => void} onBack the player has seen the end
 * @property {(words: Words) => void} tell
 */

export class BattleScreen {
  /** @type {App} */ #app;
  /** @type {CampaignSession} */ #session;
  /** @type {BattleHandlers} */ #handlers;
  /** What the battle is about, also once it is over. @type {BattleView} */ #battle;
  /** @type {BoardView} */ #board;
  /** @type {BattleStrip} */ #far;
  /** @type {BattleStrip} */ #near;
  #log = new MoveLog();
  #status = element('p', { class: 'status', role: 'status' });
  #room = element('div', { class: 'battle-room' });
  #bar = element('div', { class: 'play-bar' });
  #isLeft = false;
  #leave = confirmButton(
    null,
    texts.battle.leave,
    () => texts.battle.reallyLeave,
    () => void this.#leaveToComputer(),
  );
  #resign = confirmButton(
    null,
    texts.battle.resign,
    () => texts.battle.reallyResign,
    () => void this.#say({ command: 'resign' }),
  );
  #offerDraw = confirmButton(
    null,
    texts.battle.offerDraw,
    () => texts.battle.reallyOfferDraw,
    () => void this.#say({ command: 'offer', offer: 'draw' }),
  );
  #question = element('div', { class: 'question', hidden: true });
  #back = button(texts.battle.backToMap, () => this.#handlers.onBack(), { class: 'button primary' });
  /** What is still to be drawn, in order. @type {Promise<void>} */ #drawing = Promise.resolve();
  #waiting = 0;
  /** The board with both sides. */
  element;
  /** What is beside the board. */
  panel;

  /**
   * @param {App} app
   * @param {CampaignSession} session
   * @param {UnitBook} book
   * @param {BattleView} battle
   * @param {BattleHandlers} handlers
   */
  constructor(app, session, book, battle, handlers) {
    this.#app = app;
    this.#session = session;
    this.#handlers = handlers;
    this.#battle = battle;
    this.#far = new BattleStrip(book, app.drawings);
    this.#near = new BattleStrip(book, app.drawings);
    this.#board = new BoardView(this.#room, {
      drawings: app.drawings,
      bar: this.#bar,
      onMove: (text) => void this.#say({ command: 'move', text }),
      foresee: (text) => session.ask({ ask: 'foresee-move', text }),
      explain: (text) => void this.#say({ command: 'move', text }),
      announce: app.announce,
    });
    this.element = element(
      'div',
      { class: 'battle' },
      this.#far.element,
      this.#room,
      this.#near.element,
      this.#bar,
    );
    const { number, at } = battle;
    this.panel = element(
      'section',
      { class: 'panel battle-panel' },
      element('h2', {}, texts.battle.title(number, at)),
      this.#status,
      this.#question,
      element(
        'div',
        { class: 'buttons' },
        this.#back,
        this.#offerDraw,
        this.#leave,
        this.#resign,
        button(pageTexts.shared.flip, () => this.#flip()),
      ),
      this.#log.element,
    );
    this.showAll();
  }

  /** The number of the battle. */
  get number() {
    return this.#battle.number;
  }

  /** @param {TableEvent} event */
  take(event) {
    const { table } = this.#session;
    if (!table) return;
    switch (event.event) {
      case 'state':
        return this.showAll();
      case 'moved':
        this.#app.announce(...told(event.told));
        this.#draw(() => this.#board.animate(event.told, table.board, { movable: this.#isMovable }));
        break;
      case 'ended':
        this.#app.announce(`${this.#outcome} `, this.#endInWords({ how: event.end, reason: event.reason }));
        this.#draw(() => this.#showBoard(table.board));
        break;
      case 'offered':
        if (!this.#isOwn(event.by)) this.#app.announce(texts.battle.offered(this.#nameOf(event.by)));
        break;
      case 'declined':
        if (!this.#isOwn(event.by)) this.#handlers.tell(texts.battle.declined(this.#nameOf(event.by)));
        break;
      case 'refused':
        this.#handlers.tell(reasonOf(event.reason));
        break;
    }
    this.showWords();
  }

  showAll() {
    const { table } = this.#session;
    if (table) {
      this.#drawing = Promise.resolve();
      const orientation = this.#battle.side ?? 'white';
      this.#proportion(table.board);
      this.#board.show(table.board, {
        orientation,
        last: table.moves.at(-1) ?? null,
        movable: this.#isMovable,
      });
    }
    this.showWords();
  }

  /** Everything beside the board. */
  showWords() {
    const { view, table, moves, battleEnd, absent } = this.#session;
    // Once there is another battle, this one is looked back at.
    if (!view || (view.battle && view.battle.number !== this.#battle.number)) return;
    if (view.battle) this.#battle = view.battle;
    const isOver = battleEnd !== null || view.battle === null;
    this.#showStatus();
    this.panel.classList.toggle('is-over', isOver);
    this.#back.hidden = !isOver && this.#battle.side !== null;
    const commands = !isOver && this.#battle.side !== null && !this.#isLeft;
    for (const action of [this.#leave, this.#resign, this.#offerDraw]) action.hidden = !commands;
    const offeredBy = commands ? (table?.offer?.[0] ?? null) : null;
    if (offeredBy) this.#offerDraw.hidden = true;
    this.#ask(offeredBy);
    this.#log.show(moves);
    const side = isOver ? null : (table?.board.side ?? null);
    const { orientation } = this.#board;
    for (const [strip, color] of /** @type {const} */ ([
      [this.#near, orientation],
      [this.#far, opposite(orientation)],
    ])) {
      strip.show(view, this.#battle, color, { isToMove: side === color, moves, absent });
    }
  }

  /** Moves the keyboard to where it goes on after the battle. */
  focusEnd() {
    const focused = document.activeElement;
    const isFree = !focused || focused === document.body || this.element.contains(focused);
    if (isFree || this.panel.contains(focused)) this.#back.focus({ preventScroll: true });
  }

  close() {
    this.#board.close();
  }

  get #isMovable() {
    return this.#session.battleEnd === null && this.#battle.side !== null && !this.#isLeft;
  }

  #showStatus() {
    const { view, table, battleEnd } = this.#session;
    const words = texts.battle;
    let line = words.joining;
    if (battleEnd)
      line = `${this.#outcome} ${words.ended(battleEnd.score, `${this.#endInWords(battleEnd)}`)}`;
    else if (table && view) {
      const { side, check, choices } = table.board;
      const seat = side === 'white' ? this.#battle.attacker : this.#battle.defender;
      line = choices.length > 0 && !this.#isLeft ? words.yourMove : words.toMove(nameOf(view, seat));
      if (check) line = `${line} ${words.check}`;
      if (this.#isLeft) line = `${words.left} ${line}`;
    }
    if (this.#status.textContent !== line) this.#status.textContent = line;
  }

  /** Shows a draw that is offered and not answered yet. @param {Color | null} by */
  #ask(by) {
    this.#question.hidden = by === null;
    if (by === null) return this.#question.replaceChildren();
    const words = texts.battle;
    if (this.#isOwn(by)) return this.#question.replaceChildren(element('p', {}, words.ownOffer));
    this.#question.replaceChildren(
      element('p', {}, words.offered(this.#nameOf(by))),
      element(
        'div',
        { class: 'buttons' },
        button(words.accept, () => void this.#say({ command: 'accept' })),
        button(words.decline, () => void this.#say({ command: 'decline' })),
      ),
    );
  }

  /** @param {Color} side */
  #isOwn(side) {
    return side === this.#battle.side;
  }

  /** @param {Color} side */
  #nameOf(side) {
    const { view } = this.#session;
    const seat = side === 'white' ? this.#battle.attacker : this.#battle.defender;
    return view ? nameOf(view, seat) : '';
  }

  /** @param {Pick<End, 'how' | 'reason'>} end */
  #endInWords(end) {
    return endInWords(end, { calledAs: (side) => this.#nameOf(side) });
  }

  /** Who has won, from the viewer's place. */
  get #outcome() {
    const { battleEnd } = this.#session;
    const words = texts.battle;
    if (battleEnd?.score === '1/2-1/2') return words.drawn;
    const isAttackers = battleEnd?.score === '1-0';
    if (this.#battle.side === null) return isAttackers ? words.attackerWon : words.defenderWon;
    return isAttackers === (this.#battle.side === 'white') ? words.won : words.lostIt;
  }

  /** @param {Board} board */
  #proportion(board) {
    this.element.style.setProperty('--files', String(board.files));
    this.element.style.setProperty('--ranks', String(board.ranks));
  }

  /** @param {() => void | Promise<void>} draw */
  #draw(draw) {
    this.#waiting += 1;
    this.#drawing = this.#drawing
      .then(() => (this.#waiting > PATIENCE ? undefined : draw()))
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#catchUp();
      });
  }

  /** What was not drawn because more was waiting. */
  #catchUp() {
    const { table } = this.#session;
    if (table) this.#showBoard(table.board);
    this.showWords();
  }

  /** @param {Board} board */
  #showBoard(board) {
    this.#board.show(board, { last: this.#session.moves.at(-1) ?? null, movable: this.#isMovable });
  }

  #flip() {
    this.#board.flip();
    this.showWords();
  }

  async #leaveToComputer() {
    this.#isLeft = true;
    this.#catchUp();
    try {
      await this.#session.ask({ ask: 'leave-to-computer' });
    } catch (error) {
      this.#isLeft = false;
      this.#handlers.tell(reasonOf(error));
      this.#catchUp();
    }
  }

  /** @param {Command} command */
  async #say(command) {
    try {
      await this.#session.ask({ ask: 'battle', command });
    } catch (error) {
      this.#handlers.tell(reasonOf(error, command.command === 'move' ? command.text : ''));
      this.#catchUp();
    }
  }
}
