import { loadavg } from 'node:os';
import { splitBetween } from '../../../src/device/planner/split-between.ts';
import { seededRandom } from '../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../src/domain/route/planner/read-problem.ts';
import type { RouteProblem } from '../../../src/domain/route/planner/problem.ts';
import { splitDay, type SplitPlan } from '../../../src/domain/route/planner/split/split-day.ts';
import { DAY_KINDS, saleDay } from './days.ts';

/**
 * How good a day is split between two cars: what the app finds before it stops by itself, beside the best of
 * three searches that each go on longer, with other random numbers.
 */

const STOPS = [25, 40];
const REFERENCE_MS = 8_000;
const REFERENCE_SEEDS = [11, 12, 13];

interface Found {
  readonly wishes: number;
  /** When the later car is done, minutes after midnight. */
  readonly endsAt: number;
}

export function benchTwoCars({ days, isJson }: { days: number; isJson: boolean }): void {
  for (const stops of STOPS) {
    for (const kind of DAY_KINDS) {
      const each = Math.ceil(days / DAY_KINDS.length / STOPS.length);
      const results = Array.from({ length: each }, (_, seed) => {
        const problem = saleDay(kind, stops, 20_001 + seed);
        return { ofApp: splitByApp(problem), best: referenceFor(problem) };
      });
      report(`${stops} stops, ${kind}`, results, isJson);
    }
  }
}

function splitByApp(problem: RouteProblem): Found & { readonly ms: number } {
  const beganMs = performance.now();
  let last: SplitPlan | null = null;
  splitBetween(problem, { now: () => performance.now() }, (news) => {
    if (news.kind === 'answer') last = news.answer;
  });
  return { ...worthOf(last), ms: performance.now() - beganMs };
}

function referenceFor(problem: RouteProblem): Found {
  const read = readProblem(problem);
  if (!read.ok) throw new Error(read.error.kind);
  const found = REFERENCE_SEEDS.map((seed) => {
    const endMs = performance.now() + REFERENCE_MS;
    let last: SplitPlan | null = null;
    for (const split of splitDay(read.value, seededRandom(seed))) {
      last = split ?? last;
      if (performance.now() > endMs) break;
    }
    return worthOf(last);
  });
  return found.toSorted((a, b) => b.wishes - a.wishes || a.endsAt - b.endsAt)[0]!;
}

function worthOf(split: SplitPlan | null): Found {
  if (split === null) throw new Error('There is no split.');
  const [a, b] = split.cars;
  return { wishes: a.wishes + b.wishes, endsAt: Math.max(a.endsAt, b.endsAt) };
}

function report(
  what: string,
  results: readonly { readonly ofApp: Found & { readonly ms: number }; readonly best: Found }[],
  isJson: boolean,
): void {
  const alike = results.filter(({ ofApp, best }) => ofApp.wishes >= best.wishes);
  const later = alike
    .map(({ ofApp, best }) => Math.max(0, ofApp.endsAt - best.endsAt))
    .toSorted((a, b) => a - b);
  const ms = results.map(({ ofApp }) => ofApp.ms).toSorted((a, b) => a - b);
  const line = {
    what,
    days: results.length,
    sameWishes: alike.length,
    mostWishesMissed: Math.max(
      0,
      ...results.map(({ ofApp, best }) => 1 - ofApp.wishes / best.wishes),
    ),
    minutesLater: { median: middle(later), most: later.at(-1) ?? 0 },
    msUntilItStops: { median: Math.round(middle(ms)), most: Math.round(ms.at(-1) ?? 0) },
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
  console.log(
    isJson
      ? JSON.stringify(line)
      : `${what}: the best known wishes on ${line.sameWishes} of ${line.days} days (at most ${(100 * line.mostWishesMissed).toFixed(1)} % missed), done ${line.minutesLater.median.toFixed(1)} minutes later (median; most ${line.minutesLater.most.toFixed(1)}), stops after ${line.msUntilItStops.median} ms, load ${line.load}`,
  );
}

function middle(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
