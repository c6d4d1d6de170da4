import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { startOneOrigin } from '../../e2e/drivers/server/app-server.ts';
import { buildSameOrigin } from '../../e2e/drivers/server/build-once.ts';
import { storeLaterFiles } from '../../e2e/drivers/later-files.ts';
import { putCrowd } from '../crowd.ts';
import { startBarePage } from './bare-page.ts';
import { startPeer } from './peer.ts';
import { startPublicHost } from './public-host.ts';
import { CURB, startSlowLink } from '../../e2e/drivers/server/slow-link.ts';
import { firstVisit, type FirstVisit, offlineStarts, type Subject } from './visits.ts';

/**
 * `npm run bench:start -- [--rounds 7] [--sales 10000] [--peer] [--only visits|offline] [--json]`: how long a
 * shopper waits at the curb. First visits with an empty cache, over HTTP/2 and Brotli at 1.6 Mbit/s and
 * 150 ms, the page four times slower than this machine. After each of them, over the same link, a bare page
 * that downloads as many bytes: the floor under any app of this weight. With `--peer`, also another app that
 * works offline. Then starts without a network with a full device, at this machine's speed and with every
 * process of the browser four times slower. Medians, with the machine's load beside each.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    sales: { type: 'string', default: '10000' },
    peer: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SALES = Number(values.sales);
const SLOWDOWN = 4;
/** Downtown Chicago, where the crowd of sales is. */
const CROWD_ZIP = '60614';

async function storeLater(page: Page): Promise<void> {
  await storeLaterFiles(page, false);
}

type Measured = Omit<Subject, 'host' | 'link'>;

/** What is measured: where its visit begins, and what a person has come for. */
const RUMMAGE: Measured = { name: 'Rummage', path: '/discover', content: 'article', storeLater };
const BARE: Measured = {
  name: 'bare page of the same weight',
  path: '/',
  content: 'article',
  storeLater: null,
};
const PEER: Measured = { name: 'Actual', path: '/', content: '#root button', storeLater: null };

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
  origin: string,
  what: Measured,
  measure: (subject: Subject) => Promise<T>,
): Promise<T> {
  const host = await startPublicHost(origin);
  const link = await startSlowLink(host.port, CURB);
  try {
    return await measure({ ...what, host, link });
  } finally {
    await link.close();
    await host.close();
  }
}

/** The same link and browser for each; one after the other in every round, so that load meets all alike. */
async function measureFirstVisits(): Promise<Record<string, Figure>> {
  const app = await startOneOrigin();
  const peer = values.peer ? await startPeer() : null;
  const visits: FirstVisit[] = [];
  const floors: FirstVisit[] = [];
  const peers: FirstVisit[] = [];
  const visit = (origin: string, what: Measured, isIdleToo: boolean) =>
    onSlowLink(origin, what, (subject) => firstVisit(subject, SLOWDOWN, isIdleToo));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await visit(app.origin, RUMMAGE, round === 0);
      visits.push(own);
      console.error(`first visit ${round + 1} of ${ROUNDS}`, own);
      const bare = await startBarePage(own);
      floors.push(await visit(bare.origin, BARE, false));
      await bare.close();
      if (peer !== null) peers.push(await visit(peer.origin, PEER, false));
    }
  } finally {
    await peer?.close();
    await app.remove();
  }
  return {
    ...timesOf(RUMMAGE.name, visits),
    'Rummage, first visit: kilobytes': figure(visits.map((at) => at.kilobytes)),
    'Rummage, first visit: requests': figure(visits.map((at) => at.requests)),
    'Rummage, stored once idle, beside the map: kilobytes': figure(
      visits.map((at) => at.laterKilobytes ?? 0),
    ),
    'Rummage, idle: requests a minute': figure(visits.slice(0, 1).map((at) => at.idlePaths.length)),
    ...timesOf(BARE.name, floors),
    ...(peer === null ? {} : timesOf(PEER.name, peers)),
    ...(peer === null
      ? {}
      : { 'Actual, first visit: kilobytes': figure(peers.map((at) => at.kilobytes)) }),
  };
}

function timesOf(name: string, visits: readonly FirstVisit[]): Record<string, Figure> {
  return {
    [`${name}, first visit: first content, ms`]: figure(visits.map((at) => at.firstCardMs)),
    [`${name}, first visit: offline-ready, ms`]: figure(visits.map((at) => at.offlineReadyMs)),
  };
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
    const starts = await onSlowLink(app.origin, RUMMAGE, (subject) =>
      offlineStarts(subject, { near: CROWD_ZIP, ready: untilAllThere, slowdowns }),
    );
    const at = (slowdown: number) => starts.filter((_, index) => slowdowns[index] === slowdown);
    return {
      [`Rummage, offline start, ${SALES} sales: first card, ms`]: figure(at(1)),
      [`Rummage, offline start, ${SALES} sales, every process ${SLOWDOWN} times slower: first card, ms`]:
        figure(at(SLOWDOWN)),
    };
  } finally {
    await app.remove();
  }
}

await buildSameOrigin();
const figures = {
  ...(values.only === 'offline' ? {} : await measureFirstVisits()),
  ...(values.only === 'visits' ? {} : await measureOfflineStarts()),
};
if (values.json) {
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
} else {
  for (const [name, { median, all, load }] of Object.entries(figures)) {
    console.log(`${name}: ${median}  (${all.join(', ')}; load ${load.toFixed(1)})`);
  }
}
