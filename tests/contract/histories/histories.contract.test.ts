import process from 'node:process';
import { expect, it } from 'vitest';
import { SqlServer } from '../../sim/server/sql-server.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { describeDifference, runHistories } from './run-histories.ts';
import { RealServer } from './real-server.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
/** To run more: `npm run sim:histories -- --histories 2000`. */
const HISTORIES = Number(process.env['RUMMAGE_HISTORIES'] ?? (IS_LONG ? 200 : 10));

it(
  '[SYNC-6] no history waits for a push that it holds open itself',
  { timeout: 300_000 },
  async () => {
    const sum = await runHistories({ from: 1, count: 100, servers: [], canHold: true });
    expect(sum.done.get('hold')).toBeGreaterThan(50);
  },
);

onEachDatabase('one random history, sent to the model and to the database', (database, kind) => {
  it(
    `[SYNC-1, SYNC-3, SYNC-4, SYNC-5, SYNC-6, SYNC-7, SYNC-8, SYNC-20, SYNC-22, SYNC-26, SYNC-27] ${HISTORIES} histories are answered alike`,
    { timeout: 60_000 + HISTORIES * 30_000 },
    async () => {
      const servers = [new RealServer(kind, new SqlServer(database))];
      const canHold = kind === 'PostgreSQL';
      const sum = await runHistories({ from: 1, count: HISTORIES, servers, canHold });
      expect(sum.differences.map(describeDifference)).toEqual([]);
      for (const each of ['push', 'pull', 'check', 'raise-horizon', 'restamp', 'sale.create']) {
        expect(sum.done.get(each), each).toBeGreaterThan(HISTORIES / 2);
      }
      for (const each of [
        'decide',
        'held by flood',
        'held by reports',
        'held by moderator',
        'asked',
      ]) {
        expect(sum.done.get(each), each).toBeGreaterThan(HISTORIES / 10);
      }
      const drawn = ['ok', 'forbidden', 'gone', 'duplicate', 'invalid'];
      for (const each of [...drawn.map((code) => `referral.use ${code}`), 'visit facts ok']) {
        expect(sum.done.get(each), each).toBeGreaterThan(HISTORIES / 10);
      }
      expect(sum.done.get('visit facts invalid')).toBeGreaterThan(HISTORIES / 10);
      // At and over the limits of nesting and of texts, and what only a newer build can say.
      const twists = ['nested ok', 'nested invalid', 'letters ok', 'letters invalid'];
      for (const each of [...twists, 'operation unknown']) {
        expect(sum.done.get(each), each).toBeGreaterThan(0);
      }
      // Who plans with whom, and photos of what they find.
      const together = [
        'join ok',
        'join gone',
        'join invalid',
        'leave ok',
        'put ok',
        'put invalid',
      ];
      const finds = ['anothers find', 'find stored', 'find refused', 'tidy-takes', 'read-finds'];
      for (const each of [...together.map((what) => `route.${what}`), ...finds]) {
        expect(sum.done.get(each), each).toBeGreaterThan(HISTORIES / 10);
      }
      expect(sum.done.get('lies')).toBeGreaterThan(HISTORIES / 10);
      if (canHold) expect(sum.done.get('hold')).toBeGreaterThan(HISTORIES / 4);
    },
  );

  it.each([
    [250, 'an operation that is asked about twice is told once'],
    [1900, 'a message keeps its id, whatever operation brings it again'],
    [51_036, 'a place that was written again is not told as released below the bound'],
    [51_113, 'a route counts for a sale that arrives after it'],
  ])('history %i, which differed once: %s', { timeout: 120_000 }, async (from) => {
    const servers = [new RealServer(kind, new SqlServer(database))];
    const sum = await runHistories({
      from,
      count: 1,
      servers,
      canHold: from % 3 === 0 && kind === 'PostgreSQL',
    });
    expect(sum.differences.map(describeDifference)).toEqual([]);
  });
});
