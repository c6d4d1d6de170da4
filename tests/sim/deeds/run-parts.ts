import { execFile } from 'node:child_process';
import process from 'node:process';
import { type OutcomeTable, OutcomeTally } from '../outcomes/tally.ts';
import { Coverage, type CoverageTable } from '../invariants/coverage.ts';

/** What `npm run sim -- --json` prints. */
export interface SeedReport {
  readonly seeds: number;
  readonly ops: number;
  readonly crashes: number;
  readonly violations: readonly { readonly seed: number }[];
  /** With `--again`: how many worlds were run twice. */
  readonly again: number;
  /** Seeds whose second run differed from the first. */
  readonly unlike: readonly number[];
  readonly coverage: CoverageTable;
  readonly outcomes: OutcomeTable;
}

interface Seeds {
  readonly seeds: number;
  /** How many of them are run twice. */
  readonly again: number;
}

/** Runs seeds from 1 on in parallel processes, a part in each, because one process uses one processor. */
export async function runInParts(
  { seeds, again }: Seeds,
  parts: number,
): Promise<SeedReport & { readonly empty: readonly string[] }> {
  const each = Math.ceil(seeds / parts);
  const options = ['--again', String(Math.ceil(again / parts))];
  const reports = await Promise.all(
    Array.from({ length: parts }, (_, i) => runPart(1 + i * each, each, options)),
  );
  const coverage = new Coverage();
  const outcomes = new OutcomeTally();
  for (const report of reports) {
    coverage.add(report.coverage);
    outcomes.add(report.outcomes);
  }
  const sum = (of: (report: SeedReport) => number) =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    seeds: sum((report) => report.seeds),
    ops: sum((report) => report.ops),
    crashes: sum((report) => report.crashes),
    violations: reports.flatMap((report) => report.violations),
    again: sum((report) => report.again),
    unlike: reports.flatMap((report) => report.unlike),
    coverage: coverage.table,
    outcomes: outcomes.table,
    empty: coverage.empty(),
  };
}

function runPart(from: number, count: number, options: readonly string[]): Promise<SeedReport> {
  const range = ['--from', String(from), '--seeds', String(count)];
  const command = ['tests/sim/sim-cli.ts', ...range, '--json', ...options];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { maxBuffer: 1e8 }, (error, out, errors) => {
      const line = out.trim().split('\n').at(-1) ?? '';
      // The process exits with an error if a world failed, but it has printed its report.
      if (line.startsWith('{')) resolve(JSON.parse(line) as SeedReport);
      else reject(new Error(errors, { cause: error }));
    });
  });
}
