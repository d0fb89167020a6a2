/**
 * What a face-down piece turns out to be, where nobody knows it: the person says, or chance does.
 *
 * @module
 */

import { percent } from '../board/wording.js';
import { pieceImage } from '../board/pictures.js';
import { openDialog } from '../shared/dialog.js';
import { element } from '../shared/elements.js';
import { texts } from '../texts/texts.js';

/** @import { App } from '../app.js' */
/** @import { Board, Color, FaceDownOdds, Kind, VariantEntry } from '#messages' */

/**
 * The move as a record, once it is known what it shows.
 *
 * @param {App} app
 * @param {VariantEntry} entry
 * @param {Board} board
 * @param {string} text the move in coordinate notation
 * @returns {Promise<string | null>} `null` if the person does not want to say
 */
export async function recordOf(app, entry, board, text) {
  const to = board.choices.find((choice) => choice.text === text)?.to;
  const hidden = board.face_down.find(({ square }) => square === to);
  const color = board.pieces.find(({ square }) => square === to)?.color;
  if (!hidden || !color || hidden.odds.length === 0) return text;
  const kind = hidden.odds.length === 1 ? hidden.odds[0].kind : await askForKind(app, hidden, color);
  const letter = entry.kinds.find((known) => known.kind === kind)?.letter;
  return letter ? `${text}=${letter.toLowerCase()}` : null;
}

/**
 * @param {App} app
 * @param {FaceDownOdds} hidden
 * @param {Color} color
 * @returns {Promise<Kind | null>}
 */
function askForKind(app, hidden, color) {
  return new Promise((resolve) => {
    const choose = (/** @type {Kind} */ kind) => {
      resolve(kind);
      close();
    };
    const kinds = hidden.odds.map(({ kind, share }) =>
      element(
        'button',
        { type: 'button', class: 'button reveal-kind', on: { click: () => choose(kind) } },
        pieceImage(app.drawings, color, kind),
        `${texts.board.kinds[kind]} ${percent(share)}`,
      ),
    );
    const chance = element(
      'button',
      { type: 'button', class: 'button', on: { click: () => choose(drawn(hidden)) } },
      texts.analysis.reveal.byChance,
    );
    const close = openDialog(
      texts.analysis.reveal.heading(hidden.square),
      element('div', { class: 'buttons' }, ...kinds, chance),
    );
    chance.closest('dialog')?.addEventListener('close', () => resolve(null));
  });
}

/** One of the kinds, each as likely as its share says. @param {FaceDownOdds} hidden */
function drawn({ odds }) {
  let left = Math.random();
  return (odds.find(({ share }) => (left -= share) < 0) ?? odds[0]).kind;
}
