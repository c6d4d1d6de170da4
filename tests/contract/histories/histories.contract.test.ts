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
  '[SYNC-6] a hundred histories draw everything, and none waits for a push that it holds open',
  { timeout: 300_000 },
  async () => {
    const count = 100;
    const { done } = await runHistories({ from: 1, count, servers: [], canHold: true });
    const usual = ['push', 'pull', 'check', 'raise-horizon', 'restamp', 'sale.create', 'hold'];
    for (const each of usual) expect(done.get(each), each).toBeGreaterThan(count / 2);
    const codes = ['ok', 'forbidden', 'gone', 'duplicate', 'invalid'];
    const referrals = codes.map((code) => `referral.use ${code}`);
    const facts = ['visit facts ok', 'visit facts invalid'];
    const hidden = ['decide', 'held by flood', 'held by reports', 'held by moderator', 'asked'];
    // Who plans with whom, and photos of what they find.
    const together = ['join ok', 'join gone', 'join invalid', 'leave ok', 'put ok', 'put invalid'];
    const routes = together.map((what) => `route.${what}`);
    const finds = ['anothers find', 'find stored', 'find refused', 'tidy-takes', 'read-finds'];
    const copies = ['ok', 'forbidden', 'gone', 'limit', 'duplicate', 'invalid'];
    const copying = [...copies.map((code) => `image.copy ${code}`), 'copies'];
    const rather = [...referrals, ...facts, ...hidden, ...routes, ...finds, ...copying, 'lies'];
    for (const each of rather) expect(done.get(each), each).toBeGreaterThan(count / 10);
    // At and over the limits of nesting and of texts, what no device can say again, and what only a newer build says.
    const twists = ['nested', 'letters', 'odd'].flatMap((of) => [`${of} ok`, `${of} invalid`]);
    for (const each of [...twists, 'operation unknown']) {
      expect(done.get(each), each).toBeGreaterThan(0);
    }
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
