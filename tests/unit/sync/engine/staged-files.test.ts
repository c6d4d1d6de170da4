import { describe, expect, it } from 'vitest';
import { err, ok, type Result } from '../../../../src/domain/result.ts';
import type { LocalStore } from '../../../../src/sync/local-store.ts';
import { createEngine } from '../../../../src/sync/engine/engine.ts';
import type {
  Cursor,
  DistrictFiles,
  DistrictPart,
  PublicFiles,
  PullAnswer,
  PulledScope,
  RemoteFailure,
} from '../../../../src/sync/ports.ts';
import {
  answerOf,
  placeRow,
  saleRow,
  scopePage,
  tombstone,
} from '../../../support/builders/pages.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';

const AT: Cursor = { x: 7 };

/** What a file says about a scope. */
const told = (scope: string, ...rows: PulledScope['rows']) =>
  scopePage(scope, rows, { cursor: AT });

function part(scopes: readonly PulledScope[], isThere = true): DistrictPart & { reads: number } {
  return {
    reads: 0,
    scopes: scopes.map(({ scope }) => scope),
    cursor: AT,
    async read() {
      this.reads += 1;
      return isThere ? scopes : null;
    },
  };
}

const published = (...parts: readonly DistrictPart[]): DistrictFiles => ({
  epoch: 'epoch-1',
  parts,
});

function resultOf(answer: PullAnswer | RemoteFailure): Result<PullAnswer, RemoteFailure> {
  return 'epoch' in answer ? ok(answer) : err(answer);
}

/** A device whose server answers as given, in this order, and which begins with these files. */
function deviceWith(
  files: DistrictFiles | null,
  ...answers: readonly (PullAnswer | RemoteFailure)[]
) {
  const { store, remote, clock } = openDevice(new FakeServer(), null);
  const sent: Record<string, Cursor | null>[] = [];
  const opened: (readonly number[])[] = [];
  const stored: string[][] = [];
  /** The scopes of which each page had rows. */
  const pieces: string[][] = [];
  const left = [...answers];
  const before = { answer: () => Promise.resolve() };
  remote.pull = async (_, { scopes }) => {
    sent.push(Object.fromEntries(scopes.map(({ scope, cursor }) => [scope, cursor])));
    await before.answer();
    const answer = left.shift();
    if (answer === undefined) throw new Error('The server is asked once more.');
    return resultOf(answer);
  };
  const watched = Object.assign(Object.create(store) as typeof store, {
    async applyPage(...[asked, page, now]: Parameters<LocalStore['applyPage']>) {
      const done = await store.applyPage(asked, page, now);
      pieces.push(page.scopes.flatMap(({ scope, rows }) => (rows.length > 0 ? [scope] : [])));
      stored.push(await titles());
      return done;
    },
  });
  const source: PublicFiles = {
    async around(unread) {
      opened.push(unread);
      return files;
    },
  };
  const engine = createEngine({ store: watched, remote, clock, files: source });
  async function titles() {
    const rows = await store.db.rows.where('kind').equals('sale').toArray();
    return rows.map(({ doc }) => String(Reflect.get(doc, 'title'))).toSorted();
  }
  return { engine, sent, opened, stored, titles, store, pieces, before };
}

const cells = ['c:1', 'c:2'];

