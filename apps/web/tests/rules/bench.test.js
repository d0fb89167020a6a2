import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { bench, newRules, newSearcher } from './harness.js';

const NO_CLOCK = { base: null, increment: null, move_time: null };

test('the search counts the same nodes as natively', async () => {
  const expected = await readFile(new URL('../../../../benches/bench.txt', import.meta.url), 'utf8');
  assert.equal(bench().split(' ')[0], /\d+/.exec(expected)?.[0]);
});

test('megaton plays a whole game against itself in every variant', () => {
  const rules = newRules(20261122n);
  const searcher = newSearcher();
  for (const { id } of rules.ask({ ask: 'catalogue' }).variants) {
    const seat = { name: 'megaton', occupant: { megaton: { elo: 800 } } };
    rules.table({
      ask: 'start',
      setup: {
        game: { variant: id, options: [], chess960: false, fen: null, moves: [] },
        seats: [seat, seat],
        controls: [NO_CLOCK, NO_CLOCK],
        is_shared: false,
        viewer: 'nobody',
      },
    });
    const events = rules.events();
    for (let job = rules.nextJob(); job; job = rules.nextJob()) {
      const found = searcher.think({ ...job, move_time: null, nodes: 150 });
      assert.ok(found.best, `${id}: no move after ${job.game.moves.join(' ')}`);
      rules.answer(found);
      events.push(...rules.events());
      if (job.game.moves.length > 400) break;
    }
    const moved = events.filter(({ event }) => event === 'moved');
    assert.ok(moved.length > 3, `${id} ended after ${moved.length} moves`);
    assert.ok(
      moved.length > 400 || events.at(-1).event === 'ended',
      `${id} neither ended nor went on: ${JSON.stringify(events.at(-1)).slice(0, 300)}`,
    );
  }
});
