import type { RoutePlan } from '../plan.ts';
import { planOf } from '../plan-of.ts';
import { planRoute } from '../plan-route.ts';
import type { Random } from '../seeded-random.ts';
import type { ReadProblem } from '../read-problem.ts';
import { type Progress, type Proved, searchDay } from '../search-day.ts';
import { formWalks, nearPairs, type NearPairs, type WalkedRoute } from './form-walks.ts';
import type { Walk } from './walk.ts';
import { groupedDay } from './walked-day.ts';

/**
 * Plans a day, better and better, with walks. The first part plans as if the person drove to each stop. Where stops of
 * that plan are near one another and nothing is lost, they become walks. Then the day is planned again with each walk
 * as one stop, and proofs are about that. `isEnough` says whether the first part has been long enough.
 */
export function* planWithWalks(
  read: ReadProblem,
  random: Random,
  isEnough: () => boolean,
): Generator<RoutePlan | null, void> {
  const { stops } = read.problem;
  const isDrivenTo = (v: number) => stops[v - 1]?.isDrivenTo === true;
  const wanted = nearPairs(read, (v) => !isDrivenTo(v));
  const possible = nearPairs(read, isDrivenTo);
  if (wanted.pairs.length === 0 && possible.pairs.length === 0) {
    yield* planRoute(read, random);
    return;
  }
  const planFor = (walked: WalkedRoute, proved: Proved) =>
    planOf(read, walked, proved, walked.walks, possibleWalks(read, walked, possible));

  const driving = searchDay(read.day, random);
  let shown: Progress | null = null;
  let walked: WalkedRoute = { route: [], walks: [], end: 0 };
  for (;;) {
    const { value, done } = driving.next();
    const isBetter = shown === null || value.best !== shown.best;
    if (isBetter) walked = formWalks(read, value.best.route, wanted);
    const hasWalks = walked.walks.length > 0;
    const isNews = isBetter || (!hasWalks && value.proved !== shown?.proved);
    shown = value;
    // What is proved about a day without walks says nothing about a day with them.
    yield isNews ? planFor(walked, hasWalks ? 'nothing' : value.proved) : null;
    if (done === true || (hasWalks && isEnough())) break;
  }
  if (walked.walks.length > 0) yield* planGrouped(read, random, walked, planFor);
}

/** Plans a day again with its walks as single stops. */
function* planGrouped(
  read: ReadProblem,
  random: Random,
  { route, walks }: WalkedRoute,
  planFor: (walked: WalkedRoute, proved: Proved) => RoutePlan,
): Generator<RoutePlan | null, void> {
  const { day, units } = groupedDay(read, walks);
  const unitOf = new Map(units.map((unit, u) => [unit[0]!, u + 1]));
  const known = route.flatMap((v) => unitOf.get(v) ?? []);
  let shown: Progress | null = null;
  const search = searchDay(day, random, known);
  for (;;) {
    const { value, done } = search.next();
    const { best, proved } = value;
    const isNews = shown === null || best !== shown.best || proved !== shown.proved;
    shown = value;
    // Skip a plan that leaves out a walk: people could not undo that walk on it.
    const hasAll = walks.every(({ stops }) => best.route.includes(unitOf.get(stops[0]!) ?? -1));
    const whole = best.route.flatMap((u) => units[u - 1] ?? []);
    yield isNews && hasAll ? planFor({ route: whole, walks, end: best.end }, proved) : null;
    if (done === true) return;
  }
}

/** What would be walks if the person did not want to drive there, each in addition to the present walks. */
function possibleWalks(
  read: ReadProblem,
  { route, walks }: WalkedRoute,
  { pairs, foot }: NearPairs,
): readonly Walk[] {
  const planned = new Set(route);
  const near = pairs.filter(([a, b]) => planned.has(a) && planned.has(b));
  if (near.length === 0) return [];
  const others = ({ walks: all }: WalkedRoute) => all.filter((walk) => !walks.includes(walk));
  return others(formWalks(read, route, { pairs: near, foot }, walks)).flatMap(({ stops }) => {
    const isIn = (v: number) => stops.includes(v);
    const own = near.filter(([a, b]) => isIn(a) && isIn(b));
    return others(formWalks(read, route, { pairs: own, foot }, walks));
  });
}
