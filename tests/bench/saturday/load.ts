import { availableParallelism } from 'node:os';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { POOL_SIZE } from '../../support/databases/postgres-driver.ts';
import { type Area, openArea } from './area.ts';
import type { Assumptions } from './assumptions.ts';
import { Crowd, type Deed } from './crowd.ts';
import type { Gateway } from './gateway.ts';
import { firstToSaturate, percentile, type Use } from './percentiles.ts';
import { machineMs, treeMs } from './processors.ts';
import type { AppFacts } from './saturday-model.ts';
import { openRemote, type Traffic } from './virtual-device.ts';

export interface LoadParts {
  readonly database: TestDatabase;
  readonly observer: Client;
  readonly gateway: Gateway;
  readonly from: Assumptions;
  readonly facts: AppFacts;
  readonly minutes: number;
  /** The first process of PostgreSQL. */
  readonly postmaster: number;
  readonly say: (line: string) => void;
}

/** What was seen in a span of time. */
export interface LoadReading {
  /** Devices, with and without an open list. */
  readonly devices: number;
  readonly seconds: number;
  readonly requestsPerSecond: number;
  readonly downPerSecond: number;
  readonly upPerSecond: number;
  readonly waits: readonly DeedWaits[];
  /** Codes of refused mutations, and how often. */
  readonly codes: Readonly<Record<string, number>>;
  readonly cores: {
    readonly postgres: number;
    readonly gateway: number;
    readonly devices: number;
    /** Other work of this machine. */
    readonly others: number;
  };
  /** Connections that were in use, calls that waited for one, both on average, and the most calls at once. */
  readonly held: number;
  readonly waiting: number;
  readonly most: number;
  /** What connections did, on average: `processor`, what PostgreSQL says they waited for, or `gateway`. */
  readonly doing: Readonly<Record<string, number>>;
  /** How late this process itself was for its timers (p99, ms). Waits below this are its own. */
  readonly ownDelayMs: number;
  readonly lateSeconds: number;
  readonly uses: readonly Use[];
}

export interface DeedWaits {
  readonly deed: Deed;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly failed: number;
}

export interface LoadResult {
  /** Ever more devices, up to the first number that was too many. */
  readonly levels: readonly LoadReading[];
  /** How many areas the devices are in. */
  readonly areas: number;
  /** The long run. */
  readonly held: LoadReading;
  readonly first: Use | null;
  readonly rollUpsMs: readonly number[];
}

const TOWNS = [3, 4, 5, 6, 7, 8];
const FIRST_LEVEL = 2000;
const GROWTH = 1.5;
const MOST_DEVICES = 200_000;
/** A level is borne if nearly everybody is answered within this time. */
const MOST_WAIT_MS = 1000;
const MOST_FAILED = 0.005;
const TRIES = 2;
const MOST_DRAIN_SECONDS = 60;
/** The long run has this share of the last number that was borne, because other work shares the machine. */
const HELD_SHARE = 0.5;
const SAMPLE_EVERY_MS = 500;

/** Lets ever more devices live until it is too many, then fewer for `minutes`. */
export async function runLoad(parts: LoadParts): Promise<LoadResult> {
  const { database, gateway, minutes } = parts;
  const traffic: Traffic = { requests: 0, down: 0, packed: 0, up: 0 };
  const remote = openRemote(gateway, traffic, () => 0);
  const areas: Area[] = [];
  for (const town of TOWNS) areas.push(await openArea(database, remote, town));
  const crowd = new Crowd({ ...parts, remote, areas });
  await crowd.begin();
  const rollUpsMs: number[] = [];
  const rollUp = async () => {
    const startedMs = performance.now();
    await database.owner('call app.roll_up_all()');
    rollUpsMs.push(Math.round(performance.now() - startedMs));
  };
  const rollUps = setInterval(() => void rollUp(), parts.facts.rollUpEveryMs);
  const levelMs = Math.min(20_000, minutes * 10_000);
  const levels: LoadReading[] = [];
  let borne = FIRST_LEVEL / GROWTH;
  try {
    for (let count = FIRST_LEVEL; count <= MOST_DEVICES; count = Math.round(count * GROWTH)) {
      await crowd.resize(count);
      const see = async () => {
        // Polls after a roll-up cost most.
        await rollUp();
        return observed(parts, crowd, traffic, levelMs);
      };
      const drain = async () => {
        await crowd.resize(Math.round(borne));
        await drained(gateway);
        await crowd.resize(count);
      };
      const reading = await levelOf(parts, see, drain, levelMs);
      levels.push(reading);
      if (!isBorne(reading)) break;
      borne = count;
    }
    await crowd.resize(Math.round(borne * HELD_SHARE));
    await drained(gateway);
    await wait(levelMs);
    const held = await observed(parts, crowd, traffic, minutes * 60_000);
    return {
      levels,
      areas: areas.length,
      held,
      first: firstToSaturate(levels.at(-1)?.uses ?? []),
      rollUpsMs,
    };
  } finally {
    crowd.end();
    clearInterval(rollUps);
  }
}

/** What is seen at this number of devices. If it is too many, it is seen again: other work may have come in between. */
async function levelOf(
  { say }: LoadParts,
  see: () => Promise<LoadReading>,
  drain: () => Promise<void>,
  levelMs: number,
): Promise<LoadReading> {
  for (let tries = 1; ; tries += 1) {
    await wait(levelMs / 4);
    const reading = await see();
    say(levelLine(reading));
    if (isBorne(reading) || tries === TRIES) return reading;
    await drain();
  }
}

