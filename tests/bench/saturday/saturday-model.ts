import { type Assumptions, type PushName, pushesPerHour } from './assumptions.ts';

/** What one call of some kind costs, as measured. */
export interface CallCost {
  /** A device may need several requests for it. */
  readonly requests: number;
  /** Processor time of PostgreSQL's own process for this connection, in ms. */
  readonly cpuMs: number;
  /** Processor time of the gateway, in ms. */
  readonly gatewayMs: number;
  /** How long it has a connection to PostgreSQL, in ms. */
  readonly heldMs: number;
  /** How long the device waits in all, with nobody else there, in ms. */
  readonly wallMs: number;
  /** Bytes of bodies: the answers as they are, packed with gzip, and the requests. */
  readonly down: number;
  readonly packed: number;
  readonly up: number;
}

/** What a poll costs that brings so much news. */
export interface NewsCost extends CallCost {
  /** Rows of counters, or changed sales. */
  readonly news: number;
}

/** All that is measured. */
export interface MeasuredCosts {
  /** Polls after a roll-up that has changed so many sales' counters, from none (idle) to many. */
  readonly counterPolls: readonly NewsCost[];
  /** Polls after so many sales in the area were posted, from none (idle). */
  readonly salePolls: readonly NewsCost[];
  /** An idle poll of a single cell: what is not for the number of cells. */
  readonly pollOfOneCell: CallCost;
  readonly firstReading: CallCost;
  /** A poll that reads a sale that was just opened. */
  readonly openedSale: CallCost;
  /** The daily comparison of all scopes of a device. */
  readonly check: CallCost;
  readonly pushes: Readonly<Record<PushName, CallCost>>;
  /** The job that adds up counters, for each sale that has events. */
  readonly rollUpMsForEachSale: number;
  /**
   * What a first reading costs this system if the area comes as files through a CDN: the requests to the database alone.
   */
  readonly firstReadingWithFiles: CallCost;
}

/** What the app and the SQL do by themselves (`app-facts.ts`), and what the database of this run holds. */
export interface AppFacts {
  readonly visibleEveryMs: number;
  readonly hiddenEveryMs: number;
  readonly rollUpEveryMs: number;
  /** How often steps of counters in this area are published. "Is it on" comes with every roll-up. */
  readonly countersEveryMs: number;
  /** Devices get other counters of a sale at most once in this time. */
  readonly countersHoldMs: number;
  /** The counts at which devices get another counter, in order. */
  readonly steps: readonly number[];
  /** Live sales on a device, within the cells that it reads. */
  readonly salesInArea: number;
  readonly cells: number;
}

/** `reads`: what the bar of the issue is about. `openings`: of the app, of areas, and of sales. */
export type LineGroup = 'reads' | 'openings' | 'pushes';

/** One kind of work, for all devices together. */
export interface Line {
  readonly name: string;
  readonly group: LineGroup;
  readonly requestsPerSecond: number;
  /** Processors that PostgreSQL keeps busy. */
  readonly cores: number;
  readonly gatewayCores: number;
  /** Connections in use at each moment (Little's law). */
  readonly connections: number;
  readonly downPerSecond: number;
  readonly packedPerSecond: number;
  readonly upPerSecond: number;
}

export interface Saturday {
  readonly openLists: number;
  readonly lines: readonly Line[];
  /** Rows of counters that a device with an open list gets in an hour. */
  readonly counterRowsPerHour: number;
  /** Changed sales that it hears of in an hour. */
  readonly salesPerHour: number;
}

const HOUR_MS = 3_600_000;

/** A Saturday with so many open lists. */
export function saturdayOf(
  costs: MeasuredCosts,
  from: Assumptions,
  facts: AppFacts,
  openLists: number,
): Saturday {
  const hidden = openLists * from.hiddenForEachList;
  const [visiblePolls, hiddenPolls] = [
    HOUR_MS / facts.visibleEveryMs,
    HOUR_MS / facts.hiddenEveryMs,
  ];
  const perHour = pushesPerHour(from, visiblePolls);
  const areaShare = Math.min(1, facts.salesInArea / from.liveSales);
  const rows = counterRows(from, facts, perHour, openLists);
  const counterRowsPerHour = rows.steps + rows.isOn;
  const salesPerHour = openLists * areaShare * (perHour['sale.create'] + perHour['sale.patch']);
  const idle = costAt(costs.counterPolls, 0);

  /** What news adds to the polls of one device in an hour. */
  const added = (points: readonly NewsCost[], news: number, polls: number): CallCost => {
    // Little news comes with few polls, and much of it with each.
    const share = 1 - Math.exp(-news / polls);
    if (share === 0) return NOTHING;
    return times(less(costAt(points, news / (polls * share)), costAt(points, 0)), polls * share);
  };
  const inPolls = (news: number, everyMs: number) => (polls: number) =>
    added(costs.counterPolls, news, Math.min(polls, HOUR_MS / everyMs));
  const steps = inPolls(rows.steps, facts.countersEveryMs);
  const isOn = inPolls(rows.isOn, facts.rollUpEveryMs);
  const counters = (polls: number) => plus(steps(polls), isOn(polls));
  const sales = (polls: number) => added(costs.salePolls, salesPerHour, polls);
  const both = (of: (polls: number) => CallCost) =>
    plus(times(of(visiblePolls), openLists), times(of(hiddenPolls), hidden));

  const arrivals = openLists * from.arrivalsPerHour;
  const back = costAt(costs.counterPolls, facts.salesInArea * from.changedSinceShare);
  const lines: Line[] = [
    lineOf(
      'idle polls',
      'reads',
      both((polls) => times(idle, polls)),
    ),
    lineOf('counters in polls', 'reads', both(counters)),
    lineOf('new and changed sales in polls', 'reads', both(sales)),
    {
      ...lineOf('roll-ups of counters', 'reads', NOTHING),
      ...rollUpLoad(costs, from, facts, perHour, openLists),
    },
    lineOf(
      'opened sales',
      'openings',
      times(less(costs.openedSale, idle), openLists * from.openedPerHour),
    ),
    lineOf(
      'first readings of an area',
      'openings',
      times(costs.firstReading, arrivals * from.newAreaShare),
    ),
    lineOf('returns after hours', 'openings', times(back, arrivals * (1 - from.newAreaShare))),
    lineOf('daily comparisons', 'openings', times(costs.check, arrivals)),
    ...Object.entries<number>(perHour).map(([name, rate]) =>
      lineOf(`push ${name}`, 'pushes', times(costs.pushes[name as PushName], rate * openLists)),
    ),
  ];
  return { openLists, lines, counterRowsPerHour, salesPerHour };
}

