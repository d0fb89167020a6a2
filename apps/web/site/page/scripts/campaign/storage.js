/**
 * The campaign that is being played, kept by the browser so that it survives a reload.
 *
 * @module
 */

const KEY = 'megaton.campaign';

/** @param {string} kept for the campaign's keeper to read, secrets included */
export function keepCampaign(kept) {
  try {
    localStorage.setItem(KEY, kept);
  } catch {
    // A browser may refuse to store anything; then the campaign lasts as long as the page.
  }
}

/** @returns {string | null} */
export function keptCampaign() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetCampaign() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored then.
  }
}