/** Waits until no call waits for a connection, but not forever. */
async function drained(gateway: Gateway): Promise<void> {
  for (let second = 0; second < MOST_DRAIN_SECONDS; second += 1) {
    await gateway.read();
    await wait(1000);
    if ((await gateway.read()).waiting < 1) return;
  }
}

function levelLine({ devices, requestsPerSecond, waits, cores }: LoadReading): string {
  const poll = waits.find(({ deed }) => deed === 'poll');
  const failed = waits.reduce((sum, each) => sum + each.failed, 0);
  return [
    `${devices} devices: ${requestsPerSecond.toFixed(0)} requests/s`,
    `polls p50 ${poll?.p50.toFixed(0) ?? '?'} ms, p99 ${poll?.p99.toFixed(0) ?? '?'} ms, ${failed} failed`,
    `PostgreSQL ${cores.postgres.toFixed(2)}, gateway ${cores.gateway.toFixed(2)}, devices ${cores.devices.toFixed(2)}, others ${cores.others.toFixed(2)} cores`,
  ].join('; ');
}

function isBorne({ waits }: LoadReading): boolean {
  const all = waits.reduce((sum, { count }) => sum + count, 0);
  const failed = waits.reduce((sum, each) => sum + each.failed, 0);
  const polls = waits.find(({ deed }) => deed === 'poll');
  return failed <= all * MOST_FAILED && (polls?.p99 ?? Infinity) <= MOST_WAIT_MS;
}

async function observed(
  { observer, gateway, postmaster }: LoadParts,
  crowd: Crowd,
  traffic: Traffic,
  forMs: number,
): Promise<LoadReading> {
  const delay = monitorEventLoopDelay();
  delay.enable();
  crowd.waits = new Map();
  crowd.codes = new Map();
  crowd.lateSeconds = 0;
  const bytes = { ...traffic };
  const before = { machine: machineMs(), tree: treeMs(postmaster), own: process.cpuUsage() };
  const { cpuMs } = await gateway.read();
  const startedMs = performance.now();
  const doing = await sampled(observer, forMs);
  const spanMs = performance.now() - startedMs;
  const read = await gateway.read();
  const machine = machineMs();
  const own = process.cpuUsage(before.own);
  delay.disable();
  const busyShare =
    (machine.busy - before.machine.busy) / Math.max(1, machine.all - before.machine.all);
  const known = {
    postgres: (treeMs(postmaster) - before.tree) / spanMs,
    gateway: (read.cpuMs - cpuMs) / spanMs,
    devices: (own.user + own.system) / 1000 / spanMs,
  };
  const cores = availableParallelism();
  const others = Math.max(0, busyShare * cores - known.postgres - known.gateway - known.devices);
  const seconds = spanMs / 1000;
  return {
    devices: crowd.size,
    seconds,
    requestsPerSecond: (traffic.requests - bytes.requests) / seconds,
    downPerSecond: (traffic.down - bytes.down) / seconds,
    upPerSecond: (traffic.up - bytes.up) / seconds,
    waits: waitsOf(crowd),
    codes: Object.fromEntries(crowd.codes),
    cores: { ...known, others },
    held: read.held,
    waiting: read.waiting,
    most: read.most,
    doing,
    ownDelayMs: delay.percentile(99) / 1e6,
    lateSeconds: crowd.lateSeconds,
    uses: [
      { name: `processor of the machine (${cores} cores)`, share: busyShare },
      { name: 'processor of PostgreSQL (of all cores)', share: known.postgres / cores },
      { name: "the gateway's one thread", share: known.gateway },
      { name: "the devices' own thread", share: known.devices },
      { name: `connections to PostgreSQL (${POOL_SIZE})`, share: read.held / POOL_SIZE },
      { name: 'locks (of the connections)', share: (doing['Lock'] ?? 0) / POOL_SIZE },
      {
        name: "PostgreSQL's inner locks (of the connections)",
        share: (doing['LWLock'] ?? 0) / POOL_SIZE,
      },
    ],
  };
}

function waitsOf(crowd: Crowd): readonly DeedWaits[] {
  return [...crowd.waits].map(([deed, { ms, refused, failed }]) => ({
    deed,
    count: ms.length,
    p50: percentile(ms, 0.5),
    p99: percentile(ms, 0.99),
    refused,
    failed,
  }));
}

/** What the connections of others do, on average, seen again and again for a while. */
async function sampled(observer: Client, forMs: number): Promise<Readonly<Record<string, number>>> {
  const endMs = performance.now() + forMs;
  const sums: Record<string, number> = {};
  let samples = 0;
  while (performance.now() < endMs) {
    const { rows } = await observer.query<{ what: string; n: number }>(`
      select case
        when state = 'active' then coalesce(wait_event_type, 'processor')
        when state like 'idle in transaction%' then 'gateway'
        else 'nothing' end as what, count(*)::int as n
      from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() group by 1`);
    samples += 1;
    for (const { what, n } of rows) sums[what] = (sums[what] ?? 0) + n;
    await wait(Math.min(SAMPLE_EVERY_MS, Math.max(0, endMs - performance.now())));
  }
  return Object.fromEntries(Object.entries(sums).map(([what, sum]) => [what, sum / samples]));
}
