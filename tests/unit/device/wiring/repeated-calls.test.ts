import { describe, expect, test } from 'vitest';
import type { Door } from '../../../../src/device/door/door.ts';
import { AskedByAnother } from '../../../../src/db/schema/call-record.ts';
import type { RummageDb } from '../../../../src/db/schema/schema.ts';
import { ok } from '../../../../src/domain/result.ts';
import { save } from '../../../support/builders/sale-args.ts';
import { newSource, openedDevice } from './opened-device.ts';
import { QUERY, TRIED } from './tried-calls.ts';

/**
 * A page repeats a call whose worker ended before it answered; nobody knows whether it was carried out. Each verb of
 * the door belongs to one of these kinds.
 */
type Kind =
  /** Stores nothing that a person made. */
  | 'reads'
  /** Tried below: the second time changes nothing. */
  | 'tried'
  /** One transaction, in which its call is noted: tried in `db/store/repeated-call.test.ts`. */
  | 'stored'
  /** Says how something shall be from now on: a second time it is so. */
  | 'alike'
  /** Something that a server does: tried where that is. */
  | 'server';

const KINDS: { readonly [Noun in keyof Door]: Readonly<Record<keyof Door[Noun], Kind>> } = {
  writes: {
    commit: 'tried',
    commitAll: 'tried',
    postSale: 'tried',
    retryParked: 'stored',
    discardParked: 'stored',
    resolveChoice: 'stored',
    discardQuarantined: 'alike',
    countView: 'reads',
    setShortlisted: 'tried',
    moveWork: 'tried',
  },
  photos: {
    add: 'tried',
    order: 'stored',
    remove: 'stored',
    retry: 'stored',
    addOfFind: 'tried',
    fetchOfFind: 'reads',
    retryOfFind: 'stored',
  },
  account: {
    signUp: 'server',
    logIn: 'server',
    drain: 'reads',
    logOut: 'tried',
    deleteAccount: 'server',
    ended: 'reads',
    noteEndedRead: 'alike',
    signInWays: 'reads',
    googleAddress: 'reads',
    finishCallback: 'server',
    agreeToLink: 'server',
    refuseLink: 'server',
    requestPasswordReset: 'server',
    setPassword: 'server',
    setLocalProfile: 'tried',
  },
  sync: { now: 'reads', hint: 'reads' },
  sales: {
    lookAround: 'reads',
    follow: 'reads',
    discover: 'reads',
    mapMarks: 'reads',
    readUnplaced: 'reads',
    managingCode: 'reads',
    exactCounts: 'reads',
    manage: 'server',
  },
  search: {
    prepare: 'reads',
    find: 'reads',
    askServer: 'reads',
    recent: 'reads',
    remember: 'tried',
    forget: 'alike',
  },
  alerts: { list: 'reads', add: 'tried', remove: 'tried', news: 'reads' },
  places: {
    lookupZip: 'reads',
    checkZip: 'reads',
    suggestZips: 'reads',
    nearestZip: 'reads',
    geocode: 'reads',
  },
  files: {
    exportWork: 'reads',
    exportAccount: 'reads',
    importWork: 'tried',
    contentIds: 'reads',
    storageState: 'reads',
    importOldVisit: 'tried',
  },
  moderation: { queue: 'reads', decide: 'server' },
  areas: {
    measure: 'reads',
    download: 'server',
    pause: 'alike',
    resume: 'server',
    cancel: 'alike',
    remove: 'alike',
    updates: 'reads',
    update: 'server',
  },
  travel: { ask: 'reads', stop: 'reads' },
};

/** What they write is the device's, or there is nothing to write without an account. */
const OF_ANYONE = new Set([
  'account.setLocalProfile',
  'account.logOut',
  'files.importOldVisit',
  'search.remember',
  'writes.moveWork',
]);

async function dump(db: RummageDb): Promise<unknown> {
  const tables = await Promise.all(
    db.tables.map(async (table) => [table.name, await table.toArray()] as const),
  );
  return Object.fromEntries(tables);
}

describe('[SYNC-10] a call that comes again to the next worker', () => {
  test.each(Object.entries(TRIED))('changes nothing: %s', async (_verb, ask) => {
    const source = newSource();
    const first = await openedDevice(source);
    await first.device.store.commit('guest', save('s9'));
    const answer = await ask(first.device.doorOf('call-1'));
    const before = await dump(first.device.store.db);
    first.device.stop();
    const second = await openedDevice(source);
    expect(await ask(second.device.doorOf('call-1'))).toEqual(answer);
    expect(await dump(second.device.store.db)).toEqual(before);
    // Another call of the same is not held back by it.
    expect(await ask(second.device.doorOf('call-2'))).toMatchObject(
      answer === undefined || typeof answer === 'boolean' ? {} : { ok: true },
    );
    second.device.stop();
  });

  test('a file of work that was imported is imported once, and said to be', async () => {
    const { device } = await openedDevice(newSource());
    await device.doorOf('call-1').writes.commit(save('s1'));
    const [work = new Blob()] = await device.door.files.exportWork();
    const source = newSource();
    const first = await openedDevice(source);
    const brought = ok({ added: 1, skipped: 0 });
    expect(await first.device.doorOf('call-2').files.importWork(work)).toEqual(brought);
    const before = await dump(first.device.store.db);
    first.device.stop();
    const second = await openedDevice(source);
    expect(await second.device.doorOf('call-2').files.importWork(work)).toEqual(brought);
    expect(await dump(second.device.store.db)).toEqual(before);
    device.stop();
    second.device.stop();
  });

  test('a removed alert takes no other way when it is removed again', async () => {
    const source = newSource();
    const { device } = await openedDevice(source);
    await device.doorOf('call-1').alerts.add(QUERY);
    const [alert] = await device.door.alerts.list();
    expect(await device.doorOf('call-2').alerts.remove(alert?.id ?? '')).toEqual(ok(undefined));
    const before = await dump(device.store.db);
    expect(await device.doorOf('call-2').alerts.remove(alert?.id ?? '')).toEqual(ok(undefined));
    expect(await dump(device.store.db)).toEqual(before);
    device.stop();
  });

  test.each(Object.keys(TRIED).filter((verb) => !OF_ANYONE.has(verb)))(
    'writes nothing for another person than the one who asked: %s',
    async (verb) => {
      const { device } = await openedDevice(newSource());
      const before = await dump(device.store.db);
      await expect(TRIED[verb]?.(device.doorOf('call-1', 'ann'))).rejects.toThrow(AskedByAnother);
      expect(await dump(device.store.db)).toEqual(before);
      expect(await TRIED[verb]?.(device.doorOf('call-1', device.principal()))).toBeDefined();
      device.stop();
    },
  );

  test('[SYNC-15] begins no posting and no log-out for another person', async () => {
    const { device } = await openedDevice(newSource());
    const door = device.doorOf('call-1', 'ann');
    await expect(door.places.lookupZip('60601')).rejects.toThrow(AskedByAnother);
    expect(await device.doorOf('call-1').places.lookupZip('60601')).toBeNull();
    device.stop();
  });

  test('each verb that is called tried is', () => {
    const tried = Object.entries(KINDS).flatMap(([noun, verbs]) =>
      Object.entries(verbs).flatMap(([verb, kind]) =>
        kind === 'tried' ? [`${noun}.${verb}`] : [],
      ),
    );
    const below = [...Object.keys(TRIED), 'alerts.remove', 'files.importWork'];
    expect(tried.toSorted()).toEqual(below.toSorted());
  });
});