describe('[SYNC-28] a first reading that begins with public files', () => {
  it('asks for the rest from where the files end, and stores both together', async () => {
    const near = part([
      told('c:1', saleRow('a', 1, 'old'), saleRow('b', 1, 'gone'), placeRow('b', 1)),
    ]);
    const far = part([told('c:2', saleRow('c', 1, 'far'))]);
    const device = deviceWith(
      published(near, far),
      answerOf([
        scopePage('c:1', [saleRow('a', 2, 'new'), tombstone('sale', 'b', 2)]),
        scopePage('c:2', []),
      ]),
    );
    expect(await device.engine.sync('guest', cells)).toMatchObject({
      link: 'online',
      isDone: true,
    });
    expect(device.opened).toEqual([[1, 2]]);
    expect(device.sent).toEqual([{ 'c:1': AT, 'c:2': AT }]);
    // Nothing is stored before the answer, and the near file does not wait for the far one.
    expect(device.stored).toEqual([[], ['new'], ['far', 'new']]);
    expect(await device.store.db.rows.where('kind').equals('place').count()).toBe(0);
  });

  it('stores the nearest cell first, in whatever order it is told, and then more at once', async () => {
    const rows = (name: string) =>
      Array.from({ length: 200 }, (_, n) => placeRow(`${name}${n}`, 1));
    const all = ['c:1', 'c:2', 'c:3', 'c:4'];
    const device = deviceWith(
      published(part(all.toReversed().map((scope) => told(scope, ...rows(scope))))),
      answerOf(all.toReversed().map((scope) => scopePage(scope, []))),
    );
    await device.engine.sync('guest', all);
    expect(device.pieces).toEqual([[], ['c:1'], ['c:2', 'c:3', 'c:4']]);
    expect(await device.store.db.rows.count()).toBe(800);
  });

  it('leaves a scope to the server whose file is not there, torn, or of a login page', async () => {
    const device = deviceWith(
      published(
        part([told('c:1', saleRow('a', 1))], false),
        part([told('c:2', saleRow('b', 1, 'b'))]),
      ),
      answerOf([scopePage('c:1', [saleRow('x', 9, 'only news')]), scopePage('c:2', [])]),
      answerOf([scopePage('c:1', [saleRow('a', 1, 'a'), saleRow('x', 9, 'x')])]),
    );
    expect(await device.engine.sync('guest', cells)).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT, 'c:2': AT }, { 'c:1': null }]);
    expect(device.stored).toEqual([[], ['b'], ['a', 'b', 'x']]);
  });

  it('shows nothing of a file whose news come in more than one answer until they are all there', async () => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'old'), saleRow('b', 1, 'hidden'))])),
      answerOf([scopePage('c:1', [saleRow('a', 2, 'newer')], { more: true, cursor: { x: 8 } })]),
      answerOf([scopePage('c:1', [tombstone('sale', 'b', 3)])]),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': { x: 8 } }]);
    expect(device.stored).toEqual([[], [], ['newer']]);
  });

  it('brings back nothing that left the scope before another page has read it', async () => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'gone since'), saleRow('b', 1, 'b'))])),
      answerOf([scopePage('c:1', [saleRow('b', 2, 'b')], { more: true, cursor: { x: 8 } })]),
      // Asked from where the other page has ended, the server says nothing of what had left before.
      answerOf([scopePage('c:1', [])]),
    );
    device.before.answer = async () => {
      const [ask] = await device.store.askScopes(['c:1'], 0);
      if (ask === undefined || ask.cursor !== null) return;
      const page = answerOf([scopePage('c:1', [saleRow('b', 2, 'b')], { cursor: { x: 20 } })]);
      await device.store.applyPage([ask], page, 0);
    };
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': { x: 20 } }]);
    expect(await device.titles()).toEqual(['b']);
  });

  it('keeps what an answer did not reach for the next one', async () => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'a')), told('c:2', saleRow('b', 1, 'b'))])),
      answerOf([scopePage('c:1', []), scopePage('c:2', [], { more: true, cursor: null })]),
      answerOf([scopePage('c:2', [saleRow('b', 2, 'b2')])]),
    );
    expect(await device.engine.sync('guest', cells)).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT, 'c:2': AT }, { 'c:2': AT }]);
    expect(await device.titles()).toEqual(['a', 'b2']);
  });

  it('uses no file from before a restore', async () => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'lost in the restore'))])),
      answerOf([scopePage('c:1', [saleRow('b', 5, 'b')])], 'epoch-2'),
      answerOf([scopePage('c:1', [saleRow('b', 5, 'b')])], 'epoch-2'),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': null }]);
    expect(await device.titles()).toEqual(['b']);
  });

  it('reads from the beginning if the server no longer knows what has happened since a file of yesterday', async () => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'gone since'))])),
      answerOf([{ ...scopePage('c:1', [], { more: true, cursor: null }), reset: true }]),
      answerOf([scopePage('c:1', [saleRow('b', 2, 'b')])]),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': null }]);
    expect(await device.titles()).toEqual(['b']);
  });

  const head = { epoch: 'epoch-1', horizon: 0, now: '2026-06-01T12:00:00.000Z' };
  it.each<[string, PullAnswer | RemoteFailure]>([
    ['fails on', { kind: 'transient', retryAfterMs: null }],
    ['finds too long', { kind: 'refused', refusal: 'limit', ...head }],
  ])('asks without files once the server %s a question with their cursors', async (_, answer) => {
    const device = deviceWith(
      published(part([told('c:1', saleRow('a', 1, 'a'))])),
      answer,
      answerOf([scopePage('c:1', [saleRow('a', 1, 'a')])]),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': null }]);
    expect(await device.titles()).toEqual(['a']);
  });

  it.each<[string, PullAnswer | RemoteFailure]>([
    ['asked to wait', { kind: 'transient', retryAfterMs: 60_000 }],
    ['was not there', { kind: 'offline' }],
    ['is being restored', { kind: 'refused', refusal: 'restoring', ...head }],
  ])('leaves a server alone that %s', async (_, answer) => {
    const device = deviceWith(published(part([told('c:1', saleRow('a', 1, 'a'))])), answer);
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: false });
    expect([device.sent.length, await device.titles()]).toEqual([1, []]);
  });

  it('takes a scope from the first of two files that have it', async () => {
    const older = { ...part([told('c:1', saleRow('a', 1, 'gone since'))]), cursor: { x: 3 } };
    const device = deviceWith(
      published(part([told('c:1', saleRow('b', 1))], false), older),
      answerOf([scopePage('c:1', [])]),
      answerOf([scopePage('c:1', [saleRow('b', 1, 'b')])]),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': AT }, { 'c:1': null }]);
    expect(await device.titles()).toEqual(['b']);
  });

  it('is as today where nothing is published, and asks for files once in a reading', async () => {
    const device = deviceWith(
      null,
      answerOf([scopePage('c:1', [saleRow('a', 1, 'a')], { more: true, cursor: { x: 3 } })]),
      answerOf([scopePage('c:1', [])]),
    );
    expect(await device.engine.sync('guest', ['c:1'])).toMatchObject({ isDone: true });
    expect(device.sent).toEqual([{ 'c:1': null }, { 'c:1': { x: 3 } }]);
    expect(device.opened).toEqual([[1]]);
  });

  it('fetches no file of cells that the device has read', async () => {
    const near = part([told('c:1', saleRow('a', 1))]);
    const device = deviceWith(
      published(near),
      answerOf([scopePage('c:1', [saleRow('a', 1, 'a')])]),
      answerOf([scopePage('c:1', [])]),
    );
    await device.engine.sync('guest', ['c:1']);
    await device.engine.sync('guest', ['c:1']);
    expect([near.reads, device.opened.length]).toEqual([1, 1]);
  });
});
