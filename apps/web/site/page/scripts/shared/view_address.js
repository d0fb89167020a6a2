/**
 * The address behind `#`: which view is shown, and what it shows.
 *
 * @module
 */

/** The view of an address that names none. */
export const FIRST_VIEW = 'play';

/** The name of the view that an address asks for. @param {string} hash what follows the page's own address, or nothing */
export function viewNameOf(hash) {
  return hash.slice(1).split('?')[0] || FIRST_VIEW;
}

/**
 * Writes into the address what a view shows now. An address that asks for another view already stays as it is: that
 * view may still be on its way.
 *
 * @param {string} address such as `play?key=…`
 */
export function updateAddress(address) {
  const hash = `#${address}`;
  if (viewNameOf(location.hash) === viewNameOf(hash)) history.replaceState(null, '', hash);
}
