/**
 * The campaign: a new one, or the one that is going on.
 *
 * @module
 */

import { UnitBook } from './army.js';
import { Beginning } from './beginning.js';
import { CampaignScreen } from './campaign_screen.js';
import { CampaignSession } from './campaign_session.js';

/** @import { App, Mount } from '../app.js' */
/** @import { CampaignCatalogue, CampaignNews, CampaignView as State } from './messages.js' */

class CampaignView {
  /** @type {HTMLElement} */ #element;
  /** @type {App} */ #app;
  /** @type {CampaignSession} */ #session;
  /** @type {CampaignScreen | null} */ #screen = null;
  /** @type {CampaignCatalogue | null} */ #catalogue = null;
  #isBeginning = false;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   */
  constructor(element, app) {
    this.#element = element;
    this.#app = app;
    this.#session = new CampaignSession(
      app.client,
      (news, before) => this.#take(news, before),
      () => this.#screen?.showAll(),
    );
  }

  async open() {
    this.#catalogue = await this.#session.ask({ ask: 'catalogue' });
    if (!(await this.#session.resumeKept())) this.#offerCampaign();
  }

  close() {
    this.#screen?.close();
    this.#session.close();
  }

  /**
   * @param {CampaignNews} news
   * @param {State | null} before
   */
  #take(news, before) {
    if (!this.#session.view) return undefined;
    if (!this.#screen && !this.#isBeginning) this.#showScreen();
    return this.#screen?.take(news, before);
  }

  #offerCampaign() {
    if (!this.#catalogue) return;
    this.#closeScreen();
    this.#isBeginning = true;
    const panel = new Beginning(this.#catalogue, {
      onBegin: (choice, seat) => this.#open(() => this.#session.begin(choice, seat)),
      onResume: (kept) => this.#open(() => this.#session.resume(kept)),
      onBack: this.#session.view ? () => this.#showScreen() : null,
    });
    this.#element.replaceChildren(panel.element);
  }

  /** @param {() => Promise<void>} open */
  async #open(open) {
    await open();
    this.#isBeginning = false;
  }

  #showScreen() {
    if (!this.#catalogue) return;
    this.#closeScreen();
    this.#isBeginning = false;
    const book = new UnitBook(this.#app.drawings, this.#catalogue.units);
    this.#screen = new CampaignScreen(this.#app, this.#session, book, () => this.#offerCampaign());
    this.#element.replaceChildren(this.#screen.element);
    this.#screen.showAll();
    scrollTo(0, 0);
  }

  #closeScreen() {
    this.#screen?.close();
    this.#screen = null;
  }
}

/** @type {Mount} */
export async function mount(element, app) {
  const view = new CampaignView(element, app);
  await view.open();
  return () => view.close();
}
