import { describe, expect, it } from 'vitest';
import { ASSUMPTIONS, pushesPerHour } from '../../bench/saturday/assumptions.ts';
import {
  type AppFacts,
  type CallCost,
  costAt,
  type MeasuredCosts,
  type NewsCost,
  saturdayOf,
  stepsPerHour,
  total,
} from '../../bench/saturday/saturday-model.ts';
import { singleChanges } from '../../bench/saturday/single-changes.ts';

const FACTS: AppFacts = {
  visibleEveryMs: 60_000,
  hiddenEveryMs: 300_000,
  rollUpEveryMs: 180_000,
  countersEveryMs: 180_000,
  countersHoldMs: 3_600_000,
  steps: [1, 2, 5, 10, 20, 50, 100],
  salesInArea: 1000,
  cells: 44,
};

function cost(cpuMs: number, down: number): CallCost {
  const packed = down / 10;
  return { requests: 1, cpuMs, gatewayMs: 1, heldMs: 2, wallMs: 4, down, packed, up: 100 };
}

const NOTHING: CallCost = {
  requests: 0,
  cpuMs: 0,
  gatewayMs: 0,
  heldMs: 0,
  wallMs: 0,
  down: 0,
  packed: 0,
  up: 0,
};

const at = (news: number, cpuMs: number, down: number): NewsCost => ({
  ...cost(cpuMs, down),
  news,
});

const COSTS: MeasuredCosts = {
  counterPolls: [at(0, 2, 1000), at(100, 12, 21_000)],
  salePolls: [at(0, 2, 1000), at(10, 4, 11_000)],
  pollOfOneCell: cost(1, 100),
  firstReading: NOTHING,
  openedSale: cost(2, 1000),
  check: NOTHING,
  pushes: {
    'view.batch': NOTHING,
    'save.set': cost(4, 300),
    'save.unset': NOTHING,
    'note.put': NOTHING,
    'route.put': NOTHING,
    'ison.add': NOTHING,
    'checkin.add': NOTHING,
    'sale.create': NOTHING,
    'sale.patch': NOTHING,
    'image.declare': NOTHING,
  },
  rollUpMsForEachSale: 0.1,
  firstReadingWithFiles: NOTHING,
};

/** Nobody does anything: only polls are left. */
const QUIET = {
  ...ASSUMPTIONS,
  liveSales: 10_000,
  arrivalsPerHour: 0,
  openedPerHour: 0,
  perAccountHour: {
    'save.set': 0,
    'save.unset': 0,
    'note.put': 0,
    'route.put': 0,
    'ison.add': 0,
    'checkin.add': 0,
  },
  perSellerHour: { 'sale.create': 0, 'sale.patch': 0, 'image.declare': 0 },
};

describe('costAt', () => {
  it('lies on the line between the two nearest measured polls, in any order', () => {
    const points = [at(100, 12, 21_000), at(0, 2, 1000), at(200, 12, 21_000)];
    expect(costAt(points, 0).cpuMs).toBe(2);
    expect(costAt(points, 50).cpuMs).toBeCloseTo(7);
    expect(costAt(points, 50).down).toBeCloseTo(11_000);
    expect(costAt(points, 150).cpuMs).toBeCloseTo(12);
  });

  it('goes on beyond the last measured poll as between the last two', () => {
    expect(costAt(COSTS.counterPolls, 300).cpuMs).toBeCloseTo(32);
  });

  it('refuses to invent a cost', () => {
    expect(() => costAt([], 1)).toThrow('Nothing was measured.');
  });
});

describe('stepsPerHour', () => {
  it('counts the steps that a counter passes, over the hours in which it grew', () => {
    // 3, 6, 9, 12: the first hour passes 1 and 2, of which the hold lets one through; then 5, none, and 10.
    expect(stepsPerHour(3, 4, FACTS)).toBeCloseTo(3 / 4);
  });

  it('lets as many through as the hold does', () => {
    const fast = { ...FACTS, countersHoldMs: 1_800_000 };
    expect(stepsPerHour(3, 1, FACTS)).toBe(1);
    expect(stepsPerHour(3, 1, fast)).toBe(2);
    expect(stepsPerHour(0, 10, FACTS)).toBe(0);
  });
});

