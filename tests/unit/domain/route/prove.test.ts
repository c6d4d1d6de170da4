import { describe, expect, it } from 'vitest';
import { type Instance, valueOf } from '../../../../src/domain/route/planner/instance.ts';
import type { Goal } from '../../../../src/domain/route/planner/proof/goal.ts';
import {
  type ProofEffort,
  prove,
  type Verdict,
} from '../../../../src/domain/route/planner/proof/prove.ts';
import { seededRandom } from '../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { searchDay } from '../../../../src/domain/route/planner/search-day.ts';
import { saleDay } from '../../../bench/route/days.ts';
import { randomDay } from './day-of.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const MINUTE_MS = 60_000;

/** Days so small would otherwise be settled before multipliers are ever improved. */
function provedHard(day: Instance, goal: Goal, easyLabels: number): Verdict {
  return proved(day, goal, { mostLabels: 1_000_000, easyLabels, exactLabels: 4 });
}

function proved(day: Instance, goal: Goal, effort: ProofEffort): Verdict {
  const proof = prove(day, goal, effort);
  for (;;) {
    const turn = proof.next();
    if (turn.done === true) return turn.value;
  }
}

interface Value {
  readonly worth: number;
  readonly end: number;
}

const goalOf = ({ worth, end }: Value, best: Goal['best']): Goal => ({
  worth,
  end,
  best,
  latest: () => end,
});

function planned(day: Instance): Value {
  const search = searchDay(day, seededRandom(1));
  for (;;) {
    const { value, done } = search.next();
    if (done === true) return value.best;
  }
}

/** The largest worth, and the earliest end of a route worth as much, by trying every order. */
function bestOf(day: Instance): Value {
  let best: Value = { worth: 0, end: Infinity };
  const visit = (route: readonly number[]) => {
    const value = valueOf(day, route);
    if (value !== null) {
      const isBetter =
        value.worth > best.worth || (value.worth === best.worth && value.end < best.end);
      if (isBetter) best = value;
    }
    for (let v = 1; v < day.n - 1; v += 1) {
      if (!route.includes(v) && reaches(day, [...route, v])) visit([...route, v]);
    }
  };
  visit([]);
  return best;
}

/** Whether service can begin at the last stop: longer routes ask for more. */
function reaches(day: Instance, route: readonly number[]): boolean {
  const { n } = day;
  const close = day.close.slice();
  close[n - 1] = 1 << 27;
  const steps = day.steps.slice();
  for (const v of route) steps[v * n + n - 1] = 0;
  return valueOf({ ...day, close, steps, before: null }, route) !== null;
}

function dayOf(seed: number, most: number): Instance {
  const read = readProblem(randomDay(seededRandom(seed), most));
  if (!read.ok) throw new Error(read.error.kind);
  return read.value.day;
}

const count = IS_LONG ? 2000 : 250;

describe('a proof', () => {
  it.each([0, 3, 12])(
    `[spec 9] agrees with trying every order of ${count} random days when multipliers are improved after %i labels`,
    (easyLabels) => {
      for (let seed = 1; seed <= count; seed += 1) {
        const day = dayOf(50_000 + seed, 7);
        const best = bestOf(day);
        if (best.end === Infinity) continue;
        const latest = day.close[day.n - 1]!;
        const what = `day ${seed}`;
        for (const kind of ['worth', 'end'] as const) {
          const more = goalOf({ worth: best.worth + 1, end: latest }, kind);
          expect(provedHard(day, more, easyLabels), what).toEqual({ kind: 'none' });
          const sooner = goalOf({ worth: best.worth, end: best.end - 1 }, kind);
          expect(provedHard(day, sooner, easyLabels), what).toEqual({ kind: 'none' });
          // A day without stops is where every search begins: no proof looks for it.
          if (best.worth === 0) continue;
          const found = provedHard(day, goalOf(best, kind), easyLabels);
          expect(found.kind === 'found' ? valueOf(day, found.route) : found, what).toEqual(best);
        }
      }
    },
    10 * MINUTE_MS,
  );

  it(
    '[spec 9] finds again what the planner proved best of days of 18 stops, and nothing better',
    () => {
      for (let seed = 1; seed <= (IS_LONG ? 60 : 10); seed += 1) {
        const read = readProblem(saleDay(seed % 2 === 0 ? 'metro' : 'town', 18, seed));
        if (!read.ok) throw new Error(read.error.kind);
        const { day } = read.value;
        const { worth, end } = planned(day);
        const latest = day.close[day.n - 1]!;
        for (const easyLabels of [0, 100, 1000]) {
          const what = `day ${seed} after ${easyLabels} labels`;
          const more = provedHard(
            day,
            goalOf({ worth: worth + 1, end: latest }, 'worth'),
            easyLabels,
          );
          const sooner = provedHard(day, goalOf({ worth, end: end - 1 }, 'end'), easyLabels);
          const again = provedHard(day, goalOf({ worth, end }, 'end'), easyLabels);
          expect([more.kind, sooner.kind, again.kind], what).toEqual(['none', 'none', 'found']);
        }
      }
    },
    10 * MINUTE_MS,
  );

  it(
    `[spec 9] says that what it found is the best only where trying every order of ${count} random days agrees`,
    () => {
      let best = 0;
      for (let seed = 1; seed <= count; seed += 1) {
        const day = dayOf(60_000 + seed, 7);
        const known = bestOf(day);
        if (known.end === Infinity || known.worth < 2) continue;
        const latest = day.close[day.n - 1]!;
        for (const exactLabels of [4, 1_000_000]) {
          const effort = { mostLabels: 1_000_000, easyLabels: 3, exactLabels };
          const what = `day ${seed}, ${exactLabels} labels`;
          const much = goalOf({ worth: known.worth - 1, end: latest }, 'worth');
          const most = proved(day, much, effort);
          const early = proved(day, goalOf({ worth: known.worth, end: latest }, 'end'), effort);
          if (most.kind !== 'found' || early.kind !== 'found') throw new Error(what);
          if (most.isBest) expect(valueOf(day, most.route)?.worth, what).toBe(known.worth);
          if (early.isBest) expect(valueOf(day, early.route), what).toEqual(known);
          best += Number(most.isBest) + Number(early.isBest);
        }
      }
      expect(best).toBeGreaterThan(count);
    },
    10 * MINUTE_MS,
  );

  it('[spec 9] does not look for a route that ends later than one that became known meanwhile', () => {
    for (let seed = 1; seed <= 100; seed += 1) {
      const day = dayOf(70_000 + seed, 7);
      const known = bestOf(day);
      if (known.end === Infinity || known.worth === 0) continue;
      const goal: Goal = {
        worth: known.worth,
        end: day.close[day.n - 1]!,
        best: 'end',
        latest: () => known.end - 1,
      };
      const effort = { mostLabels: 1_000_000, easyLabels: 30_000, exactLabels: 50_000 };
      expect(proved(day, goal, effort), `day ${seed}`).toEqual({ kind: 'none' });
    }
  });
});
