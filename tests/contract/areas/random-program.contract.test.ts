import { array, asyncProperty, assert, constant, integer, oneof, record } from 'fast-check';
import { IDBFactory } from 'fake-indexeddb';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { AreaShape } from '../../../src/domain/area/area-shape.ts';
import { areaTileIds } from '../../../src/domain/area/area-tiles.ts';
import { type ArchiveFile, packArchive } from '../../support/tiles/packed-archive.ts';
import { startTileHost } from '../../support/tiles/tile-host.ts';
import { closePages, faultsIn, isSaved, openPage } from './area-kit.ts';

/** Random people, random hosts: whatever happens in whatever order, no tile is lost and none is left over. */

/** Three areas that overlap: each has its own tiles, and shares some with the others. */
const SHAPES: readonly AreaShape[] = [0, 0.02, 0.04].map((east) => ({
  kind: 'route',
  stops: [{ lat: 41.88, lng: -87.66 + east }],
  line: [],
}));

const IDS = [...new Set(SHAPES.flatMap((shape) => areaTileIds(shape, 0, 14)))];

/** Large enough that a download takes several transactions. */
function version(name: string): ArchiveFile {
  const filling = (id: number) =>
    Buffer.from(Array.from({ length: 6000 }, (_, i) => (id * 31 + i * i * 7 + i) % 251));
  const packed = (id: number) =>
    gzipSync(Buffer.concat([Buffer.from(`${name} ${id}`), filling(id)]));
  return packArchive(IDS.map((id) => ({ id, bytes: packed(id) })));
}

const VERSIONS: Readonly<Record<string, ArchiveFile>> = {
  '"a"': version('a'),
  '"b"': version('b'),
  '"c"': version('c'),
};
const ETAGS = Object.keys(VERSIONS);

const which = integer({ min: 0, max: 2 });
const deed = oneof(
  { weight: 4, arbitrary: record({ do: constant('download' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('pause' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('resume' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('cancel' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('remove' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('update' as const), which }) },
  { weight: 2, arbitrary: record({ do: constant('publish' as const), which }) },
  { weight: 3, arbitrary: record({ do: constant('kill' as const), which }) },
  { weight: 1, arbitrary: record({ do: constant('break' as const), which }) },
  { weight: 3, arbitrary: record({ do: constant('wait' as const), which }) },
);

afterEach(() => closePages());

test('downloads, pauses, kills, updates and deletions in any order leave exactly the tiles that are needed', async () => {
  const host = await startTileHost(VERSIONS['"a"']!);
  await assert(
    asyncProperty(array(deed, { minLength: 6, maxLength: 16 }), async (deeds) => {
      const device = new IDBFactory();
      const publish = (at: number) => host.publish(VERSIONS[ETAGS[at]!]!, ETAGS[at]!);
      publish(0);
      let page = openPage(device, host.url);
      for (const [at, { do: what, which: number }] of deeds.entries()) {
        const areas = await page.db.areas.toArray();
        const id = areas.length === 0 ? 'none' : areas[number % areas.length]!.id;
        if (what === 'download') {
          const shape = SHAPES[number]!;
          await page.areas.download({ name: `Area ${at}`, shape, mayUseMetered: true });
        } else if (what === 'publish') publish(number);
        else if (what === 'kill') {
          page.kill();
          page = openPage(device, host.url, { lifeBytes: number === 0 ? 200_000 : Infinity });
        } else if (what === 'break') {
          let left = number + 1;
          host.misbehave((_, response) => {
            left -= 1;
            if (left < 0) return false;
            response.destroy();
            return true;
          });
        } else if (what === 'wait') {
          const { length } = host.ranges;
          // Until some more was asked for, if anything is to be.
          for (let turn = 0; turn < 20 && host.ranges.length < length + number; turn += 1) {
            await new Promise((resolve) => setImmediate(resolve));
          }
        } else if (what === 'resume' || what === 'update') await page.areas[what](id, true);
        else await page.areas[what](id);
        if (await isDead(page)) page = openPage(device, host.url);
        expect(await faultsIn(page.db, VERSIONS)).toEqual([]);
      }

      // In the end everything that was not deleted can be had.
      host.misbehave(null);
      page.kill();
      const last = openPage(device, host.url);
      await last.until((areas) =>
        areas.every((each) => isSaved(each) || each.isPaused || each.problem === 'changed'),
      );
      for (const { id, loading } of await last.db.areas.toArray()) {
        if (loading !== null) expect(await last.areas.resume(id, true)).toMatchObject({ ok: true });
      }
      await last.until((areas) => {
        for (const each of areas)
          if (each.problem === 'changed') void last.areas.resume(each.id, true);
        return areas.every(isSaved);
      });
      expect(await faultsIn(last.db, VERSIONS)).toEqual([]);
      for (const { id } of await last.db.areas.toArray()) await last.areas.remove(id);
      expect(await last.db.tiles.count()).toBe(0);
      expect(await last.db.plans.count()).toBe(0);
      expect(await last.db.archives.count()).toBe(0);
      last.kill();
    }),
    { numRuns: 80, interruptAfterTimeLimit: 45_000 },
  );
  await host.stop();
}, 120_000);

async function isDead({ db }: ReturnType<typeof openPage>): Promise<boolean> {
  return db.areas.count().then(
    () => false,
    () => true,
  );
}
