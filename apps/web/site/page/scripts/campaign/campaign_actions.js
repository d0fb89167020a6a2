/**
 * What can be done with a campaign as a whole.
 *
 * @module
 */

import { openDialog } from '../shared/dialog.js';
import { button, element } from '../shared/elements.js';
import { download } from '../shared/files.js';
import { reasonOf } from '../shared/reasons.js';
import { texts } from '../texts/campaign_texts.js';
import { helpButton } from './help_dialog.js';
import { mayBeSaved } from './people.js';
import { playerOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { CampaignSession } from './campaign_session.js' */
/** @import { CampaignView } from '#messages' */

/**
 * @typedef {object} ActionHandlers
 * @property {() => void} onReplay
 * @property {() => void} onNew
 * @property {HTMLElement | null} links a button for the links by which others come
 * @property {(words: Words) => void} tell
 * @property {() => void} resign
 */

export class CampaignActions {
  /** @type {CampaignSession} */ #session;
  /** @type {ActionHandlers} */ #handlers;
  #save = button(texts.actions.save, () => void this.#download());
  #resign = button(texts.actions.resign, () => this.#askToResign());
  element;

  /**
   * @param {CampaignSession} session
   * @param {ActionHandlers} handlers
   */
  constructor(session, handlers) {
    this.#session = session;
    this.#handlers = handlers;
    this.element = element(
      'div',
      { class: 'buttons campaign-actions' },
      helpButton(),
      button(texts.replay.open, handlers.onReplay),
      this.#save,
      handlers.links,
      button(texts.actions.newCampaign, handlers.onNew),
      this.#resign,
    );
  }

  /** @param {CampaignView} view */
  show(view) {
    const own = view.viewer === null ? undefined : playerOf(view, view.viewer);
    this.#save.hidden = !mayBeSaved(this.#session, view);
    this.#resign.hidden = !own?.is_in_play || view.end !== null;
  }

  async #download() {
    try {
      download(texts.actions.fileName, await this.#session.ask({ ask: 'file' }));
    } catch (error) {
      this.#handlers.tell(reasonOf(error));
    }
  }

  #askToResign() {
    const words = texts.actions;
    const yes = button(
      words.resignYes,
      () => {
        close();
        this.#handlers.resign();
      },
      { class: 'button danger' },
    );
    const close = openDialog(words.resignHeading, element('p', {}, words.resignAbout), yes);
  }
}
