/**
 * The choice of the page's language: beside the switches for sound and colours, and on small screens below everything.
 *
 * @module
 */

import { element } from './shared/elements.js';
import { LANGUAGES, chooseLanguage, language } from './texts/language.js';
import { texts } from './texts/texts.js';

/** @import { Language } from './texts/language.js' */

/** In every place that is kept for it. */
export function showLanguageChoices() {
  for (const place of document.querySelectorAll('.language-choice')) place.replaceChildren(languageChoice());
}

/** The page opens anew in the language that is chosen. */
function languageChoice() {
  const options = Object.entries(LANGUAGES).map(([tag, name]) =>
    element('option', { value: tag, lang: tag, selected: tag === language }, name),
  );
  const choose = (/** @type {Event} */ event) => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    chooseLanguage(/** @type {Language} */ (event.target.value));
    location.reload();
  };
  // Browsers that restore forms at a reload would show what was chosen before.
  return element(
    'select',
    { 'aria-label': texts.app.language, autocomplete: 'off', on: { change: choose } },
    ...options,
  );
}
