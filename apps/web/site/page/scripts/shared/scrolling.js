/**
 * Scrolling within a part of the page.
 *
 * @module
 */

/**
 * Scrolls a list, and only the list, so that an item can be seen.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 */
export function scrollWithin(list, item) {
  const outer = list.getBoundingClientRect();
  const inner = item.getBoundingClientRect();
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
