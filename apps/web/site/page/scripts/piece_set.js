/**
 * The set of pieces, as somebody has chosen it.
 *
 * @module
 */

import { drawAnew } from './board/pictures.js';
import { settings } from './shared/settings.js';

/** @import { Client } from './client.js' */
/** @import { Drawings, PieceSet } from '#messages' */

/** The first is the usual one. @type {PieceSet[]} */
export const PIECE_SETS = ['figures', 'move-signs'];

/**
 * The drawings, which from now on are those of the set that is chosen.
 *
 * @param {Client} client
 * @returns {Promise<Drawings>}
 */
export async function chosenDrawings(client) {
  let shown = settings.get('pieces');
  /** @type {Drawings} */
  const drawings = await client.askRules({ ask: 'drawings', pieces: shown });
  settings.watch(({ pieces }) => {
    if (pieces === shown) return;
    shown = pieces;
    // Without a connection the pieces stay as they are until the page is loaded again.
    client.askRules({ ask: 'drawings', pieces }).then(
      (/** @type {Drawings} */ others) => {
        if (pieces !== shown) return;
        drawings.pieces = others.pieces;
        drawAnew(drawings);
      },
      () => {},
    );
  });
  return drawings;
}
