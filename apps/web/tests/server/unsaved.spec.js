/**
 * What the page says when the server cannot write what happens.
 *
 * @module
 */

import { texts } from '../../site/page/scripts/texts/en.js';
import { annaAndBert, moves } from './people.js';
import { expect, test } from './program.js';

test('moves that cannot be saved are told as such to both, at once and after a reload, until they can', async ({
  visit,
  program,
}) => {
  const { anna, bert } = await annaAndBert(visit, 'chess');
  await moves(anna, bert, 'e4');
  const warnings = [anna, bert].map(({ page }) =>
    page.getByRole('alert').filter({ hasText: texts.shared.unsaved }),
  );
  for (const warning of warnings) await expect(warning).toHaveCount(0);

  await program.withoutRoom(async () => {
    await moves(bert, anna, 'e5');
    for (const warning of warnings) await expect(warning).toBeVisible();
    // The game goes on, and whoever comes back is told as well.
    await moves(anna, bert, 'Nf3');
    await bert.page.reload();
    await bert.showsPosition();
    await expect(warnings[1]).toBeVisible();
  });

  await moves(bert, anna, 'Nc6');
  for (const warning of warnings) await expect(warning).toHaveCount(0);
  await program.killAndStartAgain();
  for (const { page } of [anna, bert]) await expect(page.getByText(texts.app.connectionLost)).toBeHidden();
  await anna.showsPosition();
  await expect(anna.page.locator('.logged-move')).toHaveCount(4);
  await moves(anna, bert, 'Bb5');
});
