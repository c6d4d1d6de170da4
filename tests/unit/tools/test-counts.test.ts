import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countPlaywright, countSuite, countVitest, flakyCases } from '../../tools/test-counts.ts';

const vitestReport = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 2,
  numTodoTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed', ancestorTitles: [] }] }],
};

function fileWith(report: unknown): string {
  const file = join(mkdtempSync(join(tmpdir(), 'counts-')), 'report.json');
  writeFileSync(file, JSON.stringify(report));
  return file;
}

describe('counting the tests of a suite', () => {
  it('adds what a runner left out to the skipped', () => {
    expect(countVitest(vitestReport)).toEqual({ passed: 3, failed: 1, skipped: 3 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const unloaded = { status: 'failed', assertionResults: [] };
    expect(countVitest({ ...vitestReport, testResults: [unloaded] }).failed).toBe(2);
  });

  it('counts all tests of a database that is not installed as one', () => {
    const ancestorTitles = [
      'pull, on PostgreSQL (skipped: none found, apt-get install postgresql)',
    ];
    const test = { status: 'pending', ancestorTitles };
    const report = { ...vitestReport, numPendingTests: 7, numTodoTests: 0 };
    const testResults = [{ status: 'passed', assertionResults: [test, test, test, test, test] }];
    expect(countVitest({ ...report, testResults }).skipped).toBe(3);
  });

  it('counts a browser case that passed when run again, and lists it with its first failure', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats })).toEqual({ passed: 5, failed: 1, skipped: 2 });
    const test = (status: string) => ({
      projectName: 'chromium',
      status,
      results: [{ error: { message: '\u001B[31mno card\u001B[39m\n\nat line 3' } }, {}],
    });
    const spec = { title: 'a list', file: 'discover.e2e.ts', line: 7, tests: [test('flaky')] };
    const failed = { ...spec, tests: [test('unexpected')] };
    expect(flakyCases({ suites: [{ specs: [spec, failed] }] })).toEqual([
      'chromium discover.e2e.ts:7 a list\n    no card\n    at line 3',
    ]);
  });

  it('counts a runner that failed without a failed test as one failure', () => {
    const allPassed = { ...vitestReport, numFailedTests: 0, testResults: [] };
    expect(countSuite(fileWith(allPassed), countVitest, 1).failed).toBe(1);
    expect(countSuite(fileWith(allPassed), countVitest, 0).failed).toBe(0);
  });

  it('counts a runner that wrote nothing as one failure', () => {
    expect(countSuite('/nowhere/report.json', countVitest, 0).failed).toBe(1);
  });
});
