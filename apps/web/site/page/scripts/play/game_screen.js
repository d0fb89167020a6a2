/**
 * A game being played: board, clocks, moves, and what the players may say.
 *
 * @module
 */

import { BoardView } from '../board/board_view.js';
import { opposite } from '../board/geometry.js';
import { isShortcut, stepsOfKey, walkButtons } from '../analysis/walk_buttons.js';
import { button, element } from '../shared/elements.js';
import { endInWords } from '../shared/endings.js';
import { turnAfter, turnOf } from '../shared/move_numbers.js';
import { reasonOf } from '../shared/reasons.js';
import { say, told } from '../shared/words.js';
import { settings } from '../shared/settings.js';
import { play } from '../shared/sound.js';
import { texts } from '../texts/texts.js';
import { GameActions } from './game_actions.js';
import { TimeWarning, soundOfEnd, soundOfMove } from './game_sounds.js';
import { History } from './history.js';
import { InvitePanel } from './invite_panel.js';
import { MoveLog } from './move_log.js';
import { MovePreview } from './move_preview.js';
import { NamePrompt } from './name_prompt.js';
import { PlayerStrip } from './player_strip.js';
import { QuestionPanel, offerText } from './question_panel.js';
import { ResultBanner } from './result_banner.js';
import { SetupPanel } from './setup_panel.js';
import { statusOf } from './status.js';
import { zen } from './zen.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App } from '../app.js' */
/** @import { Board, Color, MoveTold, TableEvent } from '#messages' */
/** @import { GameSession } from './session.js' */

const CLOCK_STEP = 100;

/** Long enough to read a reason twice. */
const NOTICE_TIME = 12_000;

/** More moves than this that wait to be shown are shown at once. */
const PATIENCE = 3;

