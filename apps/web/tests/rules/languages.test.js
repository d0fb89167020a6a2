/**
 * The languages of the page: each has every text, none of them empty or longer than its place allows.
 *
 * @module
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { LANGUAGES, ORIGINAL, languageFor } from '../../site/page/scripts/texts/language.js';

const FOLDER = '../../site/page/scripts/texts';
const TRANSLATIONS = Object.keys(LANGUAGES).filter((tag) => tag !== ORIGINAL);

/** @param {string} tag @returns {Promise<Map<string, unknown>>} every text by its path */
async function textsOf(tag) {
  const page = await import(`${FOLDER}/${tag}.js`);
  const { texts, people } = await import(`${FOLDER}/campaign/${tag}.js`);
  return new Map([...leaves('page', page.texts), ...leaves('campaign', texts), ...leaves('people', people)]);
}

/** @param {string} path @param {unknown} part @returns {[string, unknown][]} */
function leaves(path, part) {
  if (typeof part !== 'object' || part === null) return [[path, part]];
  return Object.entries(part).flatMap(([key, value]) => leaves(`${path}.${key}`, value));
}

const original = await textsOf(ORIGINAL);

for (const tag of TRANSLATIONS) {
  test(`${tag} has the keys of English in the same order, with functions of the same arguments`, async () => {
    const translated = await textsOf(tag);
    assert.deepEqual([...translated.keys()], [...original.keys()]);
    for (const [path, text] of translated) {
      const english = original.get(path);
      assert.equal(typeof text, typeof english, path);
      if (typeof text === 'function' && typeof english === 'function')
        assert.equal(text.length, english.length, path);
      else assert.notEqual(text, '', path);
    }
  });
}

/** The most letters that a place has room for at 360 px. @type {[RegExp, number][]} */
const ROOM = [
  [/^page\.views\.(?!games)/, 10],
  [/^page\.play\.(hint|draw|resign|takeBack|pause|goOn|more|rematch|analyse|newGame)$/, 16],
  [/^page\.play\.(rulesOfGame|lessonOfGame)$/, 12],
  [/^page\.play\.sides\./, 9],
  [/^page\.board\.modes\./, 9],
  [/^page\.play\.start$/, 22],
  [/^page\.play\.(boardColours\..*|pieceSets\..*|confirmTouch|copyPgn|savePgn|flipKey|zen|sounds)$/, 28],
  [/^page\.play\.offers\.(accept|decline)$/, 12],
  [/^page\.analysis\.games\.(newGame|open|save|edit|play)$/, 26],
  [/^campaign\.actions\.(save|newCampaign|resign|help)$/, 28],
];

for (const tag of Object.keys(LANGUAGES)) {
  test(`${tag} has no text that is too long for its place`, async () => {
    const texts = [...(await textsOf(tag))];
    for (const [place, most] of ROOM) {
      const there = texts.filter(([path]) => place.test(path));
      assert.notEqual(there.length, 0, `${place}`);
      for (const [path, text] of there) assert.ok(`${text}`.length <= most, `${path}: ${text}`);
    }
  });
}

test('counts are in the right number', async () => {
  const said = await Promise.all(
    ['en', 'de', 'fr', 'es'].map(async (tag) => (await import(`${FOLDER}/${tag}.js`)).texts.games),
  );
  assert.deepEqual(
    said.map((words) => [words.goesOn(1), words.goesOn(2)]),
    [
      ['Goes on, after 1 move', 'Goes on, after 2 moves'],
      ['Läuft noch, nach 1 Zug', 'Läuft noch, nach 2 Zügen'],
      ['En cours, après 1 coup', 'En cours, après 2 coups'],
      ['En curso, tras 1 jugada', 'En curso, tras 2 jugadas'],
    ],
  );
});

test('the language is the chosen one, or the first of the browser’s that is known', () => {
  assert.equal(languageFor(null, ['de-CH', 'fr']), 'de');
  assert.equal(languageFor(null, ['pt-BR', 'es-419', 'en']), 'es');
  assert.equal(languageFor('fr', ['de']), 'fr');
  assert.equal(languageFor('tlh', ['FR-fr']), 'fr');
  assert.equal(languageFor(1, ['constructor', 'nl']), 'en');
});
