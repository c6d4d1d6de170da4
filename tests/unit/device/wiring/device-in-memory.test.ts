import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepInMemory } from '../../../../src/db/memory/keep-in-memory.ts';
import { openDatabase } from '../../../../src/db/schema/open-database.ts';
import type { RummageDb } from '../../../../src/db/schema/schema.ts';
import { err, ok } from '../../../../src/domain/result.ts';
import { StorageTrouble } from '../../../../src/sync/local-store.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';
import { openedDevice } from './opened-device.ts';
import { TRIED } from './tried-calls.ts';

/** A browser that stores nothing for this site: the same code over databases in memory. */

const REFUSED = err({ code: 'storage' });

/** Everything that the person made, wherever it would be. */
async function made(db: RummageDb): Promise<unknown> {
  const tables = [db.outbox, db.overlays, db.drafts, db.photos, db.findPhotos, db.shortlist];
  const texts = await db.table('meta').toArray();
  return {
    rows: (await Promise.all(tables.map((table) => table.toArray()))).flat(),
    texts: texts.filter(({ key }) => /alerts|profile|calls/.test(String(key))),
  };
}

beforeEach(() => keepInMemory());

describe('[SYNC-23] a device in memory', () => {
  test('shows sales as any other does, and screens follow what arrives', async () => {
    const { device } = await openedDevice({}, { isKept: false });
    const page = openDatabase('device');
    const counts: number[] = [];
    const watching = liveQuery(() => page.rows.count()).subscribe((count) => counts.push(count));
    await receive(device.store, 'c:1', [saleRow('s1', 1), saleRow('s2', 1)]);
    while (counts.at(-1) !== 2) await new Promise((resolve) => setTimeout(resolve, 1));
    watching.unsubscribe();
    expect(counts[0]).toBe(0);
    page.close();
    device.stop();
  });

  test.each(Object.entries(TRIED).filter(([verb]) => !/remember|logOut|moveWork/.test(verb)))(
    'takes nothing that a person makes: %s',
    async (verb, ask) => {
      const { device, told } = await openedDevice({}, { isKept: false });
      const answer = await ask(device.doorOf('call-1'));
      expect(answer).toEqual(verb === 'files.importOldVisit' ? false : REFUSED);
      expect(await made(device.store.db)).toEqual({ rows: [], texts: [] });
      expect(told.every(({ waiting }) => waiting === 0)).toBe(true);
      device.stop();
    },
  );

  test('downloads no map, imports no file, and keeps no code of a sale', async () => {
    const { device } = await openedDevice({}, { isKept: false });
    const circle = { kind: 'circle', center: { lat: 41.9, lng: -87.6 }, radiusMiles: 10 } as const;
    const order = { name: 'Chicago', shape: circle, mayUseMetered: true };
    expect(await device.doorOf('call-1').areas.download(order)).toEqual(err('storage'));
    const other = await openedDevice({}, { databaseName: 'other' });
    await other.device.doorOf('call-1').writes.setShortlisted('s1', true);
    const [verb] = Object.keys(TRIED);
    await TRIED[verb ?? '']?.(other.device.doorOf('call-2'));
    const [work = new Blob()] = await other.device.door.files.exportWork();
    expect(await device.doorOf('call-2').files.importWork(work)).toEqual(REFUSED);
    expect(await device.store.keepSecret('s1', 'a code')).toEqual(REFUSED);
    expect(await made(device.store.db)).toEqual({ rows: [], texts: [] });
    other.device.stop();
    device.stop();
  });

  test('finds what lies before the last key there is, as the browser’s own databases do', async () => {
    const { device } = await openedDevice({}, { isKept: false });
    const { overlays } = device.store.db;
    await overlays.add({ principal: 'guest', kind: 'sale', id: 's1', entityId: 's1', doc: null });
    // What browsers with databases have as `Dexie.maxKey`, once for two parts of a key.
    const last: unknown[] = [[]];
    const ofGuest = overlays
      .where('[principal+kind+id]')
      .between(['guest', -Infinity, -Infinity], ['guest', last, last]);
    expect(await ofGuest.count()).toBe(1);
    device.stop();
  });

  test('says so of what has no other answer', async () => {
    const { device } = await openedDevice({}, { isKept: false });
    await expect(device.doorOf('call-1').photos.remove('s1', 'p1')).rejects.toBeInstanceOf(
      StorageTrouble,
    );
    device.stop();
  });

  test('one that keeps takes all of it', async () => {
    const { device } = await openedDevice({}, { isKept: true });
    expect(await device.doorOf('call-1').writes.setShortlisted('s1', true)).toEqual(ok(undefined));
    device.stop();
  });
});
