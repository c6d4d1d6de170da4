import process from 'node:process';
import { parseArgs } from 'node:util';
import { drawPlan } from './draw-plan.ts';
import { type Outcome, runPlan } from './run-plan.ts';
import { SCENARIOS } from './scenarios.ts';
import { runSeeds } from './seeds.ts';
import { shrink } from './shrink.ts';

/**
 * `npm run sim -- --seeds 300 --from 1 [--json] [--first]`: that many worlds, and what went wrong in
 * them. `--first` ends with the first failure; a failure is shrunk and printed with what happened.
 */

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    notes: { type: 'boolean', default: false },
    scenario: { type: 'string' },
    'no-shrink': { type: 'boolean', default: false },
  },
});

async function explain({ seed, violations }: Outcome): Promise<void> {
  const [first] = violations;
  if (first === undefined) return;
  const plan = drawPlan(seed);
  const smallest = values['no-shrink'] ? plan : await shrink(plan, first.invariant);
  const { notes } = await runPlan(smallest, true);
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
// The database says so once more each time that it is closed under a page.
console.warn = () => undefined;
const startedAt = performance.now();
const sum = await runSeeds(Number(values.from), Number(values.seeds), ({ violations }) => {
  return !values.first || violations.length === 0;
});
const report = {
  seeds: sum.seeds,
  ops: sum.ops,
  crashes: sum.crashes,
  violations: sum.failed.map(({ seed, violations }) => ({ seed, ...violations[0] })),
  steps: sum.steps,
  seconds: Math.round((performance.now() - startedAt) / 100) / 10,
  coverage: sum.coverage.table,
  empty: sum.coverage.empty(),
};
const [failed] = sum.failed;
if (failed !== undefined && !values.json) await explain(failed);
if (values.notes)
  console.error((await runPlan(drawPlan(Number(values.from)), true)).notes.join('\n'));
if (values.json) {
  console.log(JSON.stringify(report));
} else {
  const { seeds, ops, crashes, steps, seconds, empty } = report;
  console.log(
    `${seeds} seeds, ${ops} operations, ${crashes} crashes, ${steps} steps, ${seconds} s`,
  );
  console.table(report.coverage);
  if (empty.length > 0) console.log(`Not covered: ${empty.join(', ')}`);
  for (const { seed, invariant, text } of report.violations) {
    console.log(`seed ${seed}: ${invariant}: ${text}`);
  }
}
process.exit(failed === undefined ? 0 : 1);
