import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { type AppServer, startOneOrigin } from '../../e2e/drivers/app-server.ts';
import { buildSameOrigin } from '../../e2e/drivers/build-once.ts';
import { putCrowd } from '../crowd.ts';
import { startPublicHost } from './public-host.ts';
import { CURB, startSlowLink } from '../../e2e/drivers/slow-link.ts';
import { firstVisit, type FirstVisit, offlineStarts, type Subject } from './visits.ts';

/**
 * `npm run bench:start -- [--rounds 7] [--sales 10000] [--json]`: how long a shopper waits at the curb. First visits with
 * an empty cache, over HTTP/2 and Brotli at 1.6 Mbit/s and 150 ms, the page four times slower than this
 * machine; and starts without a network with a full device, at this machine's speed and with every process
 * of the browser four times slower. Medians, with the machine's load beside each.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    sales: { type: 'string', default: '10000' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SALES = Number(values.sales);
const SLOWDOWN = 4;
/** Downtown Chicago, where the crowd of sales is. */
const CROWD_ZIP = '60614';
const CARD = 'article';

interface Figure {
  readonly median: number;
  readonly all: readonly number[];
  readonly load: number;
}

function figure(all: readonly number[]): Figure {
  const sorted = all.toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  return { median: Math.round(median), all: all.map(Math.round), load: loadavg()[0] ?? 0 };
}

async function onSlowLink<T>(
  app: AppServer,
  name: string,
  measure: (subject: Subject) => Promise<T>,
): Promise<T> {
  const host = await startPublicHost(app.origin);
  const link = await startSlowLink(host.port, CURB);
  try {
    return await measure({ name, path: '/discover', content: CARD, host, link });
  } finally {
    await link.close();
    await host.close();
  }
}

async function measureFirstVisits(): Promise<Record<string, Figure>> {
  const app = await startOneOrigin();
  try {
    const visits: FirstVisit[] = [];
    await onSlowLink(app, 'Rummage', async (subject) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        visits.push(await firstVisit(subject, SLOWDOWN));
        console.error(`first visit ${round + 1} of ${ROUNDS}`, visits.at(-1));
      }
    });
    const of = (read: (visit: FirstVisit) => number) => figure(visits.map(read));
    return {
      'first visit: first card, ms': of((visit) => visit.firstCardMs),
      'first visit: offline-ready, ms': of((visit) => visit.offlineReadyMs),
      'first visit: kilobytes': of((visit) => visit.kilobytes),
      'first visit: requests': of((visit) => visit.requests),
      'idle: requests a minute': of((visit) => visit.idleRequestsPerMinute),
    };
  } finally {
    await app.remove();
  }
}

/** Until the list has stopped growing: everything around has been read. */
async function untilAllThere(page: Page): Promise<void> {
  let counted = '';
  for (let same = 0; same < 5;) {
    await page.waitForTimeout(2_000);
    const now = await page.getByRole('status').first().innerText();
    same = now === counted ? same + 1 : 0;
    counted = now;
  }
}

async function measureOfflineStarts(): Promise<Record<string, Figure>> {
  const app = await startOneOrigin((dataDir) => putCrowd(dataDir, SALES));
  const slowdowns = Array.from({ length: ROUNDS * 2 }, (_, at) => (at % 2 === 0 ? 1 : SLOWDOWN));
  try {
    const starts = await onSlowLink(app, 'Rummage', (subject) =>
      offlineStarts(subject, { near: CROWD_ZIP, ready: untilAllThere, slowdowns }),
    );
    const at = (slowdown: number) => starts.filter((_, index) => slowdowns[index] === slowdown);
    return {
      [`offline start, ${SALES} sales: first card, ms`]: figure(at(1)),
      [`offline start, ${SALES} sales, every process ${SLOWDOWN} times slower: first card, ms`]:
        figure(at(SLOWDOWN)),
    };
  } finally {
    await app.remove();
  }
}

await buildSameOrigin();
const figures = { ...(await measureFirstVisits()), ...(await measureOfflineStarts()) };
if (values.json) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} else {
  for (const [name, { median, all, load }] of Object.entries(figures)) {
    console.log(`${name}: ${median}  (${all.join(', ')}; load ${load.toFixed(1)})`);
  }
}
