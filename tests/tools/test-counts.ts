import { existsSync, readFileSync } from 'node:fs';

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
  // A file that could not be loaded has no tests to fail, and must not pass for that.
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

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

export function countPlaywright({ stats }: PlaywrightReport): Counts {
  return {
    passed: stats.expected,
    // A test that passes only sometimes fails.
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
}

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
