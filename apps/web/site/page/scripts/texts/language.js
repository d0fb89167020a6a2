/**
 * Which language the page speaks: the one that was chosen here, or the first of the browser's that it knows. It is
 * settled when the page opens, so a choice holds from the next opening on.
 *
 * @module
 */

import { browserStore } from '../shared/stored.js';

/** @typedef {'en' | 'de' | 'fr' | 'es'} Language */

/**
 * What every language has: the keys of the English texts, and functions of the same arguments.
 *
 * @template Original
 * @typedef {Original extends string ? string
 *   : Original extends (...given: infer Given) => string ? (...given: Given) => string
 *   : { [Key in keyof Original]: Translated<Original[Key]> }} Translated
 */

/** Each by its own name. @type {Readonly<Record<Language, string>>} */
export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' };

/** What rules, lessons, and the answers of the rules are written in. */
export const ORIGINAL = 'en';

const KEY = 'megaton.language';

/**
 * @param {unknown} chosen
 * @param {readonly string[]} preferred as browsers tell them, such as `de-CH`, the best first
 * @returns {Language}
 */
export function languageFor(chosen, preferred) {
  const tags = [chosen, ...preferred].map((tag) => `${tag}`.split('-')[0].toLowerCase());
  return tags.find(isKnown) ?? ORIGINAL;
}

/** @param {string} tag @returns {tag is Language} */
function isKnown(tag) {
  return Object.hasOwn(LANGUAGES, tag);
}

export const language = languageFor(browserStore.read(KEY, null), globalThis.navigator?.languages ?? []);

/** @param {Language} chosen from the next opening of the page on */
export function chooseLanguage(chosen) {
  browserStore.write(KEY, chosen);
}
