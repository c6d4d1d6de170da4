import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ok } from '../../../src/domain/result.ts';
import type { Result } from '../../../src/domain/result.ts';
import { emptyDraft } from '../../../src/domain/sale/draft.ts';
import { createDiscoverStore } from '../../../src/hooks/discover-store.ts';
import { restoredDraft } from '../../../src/hooks/draft-record.ts';
import type { KeptDraft } from '../../../src/hooks/draft-record.ts';
import { createDraftStore } from '../../../src/hooks/draft-store.ts';
import { createFollowStore } from '../../../src/hooks/follow-store.ts';
import type { FollowState } from '../../../src/hooks/follow-store.ts';
import { createNowStore } from '../../../src/hooks/now-store.ts';
import { createPlaceStore } from '../../../src/hooks/place-store.ts';
import type { PlaceInUse, PlaceSources } from '../../../src/hooks/place-store.ts';
import { createSessionStore } from '../../../src/hooks/session-store.ts';
import { createStore } from '../../../src/hooks/store.ts';
import type { Store } from '../../../src/hooks/store.ts';
import type { DiscoverPage, DiscoverQuery, Point, ZipPlace } from '../../../src/worker/door.ts';
import { manualClock } from '../remote/manual-clock.ts';

/** Lets everything that is waiting for nothing but its turn go on. */
const settle = () => new Promise((resume) => setImmediate(resume));

function followed<T>(store: Store<T>): T[] {
  const seen: T[] = [];
  store.subscribe(() => seen.push(store.get()));
  return seen;
}

describe('[SYNC-9] the present', () => {
  test('moves on with each full minute of the server, not of the device', () => {
    const clock = manualClock(Date.parse('2026-11-20T12:00:20Z'));
    const now = createNowStore(clock);
    const seen = followed(now);
    now.correct(-3_600_000);
    clock.advance(40_000);
    clock.advance(60_000);
    expect(seen.map((ms) => new Date(ms).toISOString())).toEqual([
      '2026-11-20T11:00:20.000Z',
      '2026-11-20T11:01:00.000Z',
      '2026-11-20T11:02:00.000Z',
    ]);
  });

  test('a fraction of a second renders nothing anew; seen again after a sleep it does', () => {
    const clock = manualClock();
    const now = createNowStore(clock);
    const seen = followed(now);
    now.correct(700);
    expect(seen).toEqual([]);
    clock.set(clock.now() + 5_000_000);
    now.refresh();
    expect(seen).toHaveLength(1);
  });

  test('nobody looking: no timer', () => {
    const clock = manualClock();
    const stop = createNowStore(clock).subscribe(() => undefined);
    expect(clock.pending()).toBe(1);
    stop();
    expect(clock.pending()).toBe(0);
  });
});

