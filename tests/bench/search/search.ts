import { createServer } from 'node:http';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import type { SearchPage, SearchQuestion } from '../../../src/device/door/search-door.ts';
import { DAY_MS, dateOfDayNumber } from '../../../src/domain/time/calendar-date.ts';
import { freePort } from '../../e2e/drivers/server/free-port.ts';
import { CHROMIUM } from '../../tools/engines.ts';
import type { Order } from './search-worker.ts';
import { typedInApp } from './typed-in-app.ts';

/**
 * `npm run bench:search`: the search over 20,000 sales with texts like real ones, in a worker of Chromium,
 * read from a device's database; then typed into the search of the whole app. `-- --json` prints the figures
 * alone; a number changes how many sales.
 */

const isJson = process.argv.includes('--json');
const SALES = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 20_000);
const ROUNDS = 5;

/** As they are typed, letter by letter from the second on. */
const TYPED = [
  'vinyl records',
  'sofa',
  'oak dresser',
  'tools',
  'lindqvist',
  'cast iron skillet',
  '60614',
];
const TYPO = { typed: 'dreser', meant: 'dresser' };

const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

interface Told<T> {
  readonly ms: number;
  readonly pageMs: number;
  readonly answer: T;
}

const firstDay = Math.floor(Date.now() / DAY_MS);
const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
const origin = await serve(await built(folder));
const executablePath = CHROMIUM.find();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--enable-blink-features=ForceEagerMeasureMemory'],
});

try {
  const page = await browser.newPage();
  await page.goto(origin);
  const inWorker = await measured(page);
  await page.close();
  const typed = await typedInApp(browser, {
    sales: SALES,
    firstDay,
    words: [...TYPED, TYPO.typed],
  });
  const figures = { ...inWorker, inApp: withRoundedNumbers(typed) };
  if (isJson) console.log(JSON.stringify(figures));
  else for (const [name, value] of Object.entries(figures)) console.log(name.padEnd(26), value);
} finally {
  await browser.close();
  await rm(folder, { recursive: true });
  process.exit();
}

async function measured(page: Page) {
  await order(page, { what: 'fill', sales: SALES, firstDay });
  const read = await order(page, { what: 'read' });
  const beforeBytes = await memory(page);
  await takeLongestGap(page);
  const index = await order(page, { what: 'index' });
  const indexGapMs = await takeLongestGap(page);
  const withIndexBytes = await memory(page);

  const times: Told<SearchPage>[] = [];
  await takeLongestGap(page);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const word of TYPED) {
      for (let length = 2; length <= word.length; length += 1) {
        times.push(await find(page, word.slice(0, length)));
      }
    }
  }
  const searchGapMs = await takeLongestGap(page);
  const typo = await find(page, TYPO.typed);
  const meant = await find(page, TYPO.meant);
  const workerMs = times.map(({ ms }) => ms);
  return {
    sales: SALES,
    questions: times.length,
    medianMs: rounded(quantile(workerMs, 0.5)),
    p95Ms: rounded(quantile(workerMs, 0.95)),
    longestMs: rounded(Math.max(...workerMs)),
    medianWithPageMs: rounded(
      quantile(
        times.map(({ pageMs }) => pageMs),
        0.5,
      ),
    ),
    indexBuildMs: rounded(index.ms),
    readCatalogMs: rounded(read.ms),
    indexMegabytes: rounded((withIndexBytes - beforeBytes) / 1e6),
    /** The index is built from the sales on the device and never stored. */
    storedBytes: 0,
    longestFrameGapWhileBuildingMs: rounded(indexGapMs),
    longestFrameGapWhileSearchingMs: rounded(searchGapMs),
    isTypoFound: typo.answer.total > 0 && typo.answer.total === meant.answer.total,
    typoMs: rounded(typo.ms),
    load: loadavg()[0],
  };
}

function find(page: Page, text: string): Promise<Told<SearchPage>> {
  const question: SearchQuestion = {
    text,
    isActiveWanted: true,
    isUpcomingWanted: true,
    origin: { lat: 41.88, lng: -87.63 },
    radiusMiles: 25,
    saleType: null,
    day: null,
    tag: null,
    isOpenNow: false,
    today: dateOfDayNumber(firstDay),
    limit: 20,
  };
  return order(page, { what: 'find', question });
}

async function order<T>(page: Page, what: Order): Promise<Told<T>> {
  return page.evaluate<Told<T>>(`bench.order(${JSON.stringify(what)})`);
}

async function takeLongestGap(page: Page): Promise<number> {
  return Number(await page.evaluate('bench.takeLongestGap()'));
}

/** Of the page and its worker, after a collection of garbage. */
async function memory(page: Page): Promise<number> {
  return Number(
    await page.evaluate('performance.measureUserAgentSpecificMemory().then(({ bytes }) => bytes)'),
  );
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * part)] ?? 0;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

function withRoundedNumbers(figures: object): object {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? rounded(value) : value,
    ]),
  );
}

/** The page and its worker as the app's build makes them. Returns their folder. */
async function built(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    base: './',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      lib: { entry: 'tests/bench/search/search-page.ts', formats: ['es'], fileName: 'page' },
    },
  });
  await writeFile(
    join(outDir, 'index.html'),
    '<!doctype html><title>Search</title><script type="module" src="page.js"></script>',
  );
  return outDir;
}

/** On an origin of its own that may measure its memory. */
async function serve(root: string): Promise<string> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = request.url === '/' ? 'index.html' : (request.url ?? '').slice(1);
    readFile(join(root, path)).then(
      (body) => {
        response.writeHead(200, {
          'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': 'require-corp',
        });
        response.end(body);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${port}/`;
}
