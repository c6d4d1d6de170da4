import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import { cloneTemplate } from '../../../supabase/local/template.ts';
import { CHROMIUM } from '../../tools/engines.ts';
import { putCrowd } from '../crowd.ts';

/**
 * `npm run bench:sync -- [--rounds 7] [--sales 10000] [--saves 1000] [--json]`: what our engine and store
 * cost beside Dexie alone, with the same records, tables, indexes and durability, in a worker of Chromium.
 * In each round everything runs once, in an order that turns around. Medians; `spread` is the slowest
 * through the fastest, and `load` that of the machine. Files are those of the district, as far as the job reads it
 * (10,000 rows in each), and at hand: no network is in it.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    sales: { type: 'string', default: '10000' },
    saves: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SAVES = Number(values.saves);

const SITE = join('node_modules', '.cache', 'bench-sync');
const MEASURES = [
  'pull',
  'apply',
  'rawPull',
  'files',
  'filesFirst',
  'filesRead',
  'rawFiles',
  'packedFiles',
  'readBack',
  'packedReadBack',
  'saves',
  'rawSaves',
] as const;
type Measure = (typeof MEASURES)[number];

interface Figure {
  readonly medianMs: number;
  readonly spread: number;
  readonly all: readonly number[];
}

/** How many times as long as Dexie alone. */
const RATIOS = {
  'pull, from the bytes of the answers': { ours: 'pull', raw: 'rawPull', atMost: null },
  'pull, rows in hand': { ours: 'apply', raw: 'rawPull', atMost: 1.25 },
  'first read from files, from their bytes': { ours: 'files', raw: 'rawFiles', atMost: null },
  [`${SAVES} saves, one by one`]: { ours: 'saves', raw: 'rawSaves', atMost: 1.5 },
} as const;

async function measureAll(page: Page): Promise<Record<Measure, Figure>> {
  const found = new Map<Measure, number[]>(MEASURES.map((measure) => [measure, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = round % 2 === 0 ? MEASURES : MEASURES.toReversed();
    for (const measure of order) {
      const ms = await page.evaluate(([what, saves]) => window.syncBench[what](saves), [
        measure,
        SAVES,
      ] as const);
      found.get(measure)?.push(ms);
    }
    console.error(
      `round ${round + 1} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}:`,
      MEASURES.map((measure) => `${measure} ${found.get(measure)?.at(-1)?.toFixed(0)}`).join(', '),
    );
  }
  // Every measure has its key.
  return Object.fromEntries(
    MEASURES.map((each) => [each, figureOf(found.get(each) ?? [])]),
  ) as Record<Measure, Figure>;
}

function figureOf(all: readonly number[]): Figure {
  const sorted = all.toSorted((a, b) => a - b);
  const [fastest = Number.NaN, slowest = Number.NaN] = [sorted[0], sorted.at(-1)];
  return {
    medianMs: Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN),
    spread: Number((slowest / fastest).toFixed(2)),
    all: all.map(Math.round),
  };
}

/** The middle of the ratios within each round, which share the machine's state. */
function ratioOf(ours: Figure, raw: Figure): number {
  const ratios = ours.all.map((ms, i) => ms / (raw.all[i] ?? Number.NaN)).toSorted((a, b) => a - b);
  return Number((ratios[Math.floor(ratios.length / 2)] ?? Number.NaN).toFixed(2));
}

function perSecond(rows: number, { medianMs }: Figure): number {
  return Math.round((rows / medianMs) * 1000);
}

const root = join('tests', 'bench', 'sync');
await build({
  configFile: false,
  root,
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir: join(process.cwd(), SITE), emptyOutDir: true },
});
const dataDir = mkdtempSync(join(tmpdir(), 'rummage-bench-sync-'));
await cloneTemplate(dataDir);
await putCrowd(dataDir, Number(values.sales));
const server = await startEmbedded({ dataDir });
const site = await preview({
  configFile: false,
  root,
  build: { outDir: join(process.cwd(), SITE) },
  preview: { port: 0, host: '127.0.0.1' },
});
const executablePath = CHROMIUM.find();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const page = await browser.newPage();
  await page.goto(site.resolvedUrls?.local[0] ?? '');
  const host = { url: server.url, anonKey: server.anonKey };
  const rows = await page.evaluate((from) => window.syncBench.record(from), host);
  const inFiles = await page.evaluate((from) => window.syncBench.recordFiles(from), host);
  console.error(
    `${rows} rows recorded, ${inFiles.rows} of them in files of ${inFiles.bytes} bytes`,
  );
  await server.stop();
  const startLoad = loadavg()[0] ?? 0;
  const figures = await measureAll(page);
  const ratios = Object.fromEntries(
    Object.entries(RATIOS).map(([name, { ours, raw, atMost }]) => [
      name,
      { ratio: ratioOf(figures[ours], figures[raw]), atMost },
    ]),
  );
  const load = { start: startLoad, end: loadavg()[0] ?? 0 };
  const rowsPerSecond = {
    'without files': perSecond(rows, figures.pull),
    'from files': perSecond(inFiles.rows, figures.files),
    'from files, Dexie alone': perSecond(inFiles.rows, figures.rawFiles),
    'packed, Dexie alone': perSecond(inFiles.rows, figures.packedFiles),
  };
  const result = { rows, inFiles, rounds: ROUNDS, load, rowsPerSecond, figures, ratios };
  if (values.json) process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
  else console.log(result);
} finally {
  await browser.close();
  await site.close();
  rmSync(dataDir, { recursive: true, force: true });
}
