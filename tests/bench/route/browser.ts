import { createServer } from 'node:http';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { freePort } from '../../e2e/drivers/server/free-port.ts';
import { CHROMIUM } from '../../tools/engines.ts';
import type { DayAnswer, DayTask } from './day-worker.ts';
import { DAY_KINDS } from './days.ts';

/** How fast a day is planned in a module worker in Chromium: proofs on days of 12, 18 and 25 stops. */

const SIZES = [
  { stops: 12, days: 30, goalMs: 50 },
  { stops: 18, days: 30, goalMs: 300 },
  { stops: 25, days: 30, goalMs: 1000 },
];
const LIMIT_MS = 10_000;

export async function benchBrowser(options: { days: number; isJson: boolean }): Promise<void> {
  const server = await serve(await workerCode());
  const executablePath = CHROMIUM.find();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    for (const { stops, days, goalMs } of SIZES) {
      const answers = await plan(page, tasks(stops, days, 10_001));
      report({ what: `${stops} stops`, goalMs, answers }, options.isJson);
    }
    for (const kind of DAY_KINDS) {
      const each = Math.ceil(options.days / DAY_KINDS.length);
      const answers = await plan(
        page,
        tasks(25, each * DAY_KINDS.length, 1).filter((task) => task.kind === kind),
      );
      report({ what: `25 stops, ${kind}`, goalMs: 1000, answers }, options.isJson);
    }
  } finally {
    await browser.close();
    server.close();
  }
}

function tasks(stops: number, count: number, from: number): DayTask[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: DAY_KINDS[i % DAY_KINDS.length]!,
    stops,
    seed: from + Math.floor(i / DAY_KINDS.length),
    limitMs: LIMIT_MS,
  }));
}

/** One worker plans all days, one after the other. */
function plan(page: Page, days: readonly DayTask[]): Promise<DayAnswer[]> {
  return page.evaluate(async (given) => {
    const worker = new Worker('/worker.js', { type: 'module' });
    const answers: DayAnswer[] = [];
    for (const task of given) {
      answers.push(
        await new Promise<DayAnswer>((resolve, reject) => {
          worker.addEventListener('message', ({ data }) => resolve(data), { once: true });
          worker.addEventListener('error', ({ message }) => reject(new Error(message)));
          worker.postMessage(task);
        }),
      );
    }
    worker.terminate();
    return answers;
  }, days);
}

interface Report {
  readonly what: string;
  readonly goalMs: number;
  readonly answers: readonly DayAnswer[];
}

function report({ what, goalMs, answers }: Report, isJson: boolean): void {
  const within = (ms: number, of: (answer: DayAnswer) => number | null) =>
    answers.filter((answer) => (of(answer) ?? Infinity) <= ms).length;
  const quantile = (share: number, of: (answer: DayAnswer) => number | null) =>
    answers.map((answer) => of(answer) ?? Infinity).toSorted((a, b) => a - b)[
      Math.min(answers.length - 1, Math.floor(answers.length * share))
    ]!;
  const best = (answer: DayAnswer) => answer.bestMs;
  const wishes = (answer: DayAnswer) => answer.wishesMs;
  const line = {
    what,
    days: answers.length,
    goalMs,
    firstMs: { p95: round(quantile(0.95, (answer) => answer.firstMs)) },
    wishesProved: {
      withinGoal: within(goalMs, wishes),
      within1s: within(1000, wishes),
      within10s: within(LIMIT_MS, wishes),
      medianMs: round(quantile(0.5, wishes)),
      p95Ms: round(quantile(0.95, wishes)),
    },
    allProved: {
      withinGoal: within(goalMs, best),
      within1s: within(1000, best),
      within10s: within(LIMIT_MS, best),
      medianMs: round(quantile(0.5, best)),
      p95Ms: round(quantile(0.95, best)),
    },
    cores: cpus().length,
    load: round(loadavg()[0] ?? 0),
  };
  if (isJson) console.log(JSON.stringify(line));
  else {
    const of = (share: typeof line.allProved) =>
      `${share.within1s} in 1 s, ${share.within10s} in 10 s, median ${share.medianMs} ms, p95 ${share.p95Ms} ms`;
    console.log(
      `${what}, ${line.days} days, first plan p95 ${line.firstMs.p95} ms, load ${line.load}`,
    );
    console.log(`  sum of wishes proved: ${of(line.wishesProved)}`);
    console.log(
      `  whole plan proved:    ${of(line.allProved)}; ${line.allProved.withinGoal} in ${goalMs} ms`,
    );
  }
}

/** Infinity has no JSON: null says that it was not in time. */
function round(ms: number): number | null {
  return Number.isFinite(ms) ? Math.round(ms * 10) / 10 : null;
}

async function workerCode(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(import.meta.dirname, 'day-worker.ts'), formats: ['es'] },
    },
  });
  const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
  const chunk = output.find((part) => part.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The worker was not built.');
  return chunk.code;
}

async function serve(worker: string): Promise<{ origin: string; close(): void }> {
  const port = await freePort();
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html><title>Route bench</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}
