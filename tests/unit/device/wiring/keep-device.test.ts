import { describe, expect, test } from 'vitest';
import { DeviceGone } from '../../../../src/device/wiring/keep-device.ts';
import { OPEN, openKeeper, usedBy } from './fake-workers.ts';

describe('[SYNC-17] a device worker that has ended', () => {
  test('is followed by another one, which is asked what was not answered, under the same id', async () => {
    const { ask, opened, workers } = openKeeper();
    const first = opened();
    const answered = ask('writes.commit', 'a');
    first.got[0]?.answer('done a');
    expect(await answered).toBe('done a');
    const saved = ask('writes.commit', 'b');
    first.end();
    const second = opened();
    expect(workers).toHaveLength(2);
    expect(second.got).toEqual([{ ...first.got[1], answer: expect.any(Function) }]);
    second.got[0]?.answer('done b');
    expect(await saved).toBe('done b');
  });

  test('[SYNC-15] leaves calls behind that name who asked, though someone else has come', () => {
    const { ask, opened } = openKeeper();
    const first = opened();
    first.tell(usedBy('ann'));
    void ask('writes.commit', 'a');
    first.end();
    const second = opened();
    second.tell(usedBy('bob'));
    void ask('writes.commit', 'b');
    expect(second.got.map(({ asker }) => asker)).toEqual(['ann', 'bob']);
  });

  test('[SYNC-15] who asks is not known while the page itself changes that, until it is told', async () => {
    const { ask, opened } = openKeeper();
    const worker = opened();
    worker.tell(usedBy('guest'));
    const [entering] = [ask('account.logIn'), ask('writes.commit', 'a')];
    worker.tell(usedBy('guest'));
    worker.got[0]?.answer('in');
    await entering;
    void ask('writes.commit', 'b');
    worker.tell(usedBy('ann'));
    void ask('writes.commit', 'c');
    expect(worker.got.map(({ asker }) => asker)).toEqual(['guest', null, null, 'ann']);
  });

  test('[SYNC-15] who asks is not known once a session is told, until the status is', () => {
    const { ask, opened } = openKeeper();
    const worker = opened();
    worker.tell(usedBy('ann'));
    worker.tell({ session: null });
    void ask('writes.commit', 'a');
    worker.tell(usedBy('guest'));
    void ask('writes.commit', 'b');
    expect(worker.got.map(({ asker }) => asker)).toEqual([null, 'guest']);
  });

  test('[SYNC-15] a look-up names who asked only when it comes again', () => {
    const { ask, opened } = openKeeper();
    const first = opened();
    first.tell(usedBy('ann'));
    void ask('places.lookupZip', '60601');
    expect(first.got.map(({ asker }) => asker)).toEqual([null]);
    first.end();
    expect(opened().got.map(({ asker }) => asker)).toEqual(['ann']);
  });

  test('is noticed with nothing asked, too: what is asked then goes to the next one', async () => {
    const { ask, opened } = openKeeper();
    opened().end();
    const found = ask('sales.discover', 'estate');
    const second = opened();
    second.got[0]?.answer('estate sales');
    expect(await found).toBe('estate sales');
  });

  test('is not heard any more', async () => {
    const { ask, opened, heard } = openKeeper();
    const first = opened();
    const found = ask('sales.discover');
    first.end();
    heard.splice(0);
    first.tell({ catalog: 9 });
    first.got[0]?.answer('old');
    opened().got[0]?.answer('new');
    expect(await found).toBe('new');
    expect(heard).toEqual([{ session: null }]);
  });

  test('leaves versions of the catalog behind that go on growing', () => {
    const { opened, heard } = openKeeper();
    const first = opened();
    first.tell({ catalog: 1 });
    first.tell({ catalog: 7 });
    first.end();
    const second = opened();
    second.tell({ catalog: 1 });
    second.tell({ catalog: 2 });
    const versions = heard.flatMap((told) => ('catalog' in told ? told.catalog : []));
    expect(versions).toEqual([1, 7, 8, 9]);
  });

  test('takes what it was told of the page along: the next one is told again', () => {
    const { ask, opened } = openKeeper();
    const first = opened();
    void ask('sales.lookAround', 'Boston');
    void ask('sales.lookAround', 'Chicago');
    void ask('sales.follow', 's1');
    void ask('sync.hint', 'list-open');
    void ask('sync.hint', 'list-open');
    void ask('sync.hint', 'list-closed');
    void ask('sync.hint', 'hidden');
    void ask('sync.hint', 'visible');
    for (const call of first.got) call.answer(undefined);
    first.end();
    const calls = opened().got.map(({ call }) => call);
    expect(calls.filter((call) => call === 'sync.hint list-open')).toHaveLength(1);
    expect(calls).toContain('sales.lookAround Chicago');
    expect(calls).toContain('sales.follow s1');
    // Hints only wake, and a new worker wakes by itself.
    expect(calls).not.toContain('sync.hint visible');
    expect(calls).not.toContain('sync.hint list-closed');
    expect(calls).not.toContain('sync.hint hidden');
  });

  test('[SYNC-18] tells the next one that the page is hidden, while it is', () => {
    const { ask, opened } = openKeeper();
    const first = opened();
    void ask('sync.hint', 'list-open');
    void ask('sync.hint', 'hidden');
    for (const call of first.got) call.answer(undefined);
    first.end();
    const calls = opened().got.map(({ call }) => call);
    expect(calls).toContain('sync.hint hidden');
  });

  test('may end any number of times if each one did its work', async () => {
    const { ask, opened, news, clock } = openKeeper();
    for (let round = 0; round < 9; round += 1) {
      const worker = opened();
      const done = ask('writes.commit', round);
      worker.got.at(-1)?.answer(round);
      expect(await done).toBe(round);
      clock.advance(4_000);
      worker.end();
    }
    expect(news).toEqual([]);
  });

  test('is given up after two that did not live: one sentence, and what waits ends', async () => {
    const { ask, opened, workers, news, clock } = openKeeper();
    opened().tell(OPEN);
    clock.advance(4_000);
    const saved = ask('writes.commit', 'a');
    const refused = saved.catch((error: unknown) => error);
    for (let end = 0; end < 3; end += 1) opened().end();
    expect(await refused).toBeInstanceOf(DeviceGone);
    expect(news).toEqual(['gone']);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
    await expect(ask('writes.commit', 'b')).rejects.toThrow(DeviceGone);
    expect(news).toEqual(['gone', 'gone']);
  });

  test('a call that ends each worker is not asked for ever', async () => {
    const { ask, opened, workers, news, clock } = openKeeper();
    opened().tell(OPEN);
    clock.advance(4_000);
    const heavy = ask('photos.add', 'huge').catch((error: unknown) => error);
    for (let end = 0; end < 3; end += 1) {
      const worker = opened();
      // It opens, and other calls are answered.
      worker.tell(OPEN);
      clock.advance(4_000);
      worker.end();
    }
    expect(await heavy).toBeInstanceOf(DeviceGone);
    expect(workers).toHaveLength(3);
    expect(news).toEqual(['gone']);
  });
});