describe('the place that counts', () => {
  const zips: Record<string, ZipPlace> = {
    '60601': {
      zip: '60601',
      lat: 41.886,
      lng: -87.618,
      city: 'Chicago',
      state: 'IL',
      timeZone: 'America/Chicago',
    },
    '80012': {
      zip: '80012',
      lat: 39.7,
      lng: -104.84,
      city: 'Aurora',
      state: 'CO',
      timeZone: 'America/Denver',
    },
  };
  let userZip: string | null;
  let granted: Point | null;
  let asked: Result<Point, 'denied'>;
  let looked: Point[];
  let positionReads: number;
  let tellSettings: () => void;
  let profileZip: ReturnType<typeof createStore<string | null>>;

  beforeEach(() => {
    userZip = null;
    granted = null;
    asked = ok({ lat: 41.9, lng: -87.65 });
    looked = [];
    positionReads = 0;
    profileZip = createStore<string | null>(null);
  });

  function makeSources(): PlaceSources {
    return {
      door: {
        lookupZip: async (zip) => zips[zip] ?? null,
        nearestZip: async () => zips['60601'] ?? null,
        lookAround: async (point) => void looked.push(point),
      },
      readUserZip: () => userZip,
      forgetUserZip: () => {
        userZip = null;
      },
      watchSettings: (listener) => {
        tellSettings = listener;
        return () => undefined;
      },
      profileZip,
      grantedPosition: async () => {
        positionReads += 1;
        return granted;
      },
      askPosition: async () => asked,
    };
  }

  async function placeNow(): Promise<PlaceInUse> {
    const store = createPlaceStore(makeSources());
    store.subscribe(() => undefined);
    await settle();
    return store.get();
  }

  test('the ZIP code that was set, before all others', async () => {
    userZip = '60601-1234';
    granted = { lat: 39, lng: -104 };
    profileZip.set('80012');
    expect(await placeNow()).toMatchObject({
      source: 'zip',
      label: 'Chicago, IL 60601',
      zip: '60601',
      needsLocation: false,
      isResolving: false,
    });
    expect(positionReads).toBe(0);
    expect(looked).toEqual([{ lat: 41.886, lng: -87.618 }]);
  });

  test('a granted position, before the profile', async () => {
    granted = { lat: 41.9, lng: -87.65 };
    profileZip.set('80012');
    expect(await placeNow()).toMatchObject({
      source: 'position',
      point: granted,
      label: 'Chicago, IL 60601',
    });
  });

  test('the profile’s ZIP code', async () => {
    profileZip.set('80012');
    expect(await placeNow()).toMatchObject({ source: 'profile', label: 'Aurora, CO 80012' });
  });

  test('[spec 9] San Francisco, and it says that nothing is known', async () => {
    expect(await placeNow()).toMatchObject({
      source: 'default',
      point: { lat: 37.7749, lng: -122.4194 },
      needsLocation: true,
      zipProblem: null,
    });
  });

  test.each([
    ['abc', 'zip-invalid'],
    ['00001', 'zip-unknown'],
    ['  ', 'zip-empty'],
  ])('[spec 2] Home takes any value; %j is said to be unusable', async (entered, zipProblem) => {
    userZip = entered;
    profileZip.set('80012');
    expect(await placeNow()).toMatchObject({ source: 'profile', zipProblem });
  });

  test('follows a ZIP code set later and the profile of someone who signs in', async () => {
    const store = createPlaceStore(makeSources());
    const seen = followed(store);
    expect(store.get().isResolving).toBe(true);
    await settle();
    profileZip.set('80012');
    await settle();
    userZip = '60601';
    tellSettings();
    await settle();
    expect(seen.map(({ source }) => source)).toEqual(['default', 'profile', 'zip']);
    expect(positionReads).toBe(1);
  });

  test('asked for, the position stands before an older ZIP code; refused, nothing changes', async () => {
    userZip = '80012';
    const store = createPlaceStore(makeSources());
    store.subscribe(() => undefined);
    await settle();
    asked = { ok: false, error: 'denied' };
    expect(await store.locateMe()).toEqual({ ok: false, error: 'denied' });
    expect(store.get().source).toBe('zip');
    asked = ok({ lat: 41.9, lng: -87.65 });
    await store.locateMe();
    expect(store.get()).toMatchObject({ source: 'position', point: { lat: 41.9, lng: -87.65 } });
    expect(userZip).toBeNull();
  });

  test('a slow answer about an older ZIP code does not win', async () => {
    userZip = '80012';
    let answerSlowly: (place: ZipPlace | null) => void = () => undefined;
    const sources = makeSources();
    const lookups = {
      ...sources.door,
      lookupZip: (zip: string) =>
        zip === '80012'
          ? new Promise<ZipPlace | null>((resolve) => {
              answerSlowly = resolve;
            })
          : sources.door.lookupZip(zip),
    };
    const store = createPlaceStore({ ...sources, door: lookups });
    store.subscribe(() => undefined);
    userZip = '60601';
    tellSettings();
    await settle();
    answerSlowly(zips['80012'] ?? null);
    await settle();
    expect(store.get().zip).toBe('60601');
  });
});

describe('answers to a screen’s question', () => {
  const query = { limit: 20, keywords: '' } as unknown as DiscoverQuery;
  const page = (total: number) => ({ total, items: [] }) as unknown as DiscoverPage;

  function makeStore() {
    const asked: { query: DiscoverQuery; answer: (total: number) => void }[] = [];
    const hints: string[] = [];
    const version = createStore(0);
    const isHeld = createStore(false);
    const door = {
      discover: (question: DiscoverQuery) =>
        new Promise<DiscoverPage>((resolve) => {
          asked.push({ query: question, answer: (total) => resolve(page(total)) });
        }),
      hint: async (what: string) => void hints.push(what),
    };
    const store = createDiscoverStore({ door, reasonsToAskAgain: [version], isHeld });
    return { store, asked, hints, version, isHeld };
  }

  test('the last page stays while the next is worked out', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    asked[0]?.answer(3);
    await settle();
    expect(store.get()).toEqual({ page: page(3), isLoading: false });
    store.ask({ ...query, keywords: 'lamp' });
    expect(store.get()).toEqual({ page: page(3), isLoading: true });
    asked[1]?.answer(1);
    await settle();
    expect(store.get()).toEqual({ page: page(1), isLoading: false });
  });

  test('the same question again asks nobody', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    store.ask({ ...query });
    asked[0]?.answer(3);
    await settle();
    expect(asked).toHaveLength(1);
  });

  test('while rows stream in, one question at a time, and the last change is not missed', async () => {
    const { store, asked, version } = makeStore();
    followed(store);
    store.ask(query);
    for (const n of [1, 2, 3, 4]) version.set(n);
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.answer(1);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(2);
    await settle();
    expect(asked).toHaveLength(2);
    expect(store.get().page?.total).toBe(2);
  });

  test('an answer to a question that was replaced is not shown', async () => {
    const { store, asked } = makeStore();
    followed(store);
    store.ask(query);
    store.ask({ ...query, keywords: 'lamp' });
    asked[0]?.answer(99);
    await settle();
    expect(store.get().page).toBeNull();
    asked[1]?.answer(1);
    await settle();
    expect(store.get().page?.total).toBe(1);
  });

  test('waits while the place is being found', async () => {
    const { store, asked, isHeld } = makeStore();
    isHeld.set(true);
    followed(store);
    store.ask(query);
    await settle();
    expect(asked).toHaveLength(0);
    isHeld.set(false);
    await settle();
    expect(asked).toHaveLength(1);
  });

  test('[SYNC-18] the engine room knows whether a list is looked at', () => {
    const { store, hints } = makeStore();
    const stop = store.subscribe(() => undefined);
    stop();
    expect(hints).toEqual(['list-open', 'list-closed']);
  });
});