describe('pushesPerHour', () => {
  it('sends views at most once with each poll', () => {
    const busy = { ...ASSUMPTIONS, openedPerHour: 10_000 };
    expect(pushesPerHour(busy, 60)['view.batch']).toBeCloseTo(60);
    expect(pushesPerHour({ ...ASSUMPTIONS, openedPerHour: 1 }, 60)['view.batch']).toBeCloseTo(1, 1);
  });

  it('shares pushes of accounts and sellers among all devices', () => {
    const from = {
      ...ASSUMPTIONS,
      accountShare: 0.5,
      shoppersForEachSeller: 9,
      perAccountHour: { ...ASSUMPTIONS.perAccountHour, 'save.set': 4 },
      perSellerHour: { ...ASSUMPTIONS.perSellerHour, 'sale.patch': 3 },
    };
    expect(pushesPerHour(from, 60)['save.set']).toBeCloseTo(2);
    expect(pushesPerHour(from, 60)['sale.patch']).toBeCloseTo(0.3);
  });
});

describe('saturdayOf', () => {
  it('lets open lists and hidden ones poll at their own pace', () => {
    const { lines } = saturdayOf(COSTS, { ...QUIET, hiddenForEachList: 0.5 }, FACTS, 6000);
    const all = total('all', lines);
    // 6,000 lists a minute are 100 a second, 3,000 hidden ones in 5 minutes are 10.
    expect(all.requestsPerSecond).toBeCloseTo(110);
    expect(all.cores).toBeCloseTo(0.22);
    expect(all.downPerSecond).toBeCloseTo(110_000);
    expect(all.packedPerSecond).toBeCloseTo(11_000);
    expect(all.connections).toBeCloseTo(0.22);
  });

  it('adds counters that reach another step to some polls, without more requests', () => {
    const from = { ...QUIET, hiddenForEachList: 0, openedPerHour: 10, hoursOfTraffic: 1 };
    const { lines, counterRowsPerHour } = saturdayOf(COSTS, from, FACTS, 1000);
    // One view an hour for each of the 10,000 sales: each of the area's 1,000 reaches 1.
    expect(counterRowsPerHour).toBeCloseTo(1000);
    const counters = lines.find(({ name }) => name === 'counters in polls');
    // 20 roll-ups bring 50 rows each: 5 ms more than an idle poll, for 1,000 devices.
    expect(counters?.cores).toBeCloseTo((20 * 5 * 1000) / 3_600_000);
    expect(counters?.downPerSecond).toBeCloseTo((20 * 10_000 * 1000) / 3600);
    expect(counters?.requestsPerSecond).toBe(0);
    const rollUps = lines.find(({ name }) => name === 'roll-ups of counters');
    expect(rollUps?.cores).toBeGreaterThan(0);
  });

  it('sends each changed sale to everybody near it', () => {
    const from = {
      ...QUIET,
      hiddenForEachList: 0,
      shoppersForEachSeller: 9,
      perSellerHour: { ...QUIET.perSellerHour, 'sale.create': 1 },
    };
    // 100 sellers post 100 sales; a tenth of the country's sales is in the area.
    const { lines, salesPerHour } = saturdayOf(COSTS, from, FACTS, 1000);
    expect(salesPerHour).toBeCloseTo(10);
    // They come with some of the 60 polls, for 0.2 ms each.
    const sales = lines.find(({ name }) => name.startsWith('new and changed'));
    expect(sales?.cores).toBeCloseTo((10 * 0.2 * 1000) / 3_600_000, 6);
  });

  it('counts pushes apart from reads', () => {
    const from = {
      ...QUIET,
      accountShare: 1,
      perAccountHour: { ...QUIET.perAccountHour, 'save.set': 3.6 },
    };
    const { lines } = saturdayOf(COSTS, from, FACTS, 1000);
    const pushes = total(
      'pushes',
      lines.filter(({ group }) => group === 'pushes'),
    );
    expect(pushes.requestsPerSecond).toBeCloseTo(1);
    expect(pushes.cores).toBeCloseTo(0.004);
  });
});