/** What several lines cost together. */
export function total(name: string, lines: readonly Line[]): Omit<Line, 'group'> {
  const sum = (of: (line: Line) => number) => lines.reduce((so, line) => so + of(line), 0);
  return {
    name,
    requestsPerSecond: sum((line) => line.requestsPerSecond),
    cores: sum((line) => line.cores),
    gatewayCores: sum((line) => line.gatewayCores),
    connections: sum((line) => line.connections),
    downPerSecond: sum((line) => line.downPerSecond),
    packedPerSecond: sum((line) => line.packedPerSecond),
    upPerSecond: sum((line) => line.upPerSecond),
  };
}

/**
 * How often a counter reaches another step in an hour, at most once for each hold: the mean over the hours in which it
 * grew from none at this pace.
 */
export function stepsPerHour(
  perHour: number,
  hours: number,
  { steps, countersHoldMs }: Pick<AppFacts, 'steps' | 'countersHoldMs'>,
): number {
  const atMost = HOUR_MS / countersHoldMs;
  let reached = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    const passed = steps.filter((step) => step > perHour * hour && step <= perHour * (hour + 1));
    reached += Math.min(atMost, passed.length);
  }
  return reached / hours;
}

/** The cost of a poll with so much news: a line between the two nearest measured ones, or on from the last two. */
export function costAt(points: readonly NewsCost[], news: number): CallCost {
  const sorted = points.toSorted((a, b) => a.news - b.news);
  const above = sorted.findIndex((point) => point.news >= news);
  const to = above === -1 ? sorted.length - 1 : above;
  const [low, high] = [sorted[Math.max(0, to - 1)], sorted[to]];
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.');
  if (low.news === high.news) return high;
  const share = (news - low.news) / (high.news - low.news);
  return plus(low, times(less(high, low), share));
}

/** Rows of counters that a device gets in an hour: a sale's counters at most once for each hold, "is it on" at once. */
function counterRows(
  from: Assumptions,
  facts: AppFacts,
  perHour: Readonly<Record<PushName, number>>,
  openLists: number,
): { readonly steps: number; readonly isOn: number } {
  const forEachSale = (rate: number) => (openLists * rate) / from.liveSales;
  const steps = [
    forEachSale(from.openedPerHour),
    forEachSale(perHour['save.set']),
    forEachSale(perHour['route.put']),
  ].reduce((sum, pace) => sum + stepsPerHour(pace, from.hoursOfTraffic, facts), 0);
  const counted = Math.min(HOUR_MS / facts.countersHoldMs, steps);
  const isOn = Math.min(HOUR_MS / facts.rollUpEveryMs, forEachSale(perHour['ison.add']));
  return { steps: facts.salesInArea * counted, isOn: facts.salesInArea * isOn };
}

function rollUpLoad(
  costs: MeasuredCosts,
  from: Assumptions,
  facts: AppFacts,
  perHour: Readonly<Record<PushName, number>>,
  openLists: number,
): Pick<Line, 'cores' | 'connections'> {
  const events = from.openedPerHour + perHour['save.set'] + perHour['save.unset'];
  const forEachSale = (openLists * events * facts.rollUpEveryMs) / HOUR_MS / from.liveSales;
  const touched = from.liveSales * (1 - Math.exp(-forEachSale));
  const cores = (touched * costs.rollUpMsForEachSale) / facts.rollUpEveryMs;
  return { cores, connections: cores };
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

/** The load of what costs this in an hour. */
function lineOf(name: string, group: LineGroup, hourly: CallCost): Line {
  const seconds = HOUR_MS / 1000;
  return {
    name,
    group,
    requestsPerSecond: hourly.requests / seconds,
    cores: hourly.cpuMs / HOUR_MS,
    gatewayCores: hourly.gatewayMs / HOUR_MS,
    connections: hourly.heldMs / HOUR_MS,
    downPerSecond: hourly.down / seconds,
    packedPerSecond: hourly.packed / seconds,
    upPerSecond: hourly.up / seconds,
  };
}

function each(make: (of: keyof CallCost) => number): CallCost {
  return {
    requests: make('requests'),
    cpuMs: make('cpuMs'),
    gatewayMs: make('gatewayMs'),
    heldMs: make('heldMs'),
    wallMs: make('wallMs'),
    down: make('down'),
    packed: make('packed'),
    up: make('up'),
  };
}

const times = (cost: CallCost, by: number) => each((of) => cost[of] * by);
const plus = (one: CallCost, other: CallCost) => each((of) => one[of] + other[of]);
/** Never below nothing: measured costs that are nearly equal may be the wrong way round. */
const less = (one: CallCost, other: CallCost) => each((of) => Math.max(0, one[of] - other[of]));
