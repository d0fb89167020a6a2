/**
 * Two people at two screens.
 *
 * @module
 */

import { texts } from '../../site/page/scripts/texts/en.js';
import { expect } from './program.js';

/** @import { Table } from '../browser/table.js' */
/** @import { Visit } from './program.js' */

/**
 * A link that stands beside the board.
 *
 * @param {Table} table
 * @param {string} label
 */
export async function linkOf({ page }, label) {
  const input = page.getByRole('textbox', { name: label });
  await expect(input).toHaveValue(/#play\?(key|invitation)=\w+$/);
  return input.inputValue();
}

/**
 * Anna begins a game and plays White; Bert comes by the link.
 *
 * @param {Visit} visit
 * @param {string} variant
 */
export async function annaAndBert(visit, variant) {
  const anna = await visit();
  await anna.page.getByText(texts.play.opponents.elsewhere, { exact: true }).click();
  await anna.page.getByLabel(texts.play.names.own).fill('Anna');
  await anna.begin({ variant });
  await expect(anna.page.getByText(texts.play.links.waiting)).toBeVisible();
  const bert = await visit(await linkOf(anna, texts.play.links.toPlay('Black')));
  await bert.page.getByLabel(texts.play.names.own).fill('Bert');
  await bert.button(texts.play.names.use);
  await bert.showsPosition();
  await expect(anna.page.getByText(texts.play.links.waiting)).toBeHidden();
  await sitsAt(anna, 'black', 'Bert');
  await sitsAt(bert, 'white', 'Anna');
  return { anna, bert };
}

/** @param {Table} table @param {'white' | 'black'} side @param {string} name */
export async function sitsAt({ page }, side, name) {
  await expect(page.locator(`.player-strip[data-player="${side}"] .player-name`)).toHaveText(name);
}

/**
 * The move is made by the one, and seen by the other.
 *
 * @param {Table} mover
 * @param {Table} other
 * @param {string} name
 */
export async function moves(mover, other, name) {
  await mover.move(name);
  await other.hasMoved((await mover.told()).plies);
  await other.showsPosition();
}
