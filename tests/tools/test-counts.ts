import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a suite ended, in tests; read from the JSON that its runner wrote. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(left: Counts, right: Counts): Counts {
  return {
    passed: left.passed + right.passed,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly ancestorTitles: readonly string[];
    }[];
  }[];
}

/** In the title of a suite whose database is not installed; all of those count as one. */
const ENGINE_MISSING = '(skipped: none found';

export function countVitest(report: VitestReport): Counts {
  // A file that could not be loaded has no tests that fail, but must not count as passed.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const tests = report.testResults.flatMap((file) => file.assertionResults);
  const withoutEngine = tests.filter((test) =>
    test.ancestorTitles.some((title) => title.includes(ENGINE_MISSING)),
  );
  const skipped = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: skipped - withoutEngine.length + Math.min(1, withoutEngine.length),
  };
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A case that passed when it was run again counts as passed; `flakyCases` lists it. */
export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Colors that Playwright puts into its messages. */
// oxlint-disable-next-line no-control-regex
const COLORS = /\u001B\[[0-9;]*m/gu;

/** The cases that failed first and passed when run again, one text each, with the first failure. */
export function flakyCases(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'flaky')
      .map((test) => {
        const failure = test.results.find((result) => result.error !== undefined)?.error?.message;
        const firstLines = (failure ?? '').replaceAll(COLORS, '').split('\n').slice(0, 6);
        const name = `${test.projectName} ${spec.file}:${spec.line} ${spec.title}`;
        return [name, ...firstLines.filter((line) => line.trim() !== '')].join('\n    ');
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(flakyCases)];
}

/** Where `npm run check` leaves what its unit tests found. */
export const CHECKED_UNIT = join('node_modules', '.cache', 'checked-unit.json');

/** A runner that failed without a failed test, or that wrote no report, counts as one failure. */
export function countSuite(
  file: string,
  count: (report: never) => Counts,
  exitCode: number,
): Counts {
  if (!existsSync(file)) return { ...NOTHING, failed: 1 };
  const counts = count(JSON.parse(readFileSync(file, 'utf8')) as never);
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
