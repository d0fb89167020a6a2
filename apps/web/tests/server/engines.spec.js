import { texts } from '../../site/page/scripts/texts/en.js';
import { ENGINE, expect, test } from './program.js';

test('another engine plays against a person', async ({ visit }) => {
  const table = await visit();
  const { page } = table;
  await page.getByText(texts.play.opponents.engine, { exact: true }).click();
  await page.getByLabel(texts.play.clocks.programsMoveTime).fill('0.1');
  await table.begin({ variant: 'atomic' });
  await expect(page.locator('.player-strip[data-player="black"] .player-name')).toHaveText(ENGINE);
  await table.move('Nf3');
  await table.hasMoved(2);
  await table.showsPosition();
});

test('two programs are watched', async ({ visit }) => {
  const table = await visit();
  const { page } = table;
  await page.getByText(texts.play.watchPrograms, { exact: true }).click();
  await page.locator('.new-game-settings select:visible').nth(1).selectOption(ENGINE);
  await page.getByLabel(texts.play.whiteLevel).fill('0');
  await page.getByLabel(texts.play.clocks.programsMoveTime).fill('0.1');
  await table.start({ variant: 'chess' });
  await expect(page.locator('.logged-move').nth(3)).toBeVisible({ timeout: 20_000 });
  await table.button(texts.play.pause);
  await table.button(texts.play.goOn);
});

test('several engines analyse side by side; one of them is enough', async ({ visit }) => {
  const { page } = await visit('#analysis?variant=chess&moves=e2e4');
  const words = texts.analysis.lines;
  await page.getByRole('checkbox', { name: ENGINE }).check();
  await page.getByRole('button', { name: words.on, exact: true }).click();
  const lines = (/** @type {string} */ name) =>
    page.getByRole('list', { name }).getByRole('listitem', { name: words.rank(1) });
  await expect(lines(texts.play.names.megaton)).toContainText('1… ');
  await expect(lines(ENGINE)).toContainText('1… ');
  await page.getByRole('checkbox', { name: texts.play.names.megaton }).uncheck();
  await expect(page.getByRole('checkbox', { name: ENGINE })).toBeDisabled();
  await expect(lines(ENGINE)).toContainText('1… ');
  await expect(lines(texts.play.names.megaton)).toBeHidden();
});
