/**
 * Building the page's elements.
 *
 * @module
 */

/**
 * @typedef {string | number | boolean | null | undefined} AttributeValue
 *   `true` sets an attribute without a value; `false`, `null` and `undefined` leave it out
 */
/** @typedef {Node | string | number | null | undefined | false} Child `null`, `undefined` and `false` are left out */
/** @typedef {{ [event: string]: (event: any) => void }} Listeners by event, such as `click` */
/** @typedef {{ on?: Listeners, [attribute: string]: AttributeValue | Listeners }} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An element with its attributes, listeners and children:
 * `element('button', { type: 'button', class: 'quiet', on: { click } }, 'Flip')`.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * The same for an element of an SVG picture.
 *
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svgElement(tag, attributes = {}, ...children) {
  const created = /** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag));
  return fill(created, attributes, children);
}

/**
 * A button that does something on this page.
 *
 * @param {string} label
 * @param {(event: MouseEvent) => void} onClick
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function button(label, onClick, attributes = {}) {
  return element(
    'button',
    { type: 'button', class: 'button', ...attributes, on: { ...attributes.on, click: onClick } },
    label,
  );
}

/**
 * A drawing as an element of the page; each call makes another one.
 *
 * @param {string} svg the text of an SVG document
 * @returns {SVGSVGElement}
 */
export function drawing(svg) {
  const read = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
  const picture = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(read, true)));
  picture.setAttribute('aria-hidden', 'true');
  return picture;
}

/**
 * @template {Element} Some
 * @param {Some} created
 * @param {Attributes} attributes
 * @param {Child[]} children
 * @returns {Some}
 */
function fill(created, { on = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) setAttribute(created, name, value);
  for (const [event, listener] of Object.entries(on)) created.addEventListener(event, listener);
  created.append(
    ...children.filter(isShown).map((child) => (typeof child === 'number' ? `${child}` : child)),
  );
  return created;
}

/** @param {Child} child @returns {child is Node | string | number} */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/** @param {Element} created @param {string} name @param {AttributeValue | Listeners} value */
function setAttribute(created, name, value) {
  if (value === false || value === null || value === undefined) return;
  created.setAttribute(name, value === true ? '' : `${value}`);
}
