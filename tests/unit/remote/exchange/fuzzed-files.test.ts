import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { cellOf } from '../../../../src/domain/geo/cell.ts';
import { err, ok } from '../../../../src/domain/result.ts';
import { createPublicFiles } from '../../../../src/remote/exchange/public-files.ts';
import { readPullAnswer } from '../../../../src/remote/exchange/answers.ts';
import { wirePull } from '../../../../src/remote/exchange/wire-pull.ts';
import { createEngine } from '../../../../src/sync/engine/engine.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import type { Cursor, PublicFiles, PullRequest } from '../../../../src/sync/ports.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';
import { pullRequestOf, wirePullAnswer } from '../../../support/fake-server/fake-server-wire.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { exchange } from '../../../support/fakes/fake-remote.ts';
import { manualClock, type ManualClock } from '../manual-clock.ts';
import { edit, edited } from './broken-json.ts';
import { carried, transport, type Transport } from './broken-transport.ts';
import { type Manifest, pack, publish, type Version } from './published-files.ts';

/**
 * Whole devices begin with files that were damaged in every way that we could think of. Whatever stands in place of
 * a file, the device ends with what it would have read from the database alone.
 */

const RUNS = process.env['RUMMAGE_TESTS'] === 'all' ? 2_500 : 150;
const TIME = { timeout: 60_000 + RUNS * 500 };

const DAY_MS = 24 * 60 * 60_000;
const POINTS = Array.from({ length: 12 }, (_, n) => ({
  lat: 39.74 + (n % 4) * 0.25,
  lng: -104.99 + Math.floor(n / 4) * 0.25,
}));
const CELLS = POINTS.map(cellOf);
const SCOPES = CELLS.map((cell) => `c:${cell}`);
const idOf = (n: number) =>
  `00000000-0000-4000-8000-${createHash('sha256').update(`${n}`).digest('hex').slice(0, 12)}`;
const saleAt = (n: number) =>
  create(idOf(n), {
    title: `Sale ${n}`,
    place: { street: `${n} Main St`, quality: 'exact', ...(POINTS[n % 12] ?? { lat: 0, lng: 0 }) },
  });

const server = Object.assign(new FakeServer(), { limitFactor: 1_000 });
/** Oldest first: of yesterday, of an hour ago. */
const versions: Version[] = [];
/** What the database alone says now. */
let plain: readonly object[] = [];

async function write(...work: readonly NewMutation[]): Promise<void> {
  const seller = openDevice(server, 'ann');
  for (const each of work) await seller.store.commit('ann', each);
  expect((await exchange(seller, 'ann', [])).isDone).toBe(true);
}

beforeAll(async () => {
  await write(...Array.from({ length: 20 }, (_, n) => saleAt(n)));
  versions.push(await publish(server, CELLS));
  server.nowMs += DAY_MS;
  await write(
    patch(idOf(0), { title: 'Changed yesterday' }),
    { op: 'sale.delete', args: { id: idOf(1) } },
    patch(idOf(2), { releaseRule: 'never' }),
    saleAt(20),
  );
  versions.push(await publish(server, CELLS));
  server.nowMs += DAY_MS / 24;
  await write(
    patch(idOf(3), { title: 'Changed today' }),
    { op: 'sale.delete', args: { id: idOf(4) } },
    { op: 'sale.delete', args: { id: idOf(18) } },
    patch(idOf(5), { releaseRule: 'never' }),
    patch(idOf(8), { releaseRule: 'never' }),
    saleAt(21),
    saleAt(22),
  );
  const device = openDevice(server, null);
  await exchange(device, 'guest', SCOPES);
  plain = await contentOf(device);
});