describe('singleChanges', () => {
  it('says how much each change leaves, least first', () => {
    const inputs = { costs: COSTS, from: { ...QUIET, hiddenForEachList: 0 }, facts: FACTS };
    const changes = singleChanges(inputs, 1000, ['reads']);
    const left = (name: string) => changes.find((each) => each.name.startsWith(name))?.cores;
    // Idle polls are all there is.
    expect(left('lists poll half as often')).toBeCloseTo(0.5);
    expect(left('an idle poll costs PostgreSQL half')).toBeCloseTo(0.5);
    expect(left('no idle polls')).toBeCloseTo(0);
    expect(left('a push costs half')).toBeCloseTo(1);
    expect(changes[0]?.name).toContain('no idle polls');
  });

  it('changes news and how rarely counters come, without touching idle polls', () => {
    const from = { ...QUIET, hiddenForEachList: 0, openedPerHour: 10, hoursOfTraffic: 1 };
    // More than a hundred rows cost little more, as when every cell has news anyway.
    const counterPolls = [...COSTS.counterPolls, at(1000, 14, 201_000)];
    const costs = { ...COSTS, counterPolls, rollUpMsForEachSale: 0 };
    const facts = { ...FACTS, salesInArea: 4000 };
    const changes = singleChanges({ costs, from, facts }, 1000, ['reads']);
    const left = (name: string) => changes.find((each) => each.name.startsWith(name))?.cores;
    // An hour of a device: 60 idle polls of 2 ms, and 20 times 10.22 ms for 200 rows.
    const all = 120 + 204.4;
    expect(left('news costs half')).toBeCloseTo((120 + 102.2) / all, 3);
    // Once 4,000 rows: 18.67 ms.
    expect(left('an area lies in one region')).toBeCloseTo((120 + 18.67) / all, 3);
    // They come when their region is told, and not with each roll-up.
    expect(left('roll-ups run half as often')).toBeCloseTo(1, 3);
  });

  it('leaves what people say of sales to every roll-up', () => {
    const from = {
      ...QUIET,
      hiddenForEachList: 0,
      accountShare: 1,
      perAccountHour: { ...QUIET.perAccountHour, 'ison.add': 10 },
    };
    const counterPolls = [...COSTS.counterPolls, at(1000, 14, 201_000)];
    const costs = { ...COSTS, counterPolls, rollUpMsForEachSale: 0 };
    const inputs = { costs, from, facts: { ...FACTS, salesInArea: 4000 } };
    const changes = singleChanges(inputs, 1000, ['reads']);
    const left = (name: string) => changes.find((each) => each.name.startsWith(name))?.cores;
    // 20 times 10.22 ms for 200 rows, which become 10 times 10.67 ms for 400.
    expect(left('an area lies in one region')).toBeCloseTo(1);
    expect(left('roll-ups run half as often')).toBeCloseTo((120 + 106.7) / (120 + 204.4), 3);
  });

  it('looks only at the groups that are asked for', () => {
    const from = { ...QUIET, perAccountHour: { ...QUIET.perAccountHour, 'save.set': 3 } };
    const inputs = { costs: { ...COSTS, rollUpMsForEachSale: 0 }, from, facts: FACTS };
    const left = (groups: readonly ('reads' | 'pushes')[]) =>
      singleChanges(inputs, 1000, groups).find(({ name }) => name === 'a push costs half')?.cores;
    expect(left(['reads'])).toBe(1);
    expect(left(['pushes'])).toBeCloseTo(0.5);
  });
});
