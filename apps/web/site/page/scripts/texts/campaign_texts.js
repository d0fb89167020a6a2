/**
 * Every text of the campaign in the language the page speaks.
 *
 * @module
 */

import { language } from './language.js';

/** @import { Language, Translated } from './language.js' */
/** @typedef {Translated<typeof import('./campaign/en.js').texts>} CampaignTexts */
/** @typedef {Translated<typeof import('./campaign/en.js').people>} PeopleTexts */

/** @type {Record<Language, () => Promise<{ texts: CampaignTexts, people: PeopleTexts }>>} */
const FILES = {
  en: () => import('./campaign/en.js'),
  de: () => import('./campaign/de.js'),
  fr: () => import('./campaign/fr.js'),
  es: () => import('./campaign/es.js'),
};

export const { texts, people } = await FILES[language]();