export class GameScreen {
  /** @type {App} */ #app;
  /** @type {GameSession} */ #session;
  /** @type {BoardView} */ #board;
  /** @type {GameActions} */ #actions;
  /** @type {QuestionPanel} */ #questions;
  /** @type {InvitePanel} */ #invite;
  /** @type {NamePrompt} */ #namePrompt;
  /** @type {SetupPanel} */ #setup;
  /** @type {History} */ #history;
  /** @type {MoveLog} */ #log;
  /** @type {MovePreview} */ #preview;
  /** @type {PlayerStrip} */ #far;
  /** @type {PlayerStrip} */ #near;
  /** How many half moves the board has shown: the list does not tell the reply before it is seen. */
  #seen = 0;
  /** After how many half moves the game is looked at; `null`: as it stands. @type {number | null} */ #past =
    null;
  /** Counts what was looked at, so that a board that comes late is not shown. */
  #looks = 0;
  #back = button(texts.play.backToPosition, () => void this.#look(Infinity), {
    class: 'button primary back-to-game',
    hidden: true,
  });
  #onKey = (/** @type {KeyboardEvent} */ event) => this.#press(event);
  #title = element('h1', { class: 'game-name' });
  #lesson = element('a', {}, texts.play.lessonOfGame);
  #rules = element('a', {}, texts.play.rulesOfGame);
  #watchers = element('span', { class: 'help watchers' });
  #status = element('p', { class: 'status', role: 'status' });
  #notice = element('p', { class: 'notice', hidden: true });
  #unsaved = element('p', { class: 'warning', role: 'alert', hidden: true });
  #room = element('div', { class: 'play-room' });
  #place = element('div', { class: 'play-board' });
  #bar = element('div', { class: 'play-bar' });
  #curtain = element('div', { class: 'curtain', hidden: true });
  /** What is still to be drawn, in order. @type {Promise<void>} */ #drawing = Promise.resolve();
  #waiting = 0;
  #banner = new ResultBanner();
  #warning = new TimeWarning();
  #timer;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ #noticeTimer;
  element;

  /**
   * @param {App} app
   * @param {GameSession} session
   * @param {{ onNewGame: () => void, onRematch: () => Promise<void> }} handlers
   */
  constructor(app, session, handlers) {
    this.#app = app;
    this.#session = session;
    this.#history = new History(app.client, session);
    this.#preview = new MovePreview(app.drawings);
    this.#log = new MoveLog({
      onChoose: (ply) => void this.#look(ply),
      onPoint: (ply, place) => this.#pointAt(ply, place),
    });
    this.#far = new PlayerStrip(app.drawings);
    this.#near = new PlayerStrip(app.drawings);
    this.#board = new BoardView(this.#room, {
      drawings: app.drawings,
      bar: this.#bar,
      onMove: (text) => void this.#say({ command: 'move', text }),
      foresee: (text) => session.foresee(text),
      explain: (text) => void this.#say({ command: 'move', text }),
      announce: app.announce,
      premover: () => this.#premover,
      needsConfirmation: (manner) => manner === 'touch' && settings.get('confirmsTouch'),
    });
    this.#questions = new QuestionPanel(this.#board, session, (problem) => this.tell(problem));
    this.#invite = new InvitePanel(session, (text) => this.tell(text));
    this.#namePrompt = new NamePrompt(session, (text) => this.tell(text));
    this.#setup = new SetupPanel(session);
    this.#actions = new GameActions(app, session, {
      ...handlers,
      onFlip: () => this.#flip(),
      onZen: () => this.#toggleZen(),
      onLinks: app.catalogue.server ? () => this.#toggleLinks() : null,
      tell: (text) => this.tell(text),
    });
    this.#room.append(this.#banner.element);
    this.#place.append(this.#far.element, this.#room, this.#near.element, this.#curtain);
    const walk = element(
      'div',
      { class: 'play-walk' },
      ...walkButtons({ walk: (steps) => this.#walk(steps) }, () => this.#flip()),
      this.#back,
    );
    this.element = element(
      'div',
      { class: 'play' },
      this.#place,
      element(
        'section',
        { class: 'play-panel panel' },
        element(
          'div',
          { class: 'play-head' },
          element(
            'div',
            { class: 'play-title' },
            this.#title,
            element('span', { class: 'game-links' }, this.#lesson, this.#rules),
            this.#watchers,
          ),
          this.#status,
          this.#unsaved,
          this.#notice,
        ),
        element(
          'div',
          { class: 'play-asked' },
          this.#questions.element,
          this.#namePrompt.element,
          this.#invite.element,
          this.#setup.element,
        ),
        this.#bar,
        this.#log.element,
        walk,
        this.#actions.element,
      ),
      this.#preview.element,
      button(texts.play.leaveZen, () => this.#toggleZen(), { class: 'button leave-zen' }),
    );
    document.addEventListener('keydown', this.#onKey);
    this.#timer = setInterval(() => this.#showTimes(), CLOCK_STEP);
    this.showAll();
  }

  /** @param {TableEvent} event */
  take(event) {
    const { state } = this.#session;
    if (!state) return;
    switch (event.event) {
      case 'state':
        return this.showAll();
      case 'moved':
        this.tell('');
        this.#app.announce(...told(event.told));
        this.#board.setArrows([]);
        this.#draw(() => this.#showMove(event.told, state.board));
        break;
      case 'taken-back':
        this.tell(texts.play.takenBack);
        this.#board.setArrows([]);
        this.#past = null;
        this.#board.forgetPremove();
        this.#seen = Math.min(this.#seen, this.#session.moves.length);
        this.#draw(() => this.#showBoard(state.board));
        break;
      case 'ended':
        // From now on everything may be known.
        this.#history.forget();
        // What was offered is answered by the end.
        this.tell('');
        this.#app.announce(
          `${event.score}. `,
          endInWords({ how: event.end, reason: event.reason }, this.#session),
        );
        soundOfEnd();
        this.#draw(() => this.#showBoard(state.board));
        break;
      case 'advised':
        this.#showHint(event);
        break;
      case 'offered':
        if (event.by !== this.#session.own) this.tell(offerText(this.#session.nameOf(event.by), event.offer));
        break;
      case 'declined':
        if (event.by !== this.#session.own) this.tell(texts.play.declined);
        break;
      case 'presence':
        this.#tellPresence(event);
        break;
      case 'refused':
        this.tell(reasonOf(event.reason));
        break;
      case 'chosen':
        if (event.bomb) this.tell(texts.play.bombIsOn(event.bomb));
        this.#draw(() => this.#showBoard(state.board));
        break;
      case 'decided':
        this.tell(texts.play.voteDecided(event.vote));
        this.#draw(() => this.#showBoard(state.board));
        break;
    }
    this.showWords();
  }

  showAll() {
    const { state } = this.#session;
    if (!state) return;
    this.#board.setArrows([]);
    this.#history.forget();
    this.#past = null;
    this.#warning.begin();
    this.#banner.begin();
    this.#seen = state.moves.length;
    const orientation = this.#session.viewer === 'black' ? 'black' : 'white';
    this.#drawing = Promise.resolve();
    this.element.style.setProperty('--files', String(state.board.files));
    this.element.style.setProperty('--ranks', String(state.board.ranks));
    this.#board.show(state.board, { orientation, last: state.moves.at(-1) ?? null, movable: true });
    this.showWords();
  }

  close() {
    document.removeEventListener('keydown', this.#onKey);
    zen.set(false);
    this.#banner.close();
    clearInterval(this.#timer);
    clearTimeout(this.#noticeTimer);
    this.#board.close();
  }

  /** @param {() => void | Promise<void>} draw */
  #draw(draw) {
    this.#waiting += 1;
    this.#drawing = this.#drawing
      .then(() => (this.#waiting > PATIENCE ? undefined : draw()))
      .finally(() => {
        this.#waiting -= 1;
        if (this.#waiting === 0) this.#seen = this.#session.moves.length;
        this.showWords();
      });
  }

  /** Whoever looks back at the game is not torn away by the reply. @param {MoveTold} told @param {Board} board */
  async #showMove(told, board) {
    soundOfMove(told);
    if (this.#past === null) await this.#board.animate(told, board);
    this.#seen += 1;
  }

  /** @param {Board} board */
  #showBoard(board) {
    if (this.#past !== null) return;
    this.#board.show(board, { last: this.#session.moves.at(-1) ?? null, movable: !this.#session.end });
  }

  /** How many half moves have led to the board that is shown. */
  get #shown() {
    return this.#past ?? this.#seen;
  }

  /** @param {number} steps */
  #walk(steps) {
    void this.#look(this.#shown + steps);
  }

  /**
   * Shows the position after so many half moves; the last one is the game as it stands.
   *
   * @param {number} wanted
   */
  async #look(wanted) {
    const { state, covered, moves } = this.#session;
    const before = this.#shown;
    const plies = Math.max(0, Math.min(wanted, moves.length));
    if (!state || covered !== null || plies === before) return;
    const look = (this.#looks += 1);
    this.#preview.hide();
    this.#past = plies === moves.length ? null : plies;
    this.showWords();
    try {
      const board = this.#past === null ? state.board : await this.#history.boardAfter(plies);
      if (look === this.#looks) await this.#showPosition(board, plies, plies === before + 1);
    } catch (error) {
      this.tell(reasonOf(error));
    }
  }

  /** @param {Board} board @param {number} plies @param {boolean} isNext whether it is the next one after that shown */
  async #showPosition(board, plies, isNext) {
    this.#board.setArrows([]);
    const last = this.#session.moves[plies - 1] ?? null;
    const options = { last, movable: this.#past === null && !this.#session.end };
    if (isNext && last) await this.#board.animate(last, board, options);
    else this.#board.show(board, options);
    this.showWords();
  }

  /** @param {number | null} ply @param {HTMLElement} place */
  #pointAt(ply, place) {
    if (ply === null || ply === this.#shown) return this.#preview.hide();
    const told = this.#session.moves[ply - 1] ?? null;
    void this.#preview.show(this.#history.boardAfter(ply), told, this.#board.orientation, place);
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const steps = stepsOfKey(event);
    if (steps !== null) this.#walk(steps);
    else if (isShortcut(event, 'f')) this.#flip();
    else if (isShortcut(event, 'z')) this.#toggleZen();
    else return;
    event.preventDefault();
  }

  #toggleZen() {
    zen.set(!zen.isOn);
  }

  /** The side that may choose its next move while the other one thinks. @returns {Color | null} */
  get #premover() {
    const { own, end, questions, covered } = this.#session;
    return end || questions.length > 0 || covered !== null || this.#past !== null ? null : own;
  }

  /** @param {import('#messages').Command} command */
  async #say(command) {
    try {
      await this.#session.say(command);
    } catch (error) {
      const { state } = this.#session;
      this.tell(reasonOf(error, command.command === 'move' ? command.text : ''));
      if (state) this.#showBoard(state.board);
    }
  }

  /** Shows and says something. @param {Words} words */
  tell(words) {
    say(this.#notice, words);
    this.#showNotice(words !== '');
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = setTimeout(() => this.#showNotice(false), NOTICE_TIME);
    if (words) this.#app.announce(words);
  }

  /** On small screens it takes the place of the line that says whose move it is, and covers nothing. */
  #showNotice(/** @type {boolean} */ isShown) {
    this.#notice.hidden = !isShown;
    this.element.classList.toggle('has-notice', isShown);
  }

  /** @param {{ san: string, text: string }} advice */
  #showHint({ san, text }) {
    const choice = this.#session.state?.board.choices.find((legal) => legal.text === text);
    this.tell(texts.play.hintIs(san));
    if (choice) this.#board.setArrows([{ from: choice.from ?? choice.to, to: choice.to }]);
  }

  /** @param {{ side: Color, is_present: boolean }} event */
  #tellPresence({ side, is_present: isPresent }) {
    if (side === this.#session.own || this.#session.isAlone) return;
    if (isPresent) play('arrival');
    const words = texts.play.presence;
    const name = this.#session.nameOf(side);
    this.tell(isPresent ? words.isHere(name) : words.isGone(name));
  }

  #toggleLinks() {
    this.#invite.toggle();
    this.#actions.show(this.#invite.isOpen);
  }

  #flip() {
    this.#board.flip();
    this.showWords();
  }

  /** Everything beside the board. */
  showWords() {
    const session = this.#session;
    if (!session.state) return;
    this.#title.textContent = session.state.title;
    this.#lesson.href = `#learn?variant=${session.state.variant}`;
    this.#rules.href = `#learn?variant=${session.state.variant}&page=rules`;
    this.#watchers.textContent = texts.play.watchers(session.watchers);
    const status = statusOf(session);
    if (this.#status.textContent !== status) this.#status.textContent = status;
    this.element.classList.toggle('is-over', session.end !== null);
    this.#unsaved.hidden = !session.isUnsaved;
    this.#unsaved.textContent = session.isUnsaved ? texts.shared.unsaved : '';
    const { state, moves } = session;
    const { number: first } = turnAfter(turnOf(state.board.fen), -moves.length);
    this.#log.show(moves.slice(0, this.#seen), { current: this.#shown, first });
    this.#back.hidden = this.#past === null;
    // The last move is to be seen first.
    const isSeen = this.#past === null && this.#seen === moves.length;
    this.#banner.show(isSeen ? session.end : null, session);
    this.element.classList.toggle('is-past', this.#past !== null);
    this.#namePrompt.show();
    this.#questions.show();
    this.#invite.show();
    this.#setup.show();
    this.#actions.show(this.#invite.isOpen);
    this.#showStrip(this.#near, this.#board.orientation);
    this.#showStrip(this.#far, opposite(this.#board.orientation));
    this.#showTimes();
    this.#showCurtain();
    this.#showTitle();
  }

  /** Whoever waits for another person may be looking at something else: the tab says when to come back. */
  #showTitle() {
    const { opponent, state } = this.#session;
    const isAwaited = opponent !== null && (state?.board.choices.length ?? 0) > 0;
    document.title = `${isAwaited ? texts.play.status.yourMove : texts.views.play} – megaton`;
  }

  /**
   * @param {PlayerStrip} strip
   * @param {Color} color
   */
  #showStrip(strip, color) {
    const { state, end } = this.#session;
    if (!state) return;
    const isToMove = !end && state.board.side === color;
    strip.show(color, this.#session.nameOf(color), isToMove, this.#session.absent.has(color));
    const board = this.#board.board ?? state.board;
    strip.showMaterial(color, board, this.#session.moves.slice(0, this.#shown));
  }

  #showTimes() {
    const { state, clocksAt, end, own, setup } = this.#session;
    if (!state) return;
    const since = performance.now() - clocksAt;
    for (const strip of [this.#near, this.#far]) {
      const color = strip === this.#near ? this.#board.orientation : opposite(this.#board.orientation);
      const left = state.board.clocks[color === 'white' ? 0 : 1];
      const isRunning = !end && state.board.clock_runs && state.board.side === color;
      const now = left === null ? null : left - (isRunning ? since : 0);
      strip.showTime(now, isRunning);
      const base = setup?.controls[color === 'white' ? 0 : 1].base ?? 0;
      if (color === own && isRunning) this.#warning.note(now, base);
    }
  }

  /** Between two people at one screen, what one may know is covered before the other looks. */
  #showCurtain() {
    const { covered } = this.#session;
    this.element.classList.toggle('is-covered', covered !== null);
    this.#curtain.hidden = covered === null;
    if (covered === null || this.#curtain.dataset.for === covered) return;
    this.#curtain.dataset.for = covered;
    // What one was told, such as where the bomb is, must not be left for the other to read or hear.
    this.tell('');
    this.#app.announce(texts.play.curtain(texts.play.names[covered]));
    const show = element(
      'button',
      {
        type: 'button',
        class: 'button primary',
        on: {
          click: () => {
            delete this.#curtain.dataset.for;
            void this.#session.uncover();
          },
        },
      },
      texts.play.showBoardTo(texts.play.names[covered]),
    );
    this.#curtain.replaceChildren(element('p', {}, texts.play.curtain(texts.play.names[covered])), show);
    show.focus();
  }
}
