/**
 * Every text of the page in the language it speaks. The English file is what the others are translated from, and has
 * the meaning of every argument.
 *
 * @module
 */

import { language } from './language.js';

/** @import { Language, Translated } from './language.js' */
/** @typedef {Translated<typeof import('./en.js').texts>} Texts */

/** @type {Record<Language, () => Promise<{ texts: Texts }>>} */
const FILES = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
};

export const { texts } = await FILES[language]();
