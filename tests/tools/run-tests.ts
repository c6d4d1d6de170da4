import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import {
  CHROMIUM,
  type Engine,
  FIREFOX,
  installChromium,
  installLine,
  MINI_BROWSER,
  postgresql,
  WEBKIT_DRIVER,
  XVFB,
} from './engines.ts';
import { HOSTED_VERSIONS } from './hosted-files.ts';
import {
  addCounts,
  CHECKED_UNIT,
  countPlaywright,
  type Counts,
  countSuite,
  countVitest,
  flakyCases,
  NOTHING,
} from './test-counts.ts';

/**
 * `npm test [-- --all] [-- suite...]`: every suite in turn, then one line with the sum of all.
 * `npm run test:hosted` asks for the suites that fetch programs; otherwise only the long set has them.
 * `--all` asks for the long set: more seeds, more cases, the same tests. `--checked` counts the unit tests that
 * `npm run check` has just run over the same files, and does not run them again.
 */

const REPORTS = join('node_modules', '.cache', 'test-reports');
const isChecked = process.argv.includes('--checked');

interface Suite {
  readonly name: string;
  /** Without all of them the whole suite is skipped, and the output says how to get the first that is missing. */
  readonly needs?: readonly Engine[];
  readonly isInBrowsers?: true;
  /** It runs only if it is asked for, or in the long set. */
  readonly isExtra?: true;
  readonly command: readonly string[];
  readonly count: (report: never) => Counts;
}

function vitest(project: string, ...flags: string[]): Suite {
  const report = join(REPORTS, `${project}.json`);
  return {
    name: project,
    command: [
      'vitest run --reporter=default --reporter=json',
      `--project=${project} --outputFile.json=${report}`,
      ...flags,
    ],
    count: countVitest,
  };
}

/**
 * A machine whose processors are taken away for minutes fails a browser case now and then. Such a case runs again, and
 * is listed at the end, so that someone fixes it.
 */
const BROWSER_RETRIES = 2;
/** After this many failures the app is broken, and waiting for the rest would show nothing new. */
const MOST_BROWSER_FAILURES = 12;

function playwright(name: string, needs: readonly Engine[], ...projects: string[]): Suite {
  return {
    name: `e2e-${name}`,
    needs,
    isInBrowsers: true,
    command: [
      ...(needs.includes(XVFB) ? ['xvfb-run -a'] : []),
      'playwright test --config=tests/e2e/playwright.config.ts --reporter=list,json',
      `--retries=${BROWSER_RETRIES} --max-failures=${MOST_BROWSER_FAILURES}`,
      ...projects.map((project) => `--project=${project}`),
    ],
    count: countPlaywright,
  };
}

function hosted(version: string): Suite {
  const suite = vitest(`hosted-${version}`, ON_ALL_PROCESSORS);
  return { ...suite, needs: [postgresql(version)], isExtra: true };
}

/** Vitest leaves one processor free, which is half of them on a small machine. */
const ON_ALL_PROCESSORS = '--maxWorkers=100%';

const SUITES: readonly Suite[] = [
  vitest('unit', ON_ALL_PROCESSORS),
  vitest('spec', ON_ALL_PROCESSORS),
  vitest('contract', ON_ALL_PROCESSORS),
  vitest('rls', ON_ALL_PROCESSORS),
  // Starts processes of its own.
  vitest('sim'),
  playwright('chromium', [CHROMIUM], 'chromium', 'chromium-two-origins'),
  playwright('firefox', [FIREFOX], 'firefox'),
  playwright('firefox-window', [FIREFOX, XVFB], 'firefox-window'),
  playwright('webkit', [WEBKIT_DRIVER, MINI_BROWSER, XVFB], 'webkit'),
  ...HOSTED_VERSIONS.map(hosted),
];

/** Set by the first suite that builds the app for browsers (`tests/e2e/drivers/server/build-once.ts`). */
let isAppBuilt = false;

function runSuite(suite: Suite, isLong: boolean): Promise<Counts> {
  const report = join(REPORTS, `${suite.name}.json`);
  rmSync(report, { force: true });
  return new Promise((resolve) => {
    const child = spawn(suite.command.join(' '), {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: true,
      env: {
        ...process.env,
        RUMMAGE_TESTS: isLong ? 'all' : 'quick',
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        RUMMAGE_E2E_BUILDS: isAppBuilt ? 'made' : 'missing',
      },
    });
    isAppBuilt ||= suite.isInBrowsers === true;
    child.on('close', (code) => resolve(countSuite(report, suite.count, code ?? 1)));
  });
}

/** What `npm run check` found, or null if that has left no report. */
function alreadyRun(suite: Suite): Counts | null {
  if (!isChecked || suite.name !== 'unit' || !existsSync(CHECKED_UNIT)) return null;
  const { success } = JSON.parse(readFileSync(CHECKED_UNIT, 'utf8')) as { success: boolean };
  const counts = countSuite(CHECKED_UNIT, suite.count, success ? 0 : 1);
  // It counts once: the files may change.
  rmSync(CHECKED_UNIT);
  return counts;
}

async function run(suite: Suite, isLong: boolean): Promise<Counts> {
  console.log(`\n== ${suite.name}`);
  const known = alreadyRun(suite);
  if (known !== null) {
    console.log(`== ${suite.name}: ${sentence(known)} (in \`npm run check\`)`);
    return known;
  }
  if (suite.needs?.includes(CHROMIUM) === true && CHROMIUM.find() === undefined) {
    installChromium();
  }
  const missing = suite.needs?.find((engine) => engine.find() === undefined);
  if (missing !== undefined) {
    console.log(`skipped: ${installLine(missing)}`);
    return { ...NOTHING, skipped: 1 };
  }
  const startedAt = performance.now();
  const counts = await runSuite(suite, isLong);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`== ${suite.name}: ${sentence(counts)} (${seconds} s)`);
  return counts;
}

function flakyIn(suite: string): string[] {
  const report = join(REPORTS, `${suite}.json`);
  return existsSync(report) ? flakyCases(JSON.parse(readFileSync(report, 'utf8'))) : [];
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((name) => SUITES.every((suite) => suite.name !== name));
if (unknown.length > 0) {
  console.error(
    `No suite ${unknown.join(', ')}; there are ${SUITES.map((s) => s.name).join(', ')}`,
  );
  process.exit(1);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const isLong = process.argv.includes('--all');
let total = NOTHING;
for (const suite of SUITES) {
  const isWanted = wanted.length > 0 ? wanted.includes(suite.name) : isLong || !suite.isExtra;
  if (isWanted) total = addCounts(total, await run(suite, isLong));
}
const flaky = SUITES.flatMap(({ name, isInBrowsers }) => (isInBrowsers ? flakyIn(name) : []));
if (flaky.length > 0) {
  console.log('\nFlaky: failed at first, passed when run again');
  for (const text of flaky) console.log(`  ${text}`);
}
console.log(`\n${sentence(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;
