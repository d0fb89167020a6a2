/**
 * The campaign: a new one, or the one that is going on.
 *
 * @module
 */

import { isByLink } from '../shared/key_keeper.js';
import { reasonOf } from '../shared/reasons.js';
import { texts as appTexts } from '../texts/texts.js';
import { UnitBook } from './army.js';
import { Beginning } from './beginning.js';
import { CampaignScreen } from './campaign_screen.js';
import { CampaignSession } from './campaign_session.js';
import { campaignKeeper, placeKeeper } from './keepers.js';
import { isAsked, peopleElsewhere } from './people.js';
import { people } from '../texts/campaign_texts.js';
import { playerOf } from './seats.js';

/** @import { Words } from '../shared/words.js' */
/** @import { App, Mount } from '../app.js' */
/** @import { CampaignCatalogue, CampaignNews, CampaignView as State } from '#messages' */

class CampaignView {
  /** @type {HTMLElement} */ #element;
  /** @type {App} */ #app;
  /** @type {CampaignSession} */ #session;
  /** @type {CampaignScreen | null} */ #screen = null;
  /** @type {CampaignCatalogue | null} */ #catalogue = null;
  #isBeginning = false;
  /** The tab's title while nobody is asked. */
  #title = document.title;

  /**
   * @param {HTMLElement} element
   * @param {App} app
   * @param {URLSearchParams} parameters of the address
   */
  constructor(element, app, parameters) {
    this.#element = element;
    this.#app = app;
    const keeper = app.catalogue.server ? placeKeeper(parameters) : campaignKeeper();
    this.#session = new CampaignSession(app.client, keeper, {
      onNews: (news, before) => this.#take(news, before),
      onGone: (reason) => this.#offerCampaign(reasonOf(reason)),
    });
  }

  /** @param {boolean} isInvited whether somebody has come by a link */
  async open(isInvited) {
    this.#catalogue = await this.#session.ask({ ask: 'catalogue' });
    try {
      if (!(await this.#session.resumeKept())) this.#offerCampaign();
      // The connection was lost just now; the campaign comes with it.
      else if (!this.#screen) this.#element.textContent = appTexts.app.loading;
    } catch (error) {
      // Who comes by a link has to be told why there is no campaign; what a browser has kept may just be old.
      this.#offerCampaign(isInvited ? reasonOf(error) : '');
    }
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
    this.#showTitle();
    if (!this.#screen && !this.#isBeginning) this.#showScreen();
    return this.#screen?.take(news, before);
  }

  /** Whoever looks at another tab sees when it is time to come back. */
  #showTitle() {
    document.title = isAsked(this.#session) ? `${people.asked} – ${this.#title}` : this.#title;
  }

  /** @param {Words} [problem] why there is no other campaign */
  #offerCampaign(problem = '') {
    if (!this.#catalogue) return;
    this.#closeScreen();
    this.#isBeginning = true;
    const panel = new Beginning(this.#catalogue, this.#session.isHosted, {
      onBegin: (choice, seat) => this.#open(() => this.#session.begin(choice, seat)),
      onResume: (kept) => this.#open(() => this.#session.resume(kept)),
      onBack: this.#session.view ? () => this.#showScreen() : null,
    });
    this.#element.replaceChildren(panel.element);
    if (problem) panel.refuse(problem);
  }

  /** @param {() => Promise<void>} open */
  async #open(open) {
    await open();
    this.#closeScreen();
    this.#isBeginning = false;
    if (this.#session.view) this.#showScreen();
  }

  #showScreen() {
    if (!this.#catalogue) return;
    this.#closeScreen();
    this.#isBeginning = false;
    const book = new UnitBook(this.#app.drawings, this.#catalogue.units);
    this.#screen = new CampaignScreen(this.#app, this.#session, book, () => this.#offerCampaign());
    this.#element.replaceChildren(this.#screen.element);
    this.#screen.showAll();
    this.#introduce();
    scrollTo(0, 0);
  }

  /** Among several people, one's seat is nothing that one has chosen oneself just now. */
  #introduce() {
    const { view, isHosted } = this.#session;
    if (!view || view.end || !isHosted || peopleElsewhere(view).length === 0) return;
    const own = view.viewer === null ? undefined : playerOf(view, view.viewer);
    const battles = people.setUp(view.battles);
    if (own) this.#screen?.tell(`${people.youPlay(own.name)} ${battles}`);
  }

  #closeScreen() {
    this.#screen?.close();
    this.#screen = null;
  }
}

/** @type {Mount} */
export async function mount(element, app, parameters, left) {
  const view = new CampaignView(element, app, parameters);
  left.addEventListener('abort', () => view.close());
  await view.open(isByLink(parameters));
  return () => view.close();
}
