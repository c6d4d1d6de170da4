import { type Instance, NO_WAY, valueOf } from './instance.ts';
import type { Goal } from './proof/goal.ts';
import { prove } from './proof/prove.ts';
import type { Random } from './seeded-random.ts';
import { type Found, RouteSearch } from './search/search-routes.ts';

/** What is proved: nothing; that no route is worth more; or also that no route worth as much ends sooner. */
export type Proved = 'nothing' | 'worth' | 'all';

export interface Progress {
  readonly best: Found;
  readonly proved: Proved;
}

/** How many iterations run between two yields. They take a millisecond or less for a usual day. */
const ITERATIONS_A_TURN = 24;
/**
 * How many iterations run with each turn of a proof. A route that the search finds helps the proof. Fewer on small
 * days.
 */
const ITERATIONS_BESIDE = 96;
const STOPS_FOR_ALL = 25;
/** The end is worth a proof if this many iterations for each pair of stops find no sooner one. */
const IDLE_ITERATIONS = 7;
/** A proof starts over if a plan is found that ends this much sooner, as a share of the day. */
const MUCH_SOONER = 0.01;
/** How many iterations run before the first proof. Small days are solved long before that. */
const FIRST_SEARCH = { small: 1500, medium: 10_000, large: 120_000 };
/** Days with up to this many stops are small or medium. */
const SMALL = 30;
const MEDIUM = 60;
/** For days with more stops than this, no proof is tried. */
const MOST_PROVED = 130;
const FIRST_LABELS = 1_500_000;
const MOST_LABELS = 5_000_000;
const EASY_LABELS = 30_000;
const EXACT_LABELS = 50_000;

/**
 * Finds the best route of a day, better and better, until it is proved or the caller stops. Yields every
 * few milliseconds. Search and proof take turns. A proof that gives up is tried again with four times the labels.
 * `known`: a possible route to begin with.
 */
export function* searchDay(
  day: Instance,
  random: Random,
  known: readonly number[] | null = null,
): Generator<Progress, Progress> {
  const stops = day.n - 2;
  const search = new RouteSearch(day, random);
  if (known !== null) search.offer(known);
  const iterationsBeside = Math.ceil(ITERATIONS_BESIDE * Math.min(1, stops / STOPS_FOR_ALL) ** 2);
  let proved: Proved = 'nothing';
  const progress = (): Progress => ({ best: search.best, proved });
  function* searchUntilIdle(): Generator<Progress, void> {
    let found = search.best;
    for (let idle = 0; idle < IDLE_ITERATIONS * stops * stops; idle += ITERATIONS_A_TURN) {
      search.run(ITERATIONS_A_TURN);
      yield progress();
      if (search.best === found) continue;
      found = search.best;
      idle = 0;
    }
  }
  yield progress();
  let iterations =
    stops <= SMALL
      ? FIRST_SEARCH.small
      : stops <= MEDIUM
        ? FIRST_SEARCH.medium
        : FIRST_SEARCH.large;
  for (let mostLabels = FIRST_LABELS; ; mostLabels = Math.min(mostLabels * 4, MOST_LABELS)) {
    for (let i = 0; i < iterations; i += ITERATIONS_A_TURN) {
      search.run(ITERATIONS_A_TURN);
      yield progress();
    }
    iterations *= 2;
    if (stops > MOST_PROVED) continue;
    for (;;) {
      if (proved === 'worth') yield* searchUntilIdle();
      // Even a person who visits nothing cannot get home by then, so there is no earlier end to look for.
      if (proved === 'worth' && search.best.end >= NO_WAY)
        return { best: search.best, proved: 'all' };
      const { worth, end }: Found = search.best;
      const lastEnd = day.close[day.n - 1]!;
      const goal: Goal =
        proved === 'nothing'
          ? { worth: worth + 1, end: lastEnd, best: 'worth', latest: () => lastEnd }
          : { worth, end: end - 1, best: 'end', latest: () => search.best.end - 1 };
      const muchSooner = end - MUCH_SOONER * (end - day.open[0]!);
      const isBeaten = () =>
        search.best.worth > worth || (proved !== 'nothing' && search.best.end < muchSooner);
      const proof = prove(day, goal, {
        mostLabels,
        easyLabels: EASY_LABELS,
        exactLabels: EXACT_LABELS,
      });
      let turn = proof.next();
      while (turn.done !== true && !isBeaten()) {
        search.run(iterationsBeside);
        yield progress();
        turn = proof.next();
      }
      if (turn.done !== true) continue;
      const verdict = turn.value;
      if (verdict.kind === 'unknown') break;
      if (verdict.kind === 'found') {
        if (valueOf(day, verdict.route) === null) throw new Error('A proof found no route.');
        search.offer(verdict.route);
      }
      if (verdict.kind === 'none' || verdict.isBest) {
        proved = proved === 'worth' || stops === 0 ? 'all' : 'worth';
        if (proved === 'all') return progress();
      }
      yield progress();
    }
  }
}
