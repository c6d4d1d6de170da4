import { performance } from 'node:perf_hooks';
import type { Client } from 'pg';
import type { Remote } from '../../../src/sync/ports.ts';
import { saleScope } from '../../../src/sync/rows/scope-name.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import { type Area, mutationOf } from './area.ts';
import type { PushName } from './assumptions.ts';
import type { Gateway } from './gateway.ts';
import { percentile } from './percentiles.ts';
import { processMs } from './processors.ts';
import type { CallCost, MeasuredCosts, NewsCost } from './saturday-model.ts';
import { type Cursors, type Outcome, type Traffic, VirtualDevice } from './virtual-device.ts';

export interface Measuring {
  readonly database: TestDatabase;
  /** A connection of its own, which is not counted. */
  readonly observer: Client;
  readonly gateway: Gateway;
  readonly remote: Remote;
  readonly traffic: Traffic;
  readonly area: Area;
}

const ROUNDS = 40;
/** A first reading has several requests, and does not vary much. */
const FIRST_ROUNDS = 6;
const COUNTER_ROWS = [1, 10, 50, 200, 700];
const NEW_SALES = [1, 10];
const SAVED = 8;
/** How many sales one measured roll-up adds up. */
const ROLLED_UP = 5000;

const PUSHES: readonly PushName[] = [
  'view.batch',
  'save.set',
  'save.unset',
  'note.put',
  'route.put',
  'ison.add',
  'checkin.add',
  'sale.create',
  'sale.patch',
  'image.declare',
];

/** Measures what each kind of call costs, one call at a time, through the gateway and with the app's own client. */
export async function measureCosts(measuring: Measuring): Promise<MeasuredCosts> {
  const { database, area, remote } = measuring;
  const account = await newUser(database);
  const device = new VirtualDevice(remote, account.uid, area.scopes, new Map());
  const firstReading = await costOf(measuring, FIRST_ROUNDS, () => {
    device.cursors = new Map();
    return device.poll();
  });
  await saveSome(device, area);
  const pollFrom = (cursors: Cursors) => () => {
    device.cursors = new Map(cursors);
    return device.poll();
  };
  const settled = async (): Promise<Cursors> => {
    await device.poll();
    return new Map(device.cursors);
  };

  // The roll-up of these saves is news of its own.
  await viewed(database, []);
  const idle = await costOf(measuring, ROUNDS, pollFrom(await settled()));
  const counterPolls: NewsCost[] = [{ ...idle, news: 0 }];
  let used = 0;
  for (const rows of COUNTER_ROWS) {
    const before = await settled();
    await viewed(database, area.saleIds.slice(used, used + rows));
    used += rows;
    const known = device.rowCount;
    await device.poll();
    const news = device.rowCount - known;
    counterPolls.push({ ...(await costOf(measuring, ROUNDS, pollFrom(before))), news });
  }
  const salePolls: NewsCost[] = [{ ...idle, news: 0 }];
  const seller = new VirtualDevice(remote, (await newUser(database)).uid, [], new Map());
  for (const sales of NEW_SALES) {
    const before = await settled();
    for (let n = 0; n < sales; n += 1) await pushed(seller, 'sale.create', area, []);
    salePolls.push({ ...(await costOf(measuring, ROUNDS, pollFrom(before))), news: sales });
  }
  const last = await settled();
  let opened = 0;
  const openedSale = await costOf(measuring, ROUNDS, () => {
    device.cursors = new Map(last);
    opened += 1;
    device.open(area.saleIds[opened % area.saleIds.length] ?? '');
    return device.poll();
  });
  await device.poll();
  const single = new VirtualDevice(remote, 'guest', area.scopes.slice(0, 1), last);
  const pollOfOneCell = await costOf(measuring, ROUNDS, () => single.poll());
  const check = await costOf(measuring, ROUNDS, () => device.check());
  return {
    counterPolls,
    salePolls,
    pollOfOneCell,
    firstReading,
    openedSale,
    check,
    pushes: await pushCosts(measuring),
    rollUpMsForEachSale: await rollUpMs(measuring),
    // A manifest is ten minutes old at most: what is left is a poll that brings some new sales.
    firstReadingWithFiles: salePolls.at(-1) ?? idle,
  };
}