test('one that opens and ends at once, again and again, is given up too', () => {
  const { opened, news } = openKeeper();
  for (let end = 0; end < 6; end += 1) {
    expect(news).toEqual([]);
    const worker = opened();
    worker.tell(OPEN);
    worker.end();
  }
  expect(news).toEqual(['gone']);
});

describe('a device worker whose code does not come', () => {
  test('is started once more, a little later', async () => {
    const { ask, opened, workers, clock, news } = openKeeper();
    const found = ask('sales.discover');
    workers[0]?.failToLoad();
    expect(workers).toHaveLength(1);
    clock.advance(3_000);
    expect(workers).toHaveLength(2);
    opened().got[0]?.answer('sales');
    expect(await found).toBe('sales');
    expect(news).toEqual([]);
  });

  test('twice: that is said, and what waits ends', async () => {
    const { ask, workers, clock, news } = openKeeper();
    const refused = ask('sales.discover').catch((error: unknown) => error);
    workers[0]?.failToLoad();
    clock.advance(3_000);
    workers[1]?.failToLoad();
    expect(await refused).toBeInstanceOf(DeviceGone);
    expect(news).toEqual(['gone']);
  });
});

test('one that was started after it and never runs its code is replaced, and then given up', async () => {
  const { ask, opened, workers, clock, news } = openKeeper();
  opened().tell(OPEN);
  opened().end();
  const refused = ask('writes.commit').catch((error: unknown) => error);
  expect(workers).toHaveLength(2);
  clock.advance(15_000);
  expect(workers).toHaveLength(3);
  clock.advance(15_000);
  expect(await refused).toBeInstanceOf(DeviceGone);
  expect(news).toEqual(['gone']);
});

