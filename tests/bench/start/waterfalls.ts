import { loadavg } from 'node:os';
import { startOneOrigin } from '../../e2e/drivers/server/app-server.ts';
import { putCrowd } from '../crowd.ts';
import { withCounter } from './count-transactions.ts';
import { CROWD_ZIP, onSlowLink, RUMMAGE, untilAllThere } from './subjects.ts';
import { type TracedStart, traceFirstVisit, traceLaterStart } from './traced-visits.ts';
import { addressOf, marked, newProfile, openMarked } from './visits.ts';
import { MOMENTS } from './waterfall.ts';

/**
 * What a start waits for: when the document, the app's code, the frame, the worker, its first request and the answer,
 * the stored rows and the first card came, and what was done in between. For first visits, a link to a sale, and
 * starts without a network. The trace and the counter take a little time themselves.
 */
export interface Asked {
  readonly rounds: number;
  readonly sales: number;
  /** Each start is measured at this machine's speed and this many times slower. */
  readonly slowdown: number;
  /** `visits` or `offline`; empty for both. */
  readonly only: string;
  /** Whether every transaction of the first round is listed with its tables. */
  readonly isListed: boolean;
}

export async function printWaterfalls(asked: Asked): Promise<void> {
  if (asked.only !== 'offline') await printVisits(asked);
  if (asked.only !== 'visits') await printOfflineStarts(asked);
}

async function printVisits({ rounds, slowdown, isListed }: Asked): Promise<void> {
  const app = await startOneOrigin();
  const traceAt = (path: string, speed: number) =>
    onSlowLink(
      app.origin,
      { ...RUMMAGE, path },
      (subject) => traceFirstVisit(subject, speed),
      withCounter,
    );
  try {
    for (const speed of [1, slowdown]) {
      const visits: TracedStart[] = [];
      const links: TracedStart[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const visit = await traceAt(RUMMAGE.path, speed);
        visits.push(visit);
        if (visit.saleAddress !== null) links.push(await traceAt(visit.saleAddress, speed));
      }
      print(`First visit, page ${speed} times slower`, visits, isListed && speed === 1);
      print(`A sale's link, page ${speed} times slower`, links, isListed && speed === 1);
    }
  } finally {
    await app.remove();
  }
}

async function printOfflineStarts({ rounds, sales, slowdown, isListed }: Asked): Promise<void> {
  const app = await startOneOrigin((dataDir) => putCrowd(dataDir, sales));
  try {
    await onSlowLink(
      app.origin,
      RUMMAGE,
      async (subject) => {
        const profile = newProfile(subject);
        try {
          const earlier = await profile.open();
          const page = await openMarked(earlier, subject, CROWD_ZIP);
          await page.goto(addressOf(subject));
          await marked(page, 'offlineReady');
          await untilAllThere(page);
          await earlier.close();
          subject.link.setUp(false);
          for (const speed of [1, slowdown]) {
            const starts: TracedStart[] = [];
            for (let round = 0; round < rounds; round += 1)
              starts.push(await traceLaterStart(profile, subject, CROWD_ZIP, speed));
            const what = `Offline start, ${sales} sales, every process ${speed} times slower`;
            print(what, starts, isListed && speed === 1);
          }
        } finally {
          subject.link.setUp(true);
          profile.remove();
        }
      },
      withCounter,
    );
  } finally {
    await app.remove();
  }
}

function print(what: string, starts: readonly TracedStart[], isListed: boolean): void {
  const [first] = starts;
  if (first === undefined) return;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(`\n${what}: medians of ${starts.length}, load ${load}`);
  const columns = ['at, ms', 'after, ms', 'worker', 'page', 'page idle', 'link idle'];
  console.log(`${''.padEnd(10)}${columns.map((column) => column.padStart(11)).join('')}`);
  // In the order of the first one. Where rounds differ in it, a stretch is what ended with the moment.
  const order = first.stretches.map(({ to }) => to);
  for (const moment of [...order, ...MOMENTS.filter((each) => !order.includes(each))]) {
    const stretches = starts.flatMap((each) => each.stretches.filter(({ to }) => to === moment));
    if (stretches.length === 0) continue;
    const figures = [
      median(starts.flatMap(({ at }) => at[moment] ?? [])),
      median(stretches.map(({ ms }) => ms)),
      median(stretches.map(({ ofWorker }) => ofWorker)),
      median(stretches.map(({ ofPage }) => ofPage)),
      median(stretches.map(({ pageIdleMs }) => pageIdleMs)),
      median(stretches.map(({ linkIdleMs }) => linkIdleMs)),
    ];
    const cells = figures.map((figure) => String(Math.round(figure)).padStart(11));
    console.log(`${moment.padEnd(10)}${cells.join('')}`);
  }
  if (isListed) for (const line of first.list) console.log(line);
}

function median(all: readonly number[]): number {
  const sorted = all.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
