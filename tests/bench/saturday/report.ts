import type { LoadReading, LoadResult } from './load.ts';
import {
  type AppFacts,
  type CallCost,
  type Line,
  type MeasuredCosts,
  type NewsCost,
  type Saturday,
  saturdayOf,
  total,
} from './saturday-model.ts';
import type { Assumptions } from './assumptions.ts';
import { singleChanges } from './single-changes.ts';

/** What the issue asks of polls, counters and news together. */
export const BAR = { openLists: 100_000, cores: 2, downPerSecond: 10e6 };
const MILLION = 1_000_000;
/** Pools are planned for this share of their connections, or waits grow. */
const POOL_SHARE = 0.7;
/** Columns are this wide. */
const FIRST = 34;
const WIDTH = 11;

const cells = (first: string, ...rest: readonly string[]) =>
  [first.padEnd(FIRST), ...rest.map((each) => each.padStart(WIDTH))].join('');
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(2);
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(2);

/** What each kind of call costs, as measured in this run. */
export function costLines(costs: MeasuredCosts): string[] {
  const line = (name: string, cost: CallCost) =>
    cells(
      name,
      cost.requests.toFixed(1),
      cost.cpuMs.toFixed(2),
      cost.gatewayMs.toFixed(2),
      cost.heldMs.toFixed(2),
      cost.wallMs.toFixed(2),
      kilobytes(cost.up),
      kilobytes(cost.down),
      kilobytes(cost.packed),
    );
  const polls = (points: readonly NewsCost[], what: string) =>
    points
      .filter(({ news }) => news > 0)
      .map((point) => line(`poll, ${point.news} ${what}`, point));
  const [idle] = costs.counterPolls;
  return [
    'Cost of each call: processor of PostgreSQL and of the gateway, time with a connection, and the wait in ms, bytes of bodies in KB',
    cells('', 'requests', 'PostgreSQL', 'gateway', 'connected', 'wait', 'up', 'down', 'gzip'),
    ...(idle === undefined ? [] : [line('poll, idle', idle)]),
    ...polls(costs.counterPolls, 'counters'),
    ...polls(costs.salePolls, 'new sales'),
    line('poll of a single cell, idle', costs.pollOfOneCell),
    line('poll that reads an opened sale', costs.openedSale),
    line('first reading of an area', costs.firstReading),
    line('daily comparison', costs.check),
    ...Object.entries(costs.pushes).map(([name, cost]) => line(`push ${name}`, cost)),
    `roll-up: ${(costs.rollUpMsForEachSale * 1000).toFixed(0)} ms of processor for 1,000 sales with a view`,
    '',
  ];
}

/** What the model is made from. */
export interface ModelInputs {
  readonly costs: MeasuredCosts;
  readonly from: Assumptions;
  readonly facts: AppFacts;
}

/** The model at the bar of the issue, at the size that was asked for, and at a million. */
export function modelLines(inputs: ModelInputs, devices: number): string[] {
  const { costs, from, facts } = inputs;
  const at = (openLists: number) => saturdayOf(costs, from, facts, openLists);
  const sizes = [...new Set([BAR.openLists, devices, MILLION])];
  return [
    ...sizes.flatMap((openLists) => saturdayLines(at(openLists))),
    ...barLines(at(BAR.openLists)),
    ...machineLines(at(MILLION), 'without files through a CDN'),
    ...machineLines(
      saturdayOf({ ...costs, firstReading: costs.firstReadingWithFiles }, from, facts, MILLION),
      'with files through a CDN',
    ),
    '',
    ...changeLines(inputs, BAR.openLists, ['reads'], 'polls, counters and news'),
    ...changeLines(inputs, MILLION, ['reads', 'openings', 'pushes'], 'everything'),
  ];
}

function changeLines(
  inputs: ModelInputs,
  openLists: number,
  groups: readonly Line['group'][],
  what: string,
): string[] {
  return [
    `What one change leaves of ${what} at ${count(openLists)} open lists`,
    ' cores  down',
    ...singleChanges(inputs, openLists, groups).map(
      ({ name, cores, down }) =>
        [percent(cores), percent(down)].map((each) => each.padStart(6)).join('') +
        `  ${name}${cores <= 0.5 ? ' (halves it)' : ''}`,
    ),
    '',
  ];
}

