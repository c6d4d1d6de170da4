import { execFile } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { MUTANTS } from './mutants/all.ts';
import type { Mutant } from './mutants/mutant.ts';

/** `npm run sim:mutants -- [--json] [--only name]`: whether every known mistake is caught, and by what. */

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    seeds: { type: 'string', default: '300' },
    jobs: { type: 'string', default: '2' },
  },
});

interface Verdict {
  readonly name: string;
  readonly caught: boolean;
  /** The broken invariant, or the scenario. */
  readonly by: string | null;
  /** Seeds that it took; null: a scenario. */
  readonly seeds: number | null;
}

interface Report {
  readonly seeds: number;
  readonly violations: readonly { readonly invariant: string; readonly text: string }[];
}

function run(name: string, args: readonly string[]): Promise<{ code: number; out: string }> {
  const command = ['--import', './tests/sim/mutants/apply.ts', 'tests/sim/cli.ts', ...args];
  const env = { ...process.env, SIM_MUTANT: name };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, maxBuffer: 1e8 }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : 1, out: out === '' ? errors : out });
    });
  });
}

async function judge({ name, scenario }: Mutant): Promise<Verdict> {
  if (scenario !== undefined) {
    const { code, out } = await run(name, ['--scenario', scenario]);
    const isCaught = code !== 0 && out.includes('the rule is broken');
    return { name, caught: isCaught, by: `scenario: ${scenario}`, seeds: null };
  }
  const { out } = await run(name, ['--json', '--first', '--seeds', values.seeds]);
  const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Report;
  const [first] = report.violations;
  const by = first === undefined ? null : `${first.invariant} (${first.text})`;
  return { name, caught: first !== undefined, by, seeds: report.seeds };
}

const waiting = MUTANTS.filter(({ name }) => values.only === undefined || name === values.only);
const verdicts: Verdict[] = [];
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const verdict = await judge(next);
    verdicts.push(verdict);
    if (!values.json) {
      const { name, caught, by, seeds } = verdict;
      const cost = seeds === null ? '' : ` after ${seeds} seeds`;
      console.log(`${caught ? 'caught' : 'MISSED'}  ${name}${cost}: ${by}`);
    }
  }
}
await Promise.all(Array.from({ length: Number(values.jobs) }, work));
const order = new Map(MUTANTS.map(({ name }, i) => [name, i]));
verdicts.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
if (values.json) console.log(JSON.stringify(verdicts));
process.exit(verdicts.every(({ caught }) => caught) ? 0 : 1);
