import process from 'node:process';
import { parseArgs } from 'node:util';
import { SqlServer } from '../../sim/server/sql-server.ts';
import { findPostgres } from '../../support/databases/database-cluster.ts';
import { openPglite } from '../../support/databases/database-pglite.ts';
import { openPostgres } from '../../support/databases/database-postgres.ts';
import { describeDifference, runHistories, type Sum } from './run-histories.ts';
import { RealServer } from './real-server.ts';

/**
 * `npm run sim:histories -- --histories 2000 --from 1 [--json] [--on pglite|postgres]`: sends that many
 * random histories to the server model, to PGlite, and to PostgreSQL if it is installed, and reports where
 * their answers differ. Every third history holds transactions open; PostgreSQL is the only database that
 * can run those.
 */

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    on: { type: 'string' },
  },
});

const binaries = values.on === 'pglite' ? null : findPostgres();
const pglite = values.on === 'postgres' ? null : await openPglite();
const postgres = binaries === null ? null : await openPostgres(binaries);
const pgliteServer = pglite && new RealServer('PGlite', new SqlServer(pglite));
const postgresServer = postgres && new RealServer('PostgreSQL', new SqlServer(postgres));

const startedAt = performance.now();
const sum: Sum = { histories: 0, steps: 0, done: new Map(), differences: [] };
const until = Number(values.from) + Number(values.histories);
for (let seed = Number(values.from); seed < until; seed++) {
  const canHold = seed % 3 === 0 && postgresServer !== null;
  const servers = [canHold ? null : pgliteServer, postgresServer].filter((each) => each !== null);
  const one = await runHistories({ from: seed, count: 1, servers, canHold });
  sum.histories += 1;
  sum.steps += one.steps;
  for (const [name, times] of one.done) sum.done.set(name, (sum.done.get(name) ?? 0) + times);
  sum.differences.push(...one.differences);
  if (!values.json) for (const each of one.differences) console.log(describeDifference(each));
  if (values.first && sum.differences.length > 0) break;
}
const { histories, steps, differences } = sum;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
const on = [pglite && 'PGlite', postgres && 'PostgreSQL'].filter((name) => name !== null);
if (values.json) {
  const done = Object.fromEntries(sum.done);
  const shown = differences.map(describeDifference);
  console.log(JSON.stringify({ histories, on, steps, differences: shown, seconds, done }));
} else {
  console.log(`${histories} histories, ${steps} steps, on ${on.join(' and ')}, ${seconds} s`);
  console.log(`${differences.length} differences`);
}
await pglite?.close();
await postgres?.close();
process.exit(differences.length === 0 ? 0 : 1);
