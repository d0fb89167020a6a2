import { texts } from '../../site/page/scripts/texts/en.js';
import { expect, test } from './program.js';

test('a connection that answers nothing is given up, and what was asked is not done twice', async ({
  visit,
}) => {
  const table = await visit();
  const { page } = table;
  let isMute = false;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => !isMute && server.send(message));
  });
  await page.clock.install();
  await page.reload();
  await table.begin({ variant: 'chess', level: 0, moveTime: 0.1 });
  isMute = true;
  const { text } = await table.choice('e4');
  await table.pickUp(await table.choice('e4'));
  await table.press('e4');
  await page.clock.fastForward(31_000);
  await expect(page.getByText(texts.app.connectionLost)).toBeVisible();
  await table.isTold(texts.app.interrupted);
  isMute = false;
  await page.clock.fastForward(10_000);
  await expect(page.getByText(texts.app.connectionLost)).toBeHidden();
  await table.showsPosition();
  expect((await table.board()).choices.map((choice) => choice.text)).toContain(text);
  await table.move('e4');
});
