import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { drawPlan } from './deeds/draw-plan.ts';
import { type Outcome, runPlan } from './deeds/run-plan.ts';
import { SCENARIOS } from './deeds/scenarios.ts';
import { type Sum, runSeeds } from './world/seeds.ts';
import { shrink } from './shrink.ts';
import { SqlServer } from './server/sql-server.ts';
import { openPglite } from '../support/databases/database-pglite.ts';
import { openPostgres } from '../support/databases/database-postgres.ts';
import type { TestDatabase } from '../support/databases/database-roles.ts';
import { findPostgres } from '../support/databases/database-cluster.ts';

/**
 * `npm run sim -- --seeds 300 --from 1 [--json] [--first] [--again 50]` runs that many worlds and reports
 * what went wrong. `--first` stops at the first failure; a failure is shrunk and printed with what
 * happened. `--again n` runs the first n worlds twice, with the same result each time. `--sql` asks the
 * real SQL, with the model beside it: on its own PostgreSQL where one is installed, else on PGlite (or if
 * `--on pglite` says so). `--log file` records progress.
 */

/** Seeds between two lines of the log. */
const LOG_EVERY = 20;

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    log: { type: 'string' },
    again: { type: 'string', default: '0' },
    notes: { type: 'boolean', default: false },
    scenario: { type: 'string' },
    sql: { type: 'boolean', default: false },
    on: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
  },
});

const binaries = values.on === 'pglite' ? null : findPostgres();
async function openSql(): Promise<TestDatabase> {
  return binaries === null ? openPglite() : openPostgres(binaries);
}
const database = values.sql ? await openSql() : null;
const sql = database === null ? null : new SqlServer(database);

async function explain({ seed, violations }: Outcome): Promise<void> {
  const [first] = violations;
  if (first === undefined) return;
  const plan = drawPlan(seed);
  const smallest = values['no-shrink'] ? plan : await shrink(plan, first.invariant, sql);
  const { notes } = await runPlan(smallest, { keepsNotes: true, sql });
  console.error(`seed ${seed}: ${first.invariant}: ${first.text}`);
  console.error(JSON.stringify(smallest, null, 1));
  console.error(notes.join('\n'));
}

if (values.scenario !== undefined) {
  const scenario = SCENARIOS[values.scenario];
  if (scenario === undefined) throw new Error(`no scenario ${values.scenario}`);
  await scenario();
  process.exit(0);
}
async function isTheSameAgain({ seed, trace, steps }: Outcome): Promise<boolean> {
  const again = await runPlan(drawPlan(seed), { sql });
  return again.trace === trace && again.steps === steps;
}

// The database warns each time that it is closed under a page.
console.warn = () => undefined;
const startedAt = performance.now();
function reportOf({ seeds, ops, crashes, steps, failed, coverage, outcomes }: Sum) {
  return {
    seeds,
    ops,
    crashes,
    violations: failed.map(({ seed, violations }) => ({ seed, ...violations[0] })),
    steps,
    again,
    unlike,
    seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    coverage: coverage.table,
    outcomes: outcomes.table,
    empty: coverage.empty(),
  };
}

/** How many worlds were run twice, and which of them differed. */
let again = 0;
const unlike: number[] = [];
const range = { from: Number(values.from), count: Number(values.seeds), sql };
const sum: Sum = await runSeeds(range, async (outcome, soFar) => {
  if (values.log !== undefined && soFar.seeds % LOG_EVERY === 0) {
    writeFileSync(values.log, JSON.stringify(reportOf(soFar)));
  }
  if (again < Number(values.again)) {
    again += 1;
    if (!(await isTheSameAgain(outcome))) unlike.push(outcome.seed);
  }
  return !values.first || outcome.violations.length === 0;
});
const report = reportOf(sum);
const [failed] = sum.failed;
if (failed !== undefined && !values.json) await explain(failed);
if (values.notes)
  console.error(
    (await runPlan(drawPlan(Number(values.from)), { keepsNotes: true, sql })).notes.join('\n'),
  );
if (values.json) {
  console.log(JSON.stringify(report));
} else {
  const { seeds, ops, crashes, steps, seconds, empty } = report;
  console.log(
    `${seeds} seeds, ${ops} operations, ${crashes} crashes, ${steps} steps, ${seconds} s`,
  );
  console.table(report.coverage);
  console.table(report.outcomes);
  if (empty.length > 0) console.log(`Not covered: ${empty.join(', ')}`);
  if (again > 0) console.log(`Of ${again}, unlike the second time: ${unlike.join(', ') || 'none'}`);
  for (const { seed, invariant, text } of report.violations) {
    console.log(`seed ${seed}: ${invariant}: ${text}`);
  }
}
await database?.close();
process.exit(failed === undefined && unlike.length === 0 ? 0 : 1);