test('a bug of a worker that runs is told, and ends nothing', () => {
  const { opened, workers, news } = openKeeper();
  opened().failToLoad();
  expect(news).toEqual(['broken']);
  expect(workers).toHaveLength(1);
});

describe('a device worker that is slow', () => {
  test('is never taken for one that has ended; after half a minute it is said', async () => {
    const { ask, opened, workers, clock, news } = openKeeper();
    const worker = opened();
    const saved = ask('writes.commit', 'a');
    clock.advance(20_000);
    expect(news).toEqual([]);
    clock.advance(20_000);
    expect(news).toEqual(['late']);
    clock.advance(600_000);
    expect(news).toEqual(['late']);
    expect(workers).toHaveLength(1);
    worker.got[0]?.answer('done');
    expect(await saved).toBe('done');
    expect(news).toEqual(['late', 'in time']);
    expect(clock.pending()).toBeLessThan(2);
  });

  test.each(['account.logIn', 'sync.now', 'sales.follow', 'areas.measure'])(
    '%s waits for the network, whose own limits end it',
    (path) => {
      const { ask, opened, clock, news } = openKeeper();
      opened();
      void ask(path);
      clock.advance(600_000);
      expect(news).toEqual([]);
    },
  );

  test('nobody waits at a page that nobody sees, nor before its worker could come', () => {
    const hidden = openKeeper();
    hidden.opened();
    hidden.hide();
    void hidden.ask('writes.commit');
    hidden.clock.advance(600_000);
    expect(hidden.news).toEqual([]);
    const loading = openKeeper();
    void loading.ask('sales.discover');
    loading.clock.advance(100_000);
    expect(loading.news).toEqual([]);
    loading.clock.advance(100_000);
    expect(loading.news).toEqual(['late']);
    expect(loading.workers).toHaveLength(1);
  });

  test('many calls in turn are no silence', () => {
    const { ask, opened, clock, news } = openKeeper();
    const worker = opened();
    for (let photo = 0; photo < 8; photo += 1) void ask('photos.add', photo);
    for (const call of worker.got) {
      clock.advance(20_000);
      worker.tell({ catalog: 1 });
      call.answer('kept');
    }
    expect(news).toEqual([]);
  });
});

describe('[SYNC-17] a page that may be put into the cache', () => {
  test('holds no lock, and gets a new worker when it is back', async () => {
    const { device, ask, opened, workers } = openKeeper();
    const first = opened();
    expect(first.isWatched).toBe(true);
    const saved = ask('writes.commit', 'a');
    device.leave();
    expect(first).toMatchObject({ hasLeft: true, isWatched: false, isTerminated: false });
    device.comeBack();
    expect(first.isTerminated).toBe(true);
    expect(workers).toHaveLength(2);
    opened().got[0]?.answer('done');
    expect(await saved).toBe('done');
  });

  test('[SYNC-17] a page that is put into the cache has no worker there; what it asked is asked again', async () => {
    const { device, ask, opened, workers } = openKeeper();
    const first = opened();
    const saved = ask('writes.commit', 'a');
    device.stop();
    expect(first).toMatchObject({ isWatched: false, isTerminated: true });
    const later = ask('writes.commit', 'b');
    expect(workers).toHaveLength(1);
    device.comeBack();
    expect(workers).toHaveLength(2);
    const calls = opened().got;
    expect(calls[0]?.id).toBe(first.got[0]?.id);
    for (const call of calls) call.answer('done');
    expect([await saved, await later]).toEqual(['done', 'done']);
  });
});