describe('a sale that was opened', () => {
  test('is asked for again once the server can be reached', async () => {
    const answers: FollowState[] = ['unreachable', 'found'];
    const isOnline = createStore(false);
    const door = { followSale: async () => (answers.shift() ?? 'absent') as 'found' };
    const store = createFollowStore(door, 's', isOnline);
    const seen = followed(store);
    await settle();
    isOnline.set(true);
    await settle();
    isOnline.set(false);
    isOnline.set(true);
    await settle();
    expect(seen).toEqual(['unreachable', 'found']);
    expect(answers).toEqual([]);
  });
});

describe('the draft', () => {
  const empty = (): KeptDraft => ({ saleId: 'new', draft: emptyDraft('2026-11-20'), pin: null });

  function makeDraft(found: { draft: unknown; changedAtMs: number } | null = null) {
    const clock = manualClock();
    const written: KeptDraft[] = [];
    let drops = 0;
    const store = createDraftStore({
      clock,
      read: async () => found,
      write: async (kept) => void written.push(kept),
      drop: async () => void (drops += 1),
      empty,
      onTrouble: () => undefined,
    });
    return { clock, written, store, drops: () => drops };
  }

  test('[spec 2] a change is on the device within a second, many changes in one write', async () => {
    const { clock, written, store } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    store.change({ title: 'B' });
    store.change({ title: 'Barn' });
    store.movePin({ lat: 41.9, lng: -87.6 });
    expect(written).toEqual([]);
    clock.advance(1000);
    await settle();
    expect(written).toMatchObject([{ draft: { title: 'Barn' }, pin: { lat: 41.9 } }]);
    expect(store.get().kept?.draft.title).toBe('Barn');
  });

  test('is back after a kill, and says since when', async () => {
    const kept = { ...empty(), saleId: 'old', draft: { ...empty().draft, title: 'Barn' } };
    const { store } = makeDraft({ draft: kept, changedAtMs: 7 });
    store.subscribe(() => undefined);
    expect(store.get().kept).toBeUndefined();
    await settle();
    expect(store.get()).toEqual({ kept, restoredAtMs: 7 });
  });

  test('leaving the page writes what is not written yet', async () => {
    const { written, store, clock } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    store.change({ title: 'Barn' });
    await store.flush();
    expect(written).toHaveLength(1);
    clock.advance(5000);
    await settle();
    expect(written).toHaveLength(1);
  });

  test('cleared, it is gone, and the next one has no late write of the old', async () => {
    const { written, store, clock, drops } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    store.change({ title: 'Barn' });
    await store.clear();
    clock.advance(5000);
    await settle();
    expect(written).toEqual([]);
    expect(drops()).toBe(1);
    expect(store.get()).toEqual({ kept: empty(), restoredAtMs: null });
  });

  test('[SYNC-24] a draft of an older build is taken as far as it is understood', () => {
    const found = {
      saleId: 'old',
      draft: { title: 'Barn', tags: 'none', days: [], zipCode: 7, saleType: 'estate', gone: 1 },
      pin: { lat: 'x' },
    };
    expect(restoredDraft(found, empty())).toEqual({
      saleId: 'old',
      draft: { ...empty().draft, title: 'Barn', days: [], saleType: 'estate' },
      pin: null,
    });
    expect(restoredDraft({ title: 'x' }, empty())).toBeNull();
    expect(restoredDraft('x', empty())).toBeNull();
  });
});

describe('[spec 4] who is signed in', () => {
  const held = new Map<string, string>();
  const session = {
    userId: 'u',
    email: 'ann@example.com',
    zipCode: '60601',
    displayName: null,
  };

  beforeEach(() => {
    held.clear();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('starts from the cached user, waits without one', () => {
    expect(createSessionStore().get()).toEqual({ state: 'loading' });
    createSessionStore().told(session);
    expect(createSessionStore().get()).toEqual({ state: 'user', user: session });
  });

  test('a sign-out clears the cache', () => {
    const store = createSessionStore();
    store.told(session);
    store.told(null);
    expect(store.get()).toEqual({ state: 'guest' });
    expect(held.size).toBe(0);
  });
});
