import { loadavg } from 'node:os';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { startOneOrigin } from '../../e2e/drivers/server/app-server.ts';
import { buildSameOrigin } from '../../e2e/drivers/server/build-once.ts';
import { putCrowd } from '../crowd.ts';
import { startBarePage } from './bare-page.ts';
import { startPeer } from './peer.ts';
import {
  BARE,
  CROWD_ZIP,
  type Measured,
  onSlowLink,
  PEER,
  RUMMAGE,
  untilAllThere,
} from './subjects.ts';
import { firstVisit, type FirstVisit, offlineStarts } from './visits.ts';
import { printWaterfalls } from './waterfalls.ts';

/**
 * `npm run bench:start -- [--rounds 7] [--sales 10000] [--peer] [--only visits|offline] [--json]`: how long a
 * shopper waits at the curb. First visits with an empty cache, over HTTP/2 and Brotli at 1.6 Mbit/s and
 * 150 ms, the page four times slower than this machine. After each of them, over the same link, a bare page
 * that downloads as many bytes: the floor under any app of this weight. With `--peer`, also another app that
 * works offline. Then starts without a network with a full device, at this machine's speed and with every
 * process of the browser four times slower. Medians, with the machine's load beside each.
 *
 * `-- --waterfall [--rounds 3] [--list]`: instead, what these starts and a sale's link wait for (`waterfalls.ts`).
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '7' },
    sales: { type: 'string', default: '10000' },
    peer: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    json: { type: 'boolean', default: false },
    waterfall: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
});
const ROUNDS = Number(values.rounds);
const SALES = Number(values.sales);
const SLOWDOWN = 4;
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

async function measure(): Promise<void> {
  const figures = {
    ...(values.only === 'offline' ? {} : await measureFirstVisits()),
    ...(values.only === 'visits' ? {} : await measureOfflineStarts()),
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
    return;
  }
  for (const [name, { median, all, load }] of Object.entries(figures)) {
    console.log(`${name}: ${median}  (${all.join(', ')}; load ${load.toFixed(1)})`);
  }
}

await buildSameOrigin();
if (values.waterfall) {
  const { only, list: isListed } = values;
  await printWaterfalls({ rounds: ROUNDS, sales: SALES, slowdown: SLOWDOWN, only, isListed });
} else {
  await measure();
}