async function contentOf({ store }: ReturnType<typeof openDevice>): Promise<readonly object[]> {
  const rows = await store.db.rows.toArray();
  return rows.map(({ kind, id, rev, doc, scopes }) => ({ kind, id, rev, doc, scopes }));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the database takes this for a cursor: it casts each field, and fails as a whole if it can't. */
function isCast({ x = 0, b = 0, i = UUID_OF_NONE, ri = UUID_OF_NONE, rt = 0 }: Cursor): boolean {
  const areNumbers = [x, b].every((each) => /^\d{1,18}$/.test(String(each)));
  const isTime = typeof rt === 'number' || !Number.isNaN(Date.parse(rt));
  return areNumbers && isTime && UUID.test(String(i)) && UUID.test(String(ri));
}
const UUID_OF_NONE = '00000000-0000-0000-0000-000000000000';

/** The most bytes of a question that the database looks at. */
const MOST_ASKED = 65_536;

/** A device without anything, whose server answers over the wire and fails where the database would. */
function newDevice(files: PublicFiles) {
  const device = openDevice(server, null);
  const { store, remote, clock } = device;
  clock.advance(server.nowMs - clock.now());
  const pulls: PullRequest[] = [];
  remote.pull = async (_, request) => {
    pulls.push(request);
    const wire = JSON.parse(JSON.stringify(wirePull(request))) as object;
    if (JSON.stringify(wire).length > MOST_ASKED) {
      const { epoch, horizon, nowMs } = server;
      const head = { epoch, horizon, now: new Date(nowMs).toISOString() };
      return ok({ kind: 'refused', refusal: 'limit', ...head });
    }
    if (request.scopes.some(({ cursor }) => cursor !== null && !isCast(cursor))) {
      return err({ kind: 'transient', retryAfterMs: null });
    }
    const answer = wirePullAnswer(server.pull(null, pullRequestOf(wire)), wire);
    const reading = readPullAnswer(JSON.parse(JSON.stringify(answer)), request);
    return reading.kind === 'answer' ? ok(reading.answer) : err({ kind: 'unreadable' });
  };
  return { ...device, pulls, engine: createEngine({ store, remote, clock, files }) };
}

interface Hosted {
  readonly manifest: unknown;
  readonly packed: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
  /** What happens to the manifest, the near and the far file on their way. */
  readonly ways: readonly [Transport, Transport, Transport];
}

const WHOLE = { kind: 'whole' } as const;

function filesOn({ manifest, packed, ways }: Hosted, clock: ManualClock): PublicFiles {
  return createPublicFiles({
    url: 'https://server.example',
    clock,
    fetch: (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      const path = address.replace(/^.*district-files\//, '');
      const isManifest = path.endsWith('.json');
      const bytes = isManifest
        ? new TextEncoder().encode(JSON.stringify(manifest))
        : packed.get(path);
      const way = ways[isManifest ? 0 : path.includes('near') ? 1 : 2];
      const answer =
        bytes === undefined
          ? new Response('', { status: 400 })
          : carried(bytes, way, { clock, signal: init?.signal ?? undefined });
      return Promise.race([
        answer,
        new Promise<never>((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error));
        }),
      ]);
    },
  });
}

/** Syncs once. Lets time pass for as long as the device waits for files. */
async function synced(hosted: Hosted) {
  const clock = manualClock();
  const device = newDevice(filesOn(hosted, clock));
  const isSlow = hosted.ways.some(({ kind }) => kind === 'silent' || kind === 'drips');
  const wait = { isOn: isSlow };
  const syncing = device.engine.sync('guest', SCOPES).finally(() => (wait.isOn = false));
  while (wait.isOn) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    clock.advance(1_000);
  }
  return { ...device, result: await syncing };
}

const hosting = fc.record({
  version: fc.nat(1),
  edits: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 2, arbitrary: fc.array(edit, { minLength: 1, maxLength: 3 }) },
  ),
  ways: fc.oneof(
    { weight: 1, arbitrary: fc.constant([WHOLE, WHOLE, WHOLE] as const) },
    { weight: 1, arbitrary: fc.tuple(transport, transport, transport) },
  ),
});

const everyFile = () => new Map(versions.flatMap(({ packed }) => [...packed]));

describe('[SYNC-28] damaged public files', () => {
  it('never bring what the database would not, and never hold the device up', TIME, async () => {
    const pullsOf = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(hosting, async ({ version, edits, ways }) => {
        const [from, other] = [versions[version]?.manifest, versions[1 - version]?.manifest];
        const manifest = edited(from, edits, other);
        const device = await synced({ manifest, packed: everyFile(), ways });
        expect(device.result).toMatchObject({ link: 'online', isDone: true });
        expect(await contentOf(device)).toEqual(plain);
        expect(await device.store.db.unread.count()).toBe(0);
        expect(device.pulls.length).toBeLessThan(8);
        pullsOf.set(device.pulls.length, (pullsOf.get(device.pulls.length) ?? 0) + 1);
      }),
      { seed: 28, numRuns: RUNS },
    );
    // Both ways out are taken: files that are used, and files that are not.
    expect(Math.min(pullsOf.get(1) ?? 0, pullsOf.get(2) ?? 0)).toBeGreaterThan(RUNS / 10);
  });

  it(
    'of a job that has written rubbish are survived, and repaired by the comparison of the next day',
    TIME,
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.tuple(fc.array(edit, { maxLength: 4 }), fc.array(edit, { maxLength: 4 })),
          async (edits) => {
            const [older, newer] = versions;
            const pages = newer?.pages.map((page, at) =>
              edited(page, edits[at] ?? [], older?.pages[at]),
            );
            const { manifest, packed } = pack(pages as object[], newer?.manifest as Manifest);
            const device = await synced({ manifest, packed, ways: [WHOLE, WHOLE, WHOLE] });
            expect(device.result).toMatchObject({ link: 'online', isDone: true });
            device.clock.advance(DAY_MS);
            for (let times = 0; times < 3; times += 1) await device.engine.sync('guest', SCOPES);
            const held = (rows: readonly object[]) =>
              rows.map((row) => ({ ...row, doc: undefined }));
            expect(held(await contentOf(device))).toEqual(held(plain));
          },
        ),
        { seed: 29, numRuns: RUNS / 2 },
      );
    },
  );
});
