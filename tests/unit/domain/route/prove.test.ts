import { describe, expect, it } from 'vitest';
import { type Instance, valueOf } from '../../../../src/domain/route/planner/instance.ts';
import {
  type Goal,
  prove,
  type Verdict,
} from '../../../../src/domain/route/planner/proof/prove.ts';
import { seededRandom } from '../../../../src/domain/route/planner/random.ts';
import { readProblem } from '../../../../src/domain/route/planner/read-problem.ts';
import { searchDay } from '../../../../src/domain/route/planner/search-day.ts';
import { saleDay } from '../../../bench/route/days.ts';
import { randomDay } from './day-of.ts';

const IS_LONG = process.env['RUMMAGE_TESTS'] === 'all';
const MINUTE_MS = 60_000;

/** Days so small would otherwise be settled before multipliers are ever improved. */
function provedHard(day: Instance, goal: Goal, easyLabels: number): Verdict {
  const proof = prove(day, goal, { mostLabels: 1_000_000, easyLabels, exactLabels: 4 });
  for (;;) {
    const turn = proof.next();
    if (turn.done === true) return turn.value;
  }
}

function planned(day: Instance): Goal {
  const search = searchDay(day, seededRandom(1));
  for (;;) {
    const { value, done } = search.next();
    if (done === true) return value.best;
  }
}

/** The largest worth, and the earliest end of a route worth as much, by trying every order. */
function bestOf(day: Instance): Goal {
  let best: Goal = { worth: 0, end: Infinity };
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

describe('a proof', () => {
  const count = IS_LONG ? 2000 : 250;
  it.each([0, 3, 12])(
    `[spec 9] agrees with trying every order of ${count} random days when multipliers are improved after %i labels`,
    (easyLabels) => {
      for (let seed = 1; seed <= count; seed += 1) {
        const day = dayOf(50_000 + seed, 7);
        const best = bestOf(day);
        if (best.end === Infinity) continue;
        const latest = day.close[day.n - 1]!;
        const what = `day ${seed}`;
        expect(provedHard(day, { worth: best.worth + 1, end: latest }, easyLabels), what).toEqual({
          kind: 'none',
        });
        expect(provedHard(day, { worth: best.worth, end: best.end - 1 }, easyLabels), what).toEqual(
          { kind: 'none' },
        );
        // A day without stops is where every search begins: no proof looks for it.
        if (best.worth === 0) continue;
        const found = provedHard(day, best, easyLabels);
        expect(found.kind === 'found' ? valueOf(day, found.route) : found, what).toEqual(best);
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
          const more = provedHard(day, { worth: worth + 1, end: latest }, easyLabels);
          const sooner = provedHard(day, { worth, end: end - 1 }, easyLabels);
          const again = provedHard(day, { worth, end }, easyLabels);
          expect([more.kind, sooner.kind, again.kind], what).toEqual(['none', 'none', 'found']);
        }
      }
    },
    10 * MINUTE_MS,
  );
});
