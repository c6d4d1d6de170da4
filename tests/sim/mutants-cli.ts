import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { MUTANTS } from './mutants/all.ts';
import { type Mutant, type NamedCase, escaped } from './mutants/mutant.ts';

/**
 * `npm run sim:mutants -- [--json] [--only name]`: whether each known mistake is caught, and by what.
 * `--only SQL` takes all whose names begin with it. Without PostgreSQL, mistakes that only show where
 * transactions overlap are left out.
 */

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
  /** How many seeds it took; null for a scenario. */
  readonly seeds: number | null;
}

interface Report {
  readonly seeds: number;
  readonly violations: readonly { readonly invariant: string; readonly text: string }[];
}

interface SuiteReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface HistoryReport {
  readonly histories: number;
  readonly differences: readonly string[];
}

const SIMULATOR = 'tests/sim/sim-cli.ts';
const HISTORIES = 'tests/contract/histories/histories-cli.ts';
const hasPostgres = findPostgres() !== null;

const VITEST = 'node_modules/vitest/vitest.mjs';
const WITH_MUTANT = ['--import', './tests/sim/mutants/apply.ts'];

function run(
  name: string,
  args: readonly string[],
  program = SIMULATOR,
  folder = tmpdir(),
): Promise<{ code: number; out: string }> {
  const command = [...(program === VITEST ? [] : WITH_MUTANT), program, ...args];
  const env = { ...process.env, SIM_MUTANT: name, TMPDIR: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, command, { env, maxBuffer: 1e8 }, (error, out, errors) => {
      resolve({ code: error === null ? 0 : 1, out: out === '' ? errors : out });
    });
  });
}

/** A folder for what is run there alone: its databases, which nobody else can use, and its report. */
async function apart<T>(inside: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-mutant-'));
  // PostgreSQL runs as its own user if this runs as root.
  chmodSync(folder, 0o755);
  try {
    return await inside(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Judges a mutant by random histories. */
async function judgeByHistories(name: string): Promise<Verdict> {
  const on = hasPostgres ? 'postgres' : 'pglite';
  const args = ['--json', '--first', '--on', on, '--histories', values.seeds];
  const { out } = await apart((folder) => run(name, args, HISTORIES, folder));
  const report = JSON.parse(out.trim().split('\n').at(-1) ?? '') as HistoryReport;
  const [first] = report.differences;
  const by = first === undefined ? null : `histories: ${first}`;
  return { name, caught: first !== undefined, by, seeds: report.histories };
}

/** Judges a mutant by a case of another suite. That it only took too long proves nothing. */
async function judgeByCase(name: string, { file, title }: NamedCase): Promise<Verdict> {
  const suite = ['--config', 'tests/sim/mutants/mutated-suite.ts', '--reporter', 'json'];
  const report = await apart(async (folder) => {
    const told = join(folder, 'report.json');
    // The projects for hosted projects run the same files again, and need another PostgreSQL.
    const where = ['--project', '!hosted-*', file, '-t', escaped(title)];
    const args = ['run', ...suite, '--outputFile', told, ...where];
    await run(name, args, VITEST, folder);
    return JSON.parse(readFileSync(told, 'utf8')) as SuiteReport;
  });
  const said = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => (failureMessages ?? []).join(' '));
  const first = said.find((message) => !message.includes('timed out'));
  const by = first === undefined ? null : `case: ${title} (${first.split('\n')[0]})`;
  return { name, caught: by !== null, by, seeds: null };
}

async function judge({ name, scenario, histories, test }: Mutant): Promise<Verdict> {
  if (test !== undefined) return judgeByCase(name, test);
  if (histories) return judgeByHistories(name);
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

const waiting = MUTANTS.filter(
  ({ name, needsPostgres }) =>
    (values.only === undefined || name.startsWith(values.only)) && (hasPostgres || !needsPostgres),
);
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
