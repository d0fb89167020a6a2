/**
 * The rules of a game as they are written, made into elements of this page.
 *
 * The texts come as HTML. Nothing of it is taken over: each element that is expected is made anew, without
 * its attributes, and whatever else there is leaves only its text.
 *
 * @module
 */

import { element } from '../shared/elements.js';

/** @import { Child } from '../shared/elements.js' */

/**
 * How the special parts of a text are made.
 *
 * @typedef {object} Makers
 * @property {(block: Block) => HTMLElement} position
 * @property {(block: Block) => HTMLElement} game
 * @property {(variant: string) => HTMLElement} playLink instead of the command that begins a game
 * @property {(variant: string, section: string | null, words: string) => Node} rulesLink to the page of a game
 */

/**
 * A block of code that describes a position or a game.
 *
 * @typedef {object} Block
 * @property {string} variant
 * @property {string | null} name by which a picture shows it
 * @property {string} caption of that picture
 * @property {string} source
 */

/** @typedef {{ variant: string, makers: Makers, captions: Map<string, string> }} Context */

const PLAIN = new Set([
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'code',
  'blockquote',
  'br',
  'hr',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]);
const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4']);

/** Paragraphs about other programs and about the terminal; so is what tells a command. */
const ELSEWHERE = /^(In XBoard: |megaton asks which )/;
const COMMAND = /^megaton (play|serve|setup) ?/;
const PLAY_COMMAND = /^megaton play (\w+)\s*$/;

/**
 * @param {string} html
 * @param {string} variant the game whose rules these are
 * @param {Makers} makers
 * @returns {Child[]}
 */
export function readRules(html, variant, makers) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return children(body, { variant, makers, captions: captionsIn(body) });
}

/**
 * The id that a heading gets, as links to it expect.
 *
 * @param {string} heading
 */
export function sectionName(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');
}

/** @param {Node} parent @param {Context} context @returns {Child[]} */
function children(parent, context) {
  return [...parent.childNodes].flatMap((node) => made(node, context));
}

/** @param {Node} node @param {Context} context @returns {Child[]} */
function made(node, context) {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element)) return [];
  const name = node.localName;
  const inside = () => children(node, context);
  if ((name === 'p' || name === 'li') && isElsewhere(node)) return [];
  if (name === 'p' && isReplacedPicture(node, context)) return [];
  if (PLAIN.has(name)) return [element(/** @type {keyof HTMLElementTagNameMap} */ (name), {}, ...inside())];
  if (HEADINGS.has(name)) return [heading(node, inside())];
  if (name === 'table') return [element('div', { class: 'rules-table' }, element('table', {}, ...inside()))];
  if (name === 'pre') return [block(node, context)];
  if (name === 'a') return [link(node, context)];
  if (name === 'img') return [image(node)];
  return name === 'script' || name === 'style' ? [] : inside();
}

/** @param {Element} node */
function isElsewhere(node) {
  const codes = [...node.querySelectorAll('code')];
  return ELSEWHERE.test(node.textContent ?? '') || codes.some((code) => COMMAND.test(code.textContent ?? ''));
}

/** The page has its own heading, so those of the text begin one level lower. @param {Element} node @param {Child[]} words */
function heading(node, words) {
  const level = /** @type {'h2' | 'h3' | 'h4'} */ (node.localName === 'h1' ? 'h2' : node.localName);
  return element(level, { id: `section-${sectionName(node.textContent ?? '')}` }, ...words);
}

/** @param {Element} node @param {Context} context */
function block(node, context) {
  const source = node.textContent ?? '';
  const [kind, variant = context.variant, name = null] = languageOf(node);
  const described = { variant, name, source, caption: context.captions.get(`${variant}-${name}`) ?? '' };
  if (kind === 'position') return context.makers.position(described);
  if (kind === 'game') return context.makers.game(described);
  const command = PLAY_COMMAND.exec(source);
  if (command) return context.makers.playLink(command[1]);
  return element('pre', {}, element('code', {}, source));
}

/** What a block of code is, in the words behind its fence. @param {Element} pre @returns {string[]} */
function languageOf(pre) {
  const classes = pre.querySelector('code')?.className ?? '';
  const [, words = ''] = /language-(.*)/.exec(classes) ?? [];
  return words.split(/\s+/).filter((word) => word !== '');
}

/** @param {Element} node @param {Context} context */
function link(node, context) {
  const words = node.textContent ?? '';
  const [page, section = null] = (node.getAttribute('href') ?? '').split('#');
  const variant = page === '' ? context.variant : /^(\w+)\.md$/.exec(page)?.[1];
  return variant ? context.makers.rulesLink(variant, section, words) : words;
}

/** @param {Element} node */
function image(node) {
  const source = /^images\/[\w.-]+\.svg$/.exec(node.getAttribute('src') ?? '');
  return (
    source &&
    element('img', { src: `rules/${source[0]}`, alt: node.getAttribute('alt') ?? '', loading: 'lazy' })
  );
}

/** The words under each picture, by the picture's name. @param {Element} body */
function captionsIn(body) {
  const named = new Set(
    [...body.querySelectorAll('pre')].map(languageOf).map(([, variant, name]) => `${variant}-${name}`),
  );
  const pictures = [...body.querySelectorAll('img')].map((picture) => [pictureName(picture), picture.alt]);
  return new Map(/** @type {[string, string][]} */ (pictures.filter(([name]) => named.has(name))));
}

/** Whether a paragraph holds only a picture that a board replaces. @param {Element} paragraph @param {Context} context */
function isReplacedPicture(paragraph, { captions }) {
  const picture = paragraph.querySelector(':scope > img');
  return (
    paragraph.textContent?.trim() === '' &&
    picture instanceof HTMLImageElement &&
    captions.has(pictureName(picture))
  );
}

/** @param {HTMLImageElement} picture */
function pictureName(picture) {
  return /([\w-]+)\.svg$/.exec(picture.getAttribute('src') ?? '')?.[1] ?? '';
}