function saturdayLines(saturday: Saturday): string[] {
  const { openLists, lines, counterRowsPerHour, salesPerHour } = saturday;
  const line = (each: Omit<Line, 'group'>) =>
    cells(
      each.name,
      each.requestsPerSecond.toFixed(0),
      each.cores.toFixed(2),
      each.gatewayCores.toFixed(2),
      each.connections.toFixed(1),
      megabytes(each.downPerSecond),
      megabytes(each.packedPerSecond),
      megabytes(each.upPerSecond),
    );
  const of = (group: Line['group']) => lines.filter((each) => each.group === group);
  return [
    `Model: ${count(openLists)} open lists; each hears of ${counterRowsPerHour.toFixed(0)} counters and ${salesPerHour.toFixed(1)} sales an hour`,
    cells('', 'requests/s', 'PostgreSQL', 'gateway', 'in use', 'MB/s down', 'gzip', 'MB/s up'),
    ...of('reads').map(line),
    line(total('= polls, counters, news', of('reads'))),
    ...of('openings').map(line),
    line(total('= openings', of('openings'))),
    ...of('pushes').map(line),
    line(total('= pushes', of('pushes'))),
    line(total('= everything', lines)),
    '',
  ];
}

function barLines({ lines }: Saturday): string[] {
  const reads = total(
    'reads',
    lines.filter(({ group }) => group === 'reads'),
  );
  const verdict = (isMet: boolean) => (isMet ? 'met' : 'not met');
  return [
    `The bar at ${count(BAR.openLists)} open lists, for polls, counters and news:`,
    `  at most ${BAR.cores} cores of PostgreSQL: ${reads.cores.toFixed(2)}, ${verdict(reads.cores <= BAR.cores)}`,
    `  at most ${megabytes(BAR.downPerSecond)} MB/s down: ${megabytes(reads.downPerSecond)} as they are, ${verdict(reads.downPerSecond <= BAR.downPerSecond)}; ${megabytes(reads.packedPerSecond)} with gzip, ${verdict(reads.packedPerSecond <= BAR.downPerSecond)}`,
    '',
  ];
}

/** What it takes to serve this. */
function machineLines({ openLists, lines }: Saturday, how: string): string[] {
  const all = total('all', lines);
  return [
    `${count(openLists)} open lists take, ${how}: ${all.cores.toFixed(1)} cores of PostgreSQL busy, ${(all.connections / POOL_SHARE).toFixed(0)} connections (${all.connections.toFixed(0)} in use), ${megabytes(all.downPerSecond)} MB/s down (${megabytes(all.packedPerSecond)} with gzip), ${all.requestsPerSecond.toFixed(0)} requests/s, ${all.gatewayCores.toFixed(1)} cores of a gateway like this one`,
  ];
}

/** What the load has shown. */
export function loadLines(load: LoadResult, { costs, from, facts }: ModelInputs): string[] {
  const { levels, held, first, rollUpsMs } = load;
  const last = levels.at(-1);
  const lists = held.devices / (1 + from.hiddenForEachList);
  const there = { ...from, liveSales: load.areas * facts.salesInArea };
  const modeled = total('all', saturdayOf(costs, there, facts, lists).lines);
  return [
    '',
    ...(last === undefined
      ? []
      : [
          `The last level, ${count(last.devices)} devices: how far each resource was used`,
          ...resourceLines(last),
          `First to saturate: ${first?.name ?? 'nothing'}`,
          '',
        ]),
    `The long run: ${count(held.devices)} devices, ${held.seconds.toFixed(0)} s`,
    `  ${held.requestsPerSecond.toFixed(1)} requests/s, ${megabytes(held.downPerSecond)} MB/s down, ${megabytes(held.upPerSecond)} MB/s up, without compression`,
    `  the model says for these in ${load.areas} areas: ${modeled.requestsPerSecond.toFixed(1)} requests/s, ${modeled.cores.toFixed(2)} cores of PostgreSQL, ${megabytes(modeled.downPerSecond)} MB/s down`,
    ...held.waits.map(
      ({ deed, count: n, p50, p99, refused, failed }) =>
        `  ${cells(deed, `${n}`, `p50 ${p50.toFixed(1)}`, `p99 ${p99.toFixed(1)}`)} ms, ${refused} refused, ${failed} failed`,
    ),
    `  refusals: ${JSON.stringify(held.codes)}`,
    ...resourceLines(held),
    `  news late by at most ${held.lateSeconds} s; roll-ups took ${rollUpsMs.join(', ')} ms`,
    '',
  ];
}

function resourceLines({
  uses,
  cores,
  held,
  waiting,
  most,
  doing,
  ownDelayMs,
}: LoadReading): string[] {
  const states = Object.entries(doing)
    .map(([what, n]) => `${what} ${n.toFixed(2)}`)
    .join(', ');
  return [
    ...uses.map(({ name, share }) => `  ${percent(share).padStart(6)}  ${name}`),
    `  cores: PostgreSQL ${cores.postgres.toFixed(2)}, gateway ${cores.gateway.toFixed(2)}, devices ${cores.devices.toFixed(2)}, other work ${cores.others.toFixed(2)}`,
    `  connections in use ${held.toFixed(1)}, calls waiting for one ${waiting.toFixed(1)}, most calls at once ${most}`,
    `  what the connections did or waited for: ${states}`,
    `  the devices' process was late by ${ownDelayMs.toFixed(0)} ms (p99)`,
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const count = (of: number) => of.toLocaleString('en-US');
