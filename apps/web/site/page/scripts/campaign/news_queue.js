/**
 * Lets news be shown one after the other, each as long as it takes, unless somebody is in a hurry.
 *
 * @module
 */

/** @import { CampaignNews } from '#messages' */

export class NewsQueue {
  /** @type {CampaignNews[]} */ #waiting = [];
  /** @type {(news: CampaignNews) => Promise<void> | void} */ #show;
  #isShowing = false;
  /** Whether everything is to be shown at once. */
  isHurried = false;
  #hurry = () => {};

  /** @param {(news: CampaignNews) => Promise<void> | void} show */
  constructor(show) {
    this.#show = show;
  }

  /** How many wait to be shown. */
  get length() {
    return this.#waiting.length;
  }

  /** @param {CampaignNews} news */
  push(news) {
    this.#waiting.push(news);
    if (!this.#isShowing) void this.#run();
  }

  /** Shows at once whatever waits. */
  hurry() {
    this.isHurried = true;
    this.#hurry();
    while (this.#waiting.length > 0) void this.#show(/** @type {CampaignNews} */ (this.#waiting.shift()));
    this.isHurried = false;
  }

  /** Forgets what has not been shown. */
  clear() {
    this.#waiting = [];
    this.#hurry();
  }

  async #run() {
    this.#isShowing = true;
    for (let news = this.#waiting.shift(); news; news = this.#waiting.shift()) {
      const hurried = new Promise((resolve) => (this.#hurry = () => resolve(undefined)));
      const shown = this.#show(news);
      if (shown) await Promise.race([shown, hurried]);
    }
    this.#isShowing = false;
  }
}