/** The person follows some sales that they have saved. */
async function saveSome(device: VirtualDevice, area: Area): Promise<void> {
  const ids = area.saleIds.slice(-SAVED);
  await device.push(...ids.map((id) => ({ op: 'save.set', args: { id } }) as const));
  device.saved.push(...ids.map(saleScope));
  await device.poll();
}

async function pushCosts(measuring: Measuring): Promise<MeasuredCosts['pushes']> {
  const { database, remote, area } = measuring;
  const device = new VirtualDevice(remote, (await newUser(database)).uid, area.scopes, new Map());
  await device.poll();
  const own: string[] = [];
  await pushed(device, 'sale.create', area, own);
  const costs: [PushName, CallCost][] = [];
  for (const name of PUSHES) {
    costs.push([name, await costOf(measuring, ROUNDS, () => pushed(device, name, area, own))]);
  }
  return Object.fromEntries(costs) as MeasuredCosts['pushes'];
}

let drawn = 0;

async function pushed(
  device: VirtualDevice,
  name: PushName,
  area: Area,
  own: string[],
): Promise<Outcome> {
  const any = <T>(from: readonly T[]): T => {
    drawn += 1;
    return from[drawn % from.length] as T;
  };
  const mutation = mutationOf(name, { area, own, any });
  if (mutation === null) throw new Error(`${name} needs a sale of one's own.`);
  const outcome = await device.push(mutation);
  if (outcome !== 'done') throw new Error(`${name} was refused: ${device.codes.join(' ')}`);
  return outcome;
}

/**
 * What a call costs, of some that follow each other, after one that does not count: medians of times, so that what other
 * work of the machine disturbs counts little, and means of bytes and of the gateway's time.
 */
async function costOf(
  { observer, gateway, traffic }: Measuring,
  rounds: number,
  call: () => Promise<Outcome>,
): Promise<CallCost> {
  const once = async () => {
    const outcome = await call();
    if (outcome !== 'done') throw new Error(`A call that is measured was ${outcome}.`);
  };
  await once();
  const before = { ...traffic };
  const { cpuMs: gatewayBefore } = await gateway.read();
  const [cpuMs, wallMs]: [number[], number[]] = [[], []];
  let busy = await backendsMs(observer);
  for (let round = 0; round < rounds; round += 1) {
    const startedMs = performance.now();
    await once();
    wallMs.push(performance.now() - startedMs);
    const busyAfter = await backendsMs(observer);
    cpuMs.push(spentMs(busy, busyAfter));
    busy = busyAfter;
  }
  const read = await gateway.read();
  const requests = (traffic.requests - before.requests) / rounds;
  return {
    requests,
    cpuMs: percentile(cpuMs, 0.5),
    gatewayMs: (read.cpuMs - gatewayBefore) / rounds,
    heldMs: read.heldMs * requests,
    wallMs: percentile(wallMs, 0.5),
    down: (traffic.down - before.down) / rounds,
    packed: (traffic.packed - before.packed) / rounds,
    up: (traffic.up - before.up) / rounds,
  };
}

function spentMs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
}

/** Processor time of each process of PostgreSQL that serves a connection. */
async function backendsMs(observer: Client): Promise<ReadonlyMap<number, number>> {
  const { rows } = await observer.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  return new Map(rows.map(({ pid }) => [pid, processMs(pid)]));
}

/** So many people have looked at these sales that their counters reach another step, and it is told. */
async function viewed(database: TestDatabase, saleIds: readonly string[]): Promise<void> {
  await database.owner(
    'insert into app.stat_event (sale_id, views) select id, 100000 from unnest($1::uuid[]) id',
    [saleIds],
  );
  await database.owner('call app.roll_up_all()');
  await database.owner('update app.sale_stats set show_from = now() where show_from is not null');
  await database.owner('call app.roll_up_all()');
}

/** Processor time of a roll-up for each sale that has a view, and of the telling that follows once an hour. */
async function rollUpMs({ database, observer }: Measuring): Promise<number> {
  await database.owner('call app.roll_up_all()');
  await database.owner(
    `insert into app.stat_event (sale_id, views) select id, 1 from app.sale order by id limit ${ROLLED_UP}`,
  );
  const { rows } = await observer.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid ?? 0;
  const before = processMs(pid);
  await observer.query('call app.roll_up_all()');
  return (processMs(pid) - before) / ROLLED_UP;
}
