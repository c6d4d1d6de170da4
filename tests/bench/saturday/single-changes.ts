import type { Assumptions } from './assumptions.ts';
import {
  type AppFacts,
  type CallCost,
  costAt,
  type Line,
  type LineGroup,
  type MeasuredCosts,
  type NewsCost,
  saturdayOf,
  total,
} from './saturday-model.ts';

interface Inputs {
  readonly costs: MeasuredCosts;
  readonly from: Assumptions;
  readonly facts: AppFacts;
}

interface Change {
  readonly name: string;
  readonly apply: (inputs: Inputs) => Inputs;
}

/** How much is left of it after one change, as a share. */
export interface ChangedLoad {
  readonly name: string;
  readonly cores: number;
  readonly down: number;
}

/** Changes of one thing each, to see which of them would halve the load. */
const CHANGES: readonly Change[] = [
  {
    name: 'lists poll half as often',
    apply: ({ facts, ...rest }) => ({
      ...rest,
      facts: { ...facts, visibleEveryMs: facts.visibleEveryMs * 2 },
    }),
  },
  {
    name: 'an idle poll costs PostgreSQL half',
    apply: ({ costs, ...rest }) => ({ ...rest, costs: withIdle(costs, 0.5) }),
  },
  {
    name: 'no idle polls: devices are told when there is news',
    apply: ({ costs, ...rest }) => ({ ...rest, costs: withIdle(costs, 0) }),
  },
  {
    name: 'news costs half, beyond an idle poll',
    apply: ({ costs, ...rest }) => ({ ...rest, costs: withNews(costs, 0.5) }),
  },
  {
    name: 'an area lies in one region, so its counters come in one poll of an hour',
    apply: ({ facts, ...rest }) => ({
      ...rest,
      facts: { ...facts, countersEveryMs: facts.countersHoldMs },
    }),
  },
  {
    name: 'roll-ups run half as often',
    apply: ({ facts, ...rest }) => ({
      ...rest,
      facts: { ...facts, rollUpEveryMs: facts.rollUpEveryMs * 2 },
    }),
  },
  {
    name: 'counters change half as often',
    apply: ({ facts, ...rest }) => ({
      ...rest,
      facts: { ...facts, countersHoldMs: facts.countersHoldMs * 2 },
    }),
  },
  {
    name: 'views go with a poll, without a push of their own',
    apply: ({ costs, ...rest }) => ({
      ...rest,
      costs: {
        ...costs,
        pushes: { ...costs.pushes, 'view.batch': free(costs.pushes['view.batch']) },
      },
    }),
  },
  {
    name: 'a push costs half',
    apply: ({ costs, ...rest }) => ({
      ...rest,
      costs: {
        ...costs,
        pushes: Object.fromEntries(
          Object.entries(costs.pushes).map(([name, cost]) => [name, scaled(cost, 0.5)]),
        ) as MeasuredCosts['pushes'],
      },
    }),
  },
  {
    name: 'a return after hours costs as little as an idle poll',
    apply: ({ from, ...rest }) => ({ ...rest, from: { ...from, changedSinceShare: 0 } }),
  },
  {
    name: 'a first reading costs nothing here (files, at best)',
    apply: ({ costs, ...rest }) => ({
      ...rest,
      costs: { ...costs, firstReading: free(costs.firstReading) },
    }),
  },
];

/** What each change leaves of the work of these groups together, least first. */
export function singleChanges(
  inputs: Inputs,
  openLists: number,
  groups: readonly LineGroup[],
): ChangedLoad[] {
  const before = loadOf(inputs, openLists, groups);
  return CHANGES.map(({ name, apply }) => {
    const after = loadOf(apply(inputs), openLists, groups);
    return {
      name,
      cores: after.cores / before.cores,
      down: after.downPerSecond / before.downPerSecond,
    };
  }).toSorted((a, b) => a.cores - b.cores);
}

function loadOf(
  { costs, from, facts }: Inputs,
  openLists: number,
  groups: readonly LineGroup[],
): Omit<Line, 'group'> {
  const { lines } = saturdayOf(costs, from, facts, openLists);
  return total(
    'all',
    lines.filter(({ group }) => groups.includes(group)),
  );
}

/** The same idle polls, with news that cost another share on top of them. */
function withNews(costs: MeasuredCosts, share: number): MeasuredCosts {
  const cheaper = (points: readonly NewsCost[]) => {
    const idle = costAt(points, 0);
    return points.map((point) => ({
      ...point,
      cpuMs: idle.cpuMs + (point.cpuMs - idle.cpuMs) * share,
      down: idle.down + (point.down - idle.down) * share,
    }));
  };
  return {
    ...costs,
    counterPolls: cheaper(costs.counterPolls),
    salePolls: cheaper(costs.salePolls),
  };
}

/** The same cost of news, on top of idle polls that cost another share. */
function withIdle(costs: MeasuredCosts, share: number): MeasuredCosts {
  const [idle] = costs.counterPolls;
  if (idle === undefined) return costs;
  const less = { ...idle, cpuMs: idle.cpuMs * (1 - share), down: share === 0 ? idle.down : 0 };
  const cheaper = <C extends CallCost>(cost: C): C => ({
    ...cost,
    cpuMs: Math.max(0, cost.cpuMs - less.cpuMs),
    down: Math.max(0, cost.down - less.down),
  });
  const all = (points: readonly NewsCost[]) => points.map(cheaper);
  return {
    ...costs,
    counterPolls: all(costs.counterPolls),
    salePolls: all(costs.salePolls),
    openedSale: cheaper(costs.openedSale),
  };
}

function scaled(cost: CallCost, by: number): CallCost {
  return { ...cost, cpuMs: cost.cpuMs * by, down: cost.down * by, packed: cost.packed * by };
}

function free(cost: CallCost): CallCost {
  return { ...scaled(cost, 0), requests: 0, gatewayMs: 0, heldMs: 0, wallMs: 0, up: 0 };
}
