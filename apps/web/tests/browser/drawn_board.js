/**
 * Reads a board from the page's elements, and from FEN by itself, to compare the two. Runs in the page.
 *
 * @module
 */

/** @typedef {{ pieces: Record<string, string>, closed: Record<string, string>, reserves: string }} Seen */

/**
 * What stands where by a FEN: `e4` → `white pawn`.
 *
 * @param {string} fen
 * @param {Record<string, string>} kinds the kinds by their letter
 * @returns {Seen}
 */
export function readFen(fen, kinds) {
  const [placement, reserve] = fen.split(' ')[0].split(/[[\]]/);
  const rows = placement.split('/');
  /** @type {Seen} */
  const seen = { pieces: {}, closed: {}, reserves: [...(reserve ?? '')].sort().join('') };
  rows.forEach((row, index) => {
    let file = 0;
    for (const token of row.match(/\d+|./g) ?? []) {
      if (/\d/.test(token)) {
        file += Number(token);
        continue;
      }
      const square = 'abcdefghij'[file] + (rows.length - index);
      if (/[a-z]/i.test(token) && kinds[token.toUpperCase()] && token !== 'T') {
        const color = token === token.toUpperCase() ? 'white' : 'black';
        seen.pieces[square] = `${color} ${kinds[token.toUpperCase()]}`;
      } else {
        seen.closed[square] = token;
      }
      file += 1;
    }
  });
  return seen;
}

/** The FEN letters of what closes squares. */
const CLOSED_LETTERS = /** @type {Record<string, string>} */ ({
  radiation: '*',
  wall: '*',
  tree: 'T',
  mountain: '^',
});

/**
 * What the page has drawn. A piece that is drawn elsewhere than its name says is an error of its own.
 *
 * @param {Element} root
 * @param {Record<string, string>} letters the letters of the kinds
 * @returns {Seen}
 */
export function readDrawing(root, letters) {
  /** @type {Seen} */
  const seen = { pieces: {}, closed: {}, reserves: '' };
  for (const piece of elements(root, '.piece')) {
    const { square = '', color, kind } = piece.dataset;
    if (seen.pieces[square]) throw new Error(`two pieces are drawn on ${square}`);
    seen.pieces[square] = `${color} ${kind}`;
    checkPlace(root, piece, square);
  }
  for (const square of elements(root, '.square[data-obstacle]')) {
    seen.closed[square.dataset.square ?? ''] = CLOSED_LETTERS[square.dataset.obstacle ?? ''];
  }
  const reserve = elements(root, '.reserve-piece').map(({ dataset }) => {
    const letter = letters[dataset.reserve ?? ''];
    return (dataset.color === 'white' ? letter : letter.toLowerCase()).repeat(Number(dataset.count));
  });
  seen.reserves = [...reserve.join('')].sort().join('');
  return seen;
}

/**
 * The middle of the piece lies within its square.
 *
 * @param {Element} root
 * @param {Element} piece
 * @param {string} square
 */
function checkPlace(root, piece, square) {
  const box = piece.getBoundingClientRect();
  const place = root.querySelector(`.square[data-square="${square}"]`)?.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const isInside = place && x > place.left && x < place.right && y > place.top && y < place.bottom;
  if (!isInside) throw new Error(`the piece of ${square} is drawn elsewhere`);
}

/**
 * The squares that show a state.
 *
 * @param {Element} root
 * @param {string} state
 */
export function squaresWith(root, state) {
  return elements(root, `.square[data-states~="${state}"]`)
    .map(({ dataset }) => dataset.square ?? '')
    .sort();
}

/**
 * @param {Element} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function elements(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}
