import { expect, it } from 'vitest';
import { valueOf } from '../../../../../src/domain/route/planner/instance.ts';
import { seededRandom } from '../../../../../src/domain/route/planner/seeded-random.ts';
import { readProblem } from '../../../../../src/domain/route/planner/read-problem.ts';
import { searchDay } from '../../../../../src/domain/route/planner/search-day.ts';
import { formWalks, nearPairs } from '../../../../../src/domain/route/planner/walks/form-walks.ts';
import { groupedDay, walkedDay } from '../../../../../src/domain/route/planner/walks/walked-day.ts';
import { randomWalkedDay } from './walked-days.ts';

it('[spec 9] a walk as one stop is worth as much and ends as early as its stops one by one', () => {
  let walked = 0;
  for (let seed = 1; seed <= 150; seed += 1) {
    const read = readProblem(randomWalkedDay(seededRandom(seed + 20_000), 8));
    if (!read.ok) throw new Error(read.error.kind);
    const { best } = searchDay(read.value.day, seededRandom(1)).next().value;
    const { route, walks, end } = formWalks(
      read.value,
      best.route,
      nearPairs(read.value, () => true),
    );
    if (walks.length === 0) continue;
    walked += 1;
    expect(valueOf(walkedDay(read.value, walks).day, route), `day ${seed}`).toEqual({
      worth: best.worth,
      end,
    });
    const { day, units } = groupedDay(read.value, walks);
    const grouped = route.flatMap((v) => {
      const unit = units.findIndex((stops) => stops[0] === v);
      return unit < 0 ? [] : [unit + 1];
    });
    const stops = Array.from({ length: read.value.day.n - 2 }, (_, i) => i + 1);
    expect(new Set(units.flat())).toEqual(new Set(stops));
    expect(valueOf(day, grouped), `day ${seed} in walks`).toEqual({ worth: best.worth, end });
  }
  expect(walked).toBeGreaterThan(20);
});
