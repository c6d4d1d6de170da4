import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../../src/domain/sale/draft/draft.ts';
import { restoredDraft } from '../../../../src/page/draft/draft-record.ts';
import type { KeptDraft } from '../../../../src/page/draft/draft-record.ts';
import { createDraftStore } from '../../../../src/page/draft/draft-store.ts';
import { manualClock } from '../../remote/manual-clock.ts';
import { settle } from '../followed-value.ts';

describe('the draft', () => {
  const empty = (): KeptDraft => ({ saleId: 'new', draft: emptyDraft('2026-11-20'), pin: null });

  function makeDraft(found: { draft: unknown; changedAtMs: number } | null = null) {
    const clock = manualClock();
    const written: KeptDraft[] = [];
    const dropped: string[] = [];
    const store = createDraftStore({
      clock,
      read: async () => found,
      restored: restoredDraft,
      write: async (kept) => void written.push(kept),
      drop: async ({ saleId }) => void dropped.push(saleId),
      empty,
      onTrouble: () => undefined,
    });
    return { clock, written, store, dropped };
  }

  test('[spec 2] a change is on the device within a second, many changes in one write', async () => {
    const { clock, written, store } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    store.change({ title: 'B' });
    store.change({ title: 'Barn' });
    store.put({ pin: { lat: 41.9, lng: -87.6, quality: 'manual', found: null } });
    expect(written).toEqual([]);
    clock.advance(1000);
    await settle();
    expect(written).toMatchObject([{ draft: { title: 'Barn' }, pin: { lat: 41.9 } }]);
    expect(store.getState().kept?.draft.title).toBe('Barn');
  });

  test('is back after a kill, and says since when', async () => {
    const kept = { ...empty(), saleId: 'old', draft: { ...empty().draft, title: 'Barn' } };
    const { store } = makeDraft({ draft: kept, changedAtMs: 7 });
    store.subscribe(() => undefined);
    expect(store.getState().kept).toBeUndefined();
    await settle();
    expect(store.getState()).toEqual({ kept, restoredAtMs: 7 });
  });

  test('started over, it is empty at once, and said to be gone once it is off the device', async () => {
    const kept = { ...empty(), saleId: 'old', draft: { ...empty().draft, title: 'Barn' } };
    const { store, dropped } = makeDraft({ draft: kept, changedAtMs: 7 });
    store.subscribe(() => undefined);
    await settle();
    const cleared = store.clear();
    expect(store.getState()).toEqual({ kept: empty(), restoredAtMs: 7 });
    store.change({ title: 'Yard' });
    await cleared;
    expect(dropped).toEqual(['old']);
    expect(store.getState()).toMatchObject({
      kept: { draft: { title: 'Yard' } },
      restoredAtMs: null,
    });
  });

  describe('[LOOK] started over by the person', () => {
    const barn = { ...empty(), saleId: 'old', draft: { ...empty().draft, title: 'Barn' } };

    async function startedOver() {
      const made = makeDraft({ draft: barn, changedAtMs: 7 });
      made.store.subscribe(() => undefined);
      await settle();
      return { ...made, started: made.store.startOver() };
    }

    test('it is empty at once, on the device until it is finished, and back by undo', async () => {
      const { store, started, dropped, written } = await startedOver();
      expect(store.getState()).toEqual({ kept: empty(), restoredAtMs: null });
      await settle();
      expect(dropped).toEqual([]);
      started.undo();
      expect(store.getState()).toEqual({ kept: barn, restoredAtMs: 7 });
      await started.finish();
      await store.flush();
      expect(dropped).toEqual([]);
      expect(written.every(({ saleId }) => saleId === 'old')).toBe(true);
    });

    test('what was typed last comes back with it', async () => {
      const { store, written } = makeDraft({ draft: barn, changedAtMs: 7 });
      store.subscribe(() => undefined);
      await settle();
      store.change({ title: 'Barn!' });
      const started = store.startOver();
      await settle();
      expect(written).toMatchObject([{ saleId: 'old', draft: { title: 'Barn!' } }]);
      started.undo();
      expect(store.getState().kept?.draft.title).toBe('Barn!');
    });

    test('finished, it is off the device, and undo comes too late', async () => {
      const { store, started, dropped } = await startedOver();
      await started.finish();
      expect(dropped).toEqual(['old']);
      started.undo();
      expect(store.getState().kept).toEqual(empty());
      await started.finish();
      expect(dropped).toEqual(['old']);
    });

    test('a new word finishes it, and is written after the old is gone', async () => {
      const { store, started, dropped, written } = await startedOver();
      store.change({ title: 'Yard' });
      await store.flush();
      expect(dropped).toEqual(['old']);
      expect(written).toMatchObject([{ saleId: 'new', draft: { title: 'Yard' } }]);
      started.undo();
      expect(store.getState().kept?.draft.title).toBe('Yard');
    });
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
    const { written, store, clock, dropped } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    store.change({ title: 'Barn' });
    await store.clear();
    clock.advance(5000);
    await settle();
    expect(written).toEqual([]);
    expect(dropped).toEqual(['new']);
    expect(store.getState()).toEqual({ kept: empty(), restoredAtMs: null });
  });

  describe('[SYNC-10] posting', () => {
    async function typed() {
      const made = makeDraft();
      made.store.subscribe(() => undefined);
      await settle();
      made.store.change({ title: 'Barn' });
      return made;
    }

    test('all of it is on the device before; posted, it is written no more', async () => {
      const { written, store, clock, dropped } = await typed();
      await store.post(async () => {
        expect(written).toMatchObject([{ draft: { title: 'Barn' } }]);
        // A last key, and the page goes to the background.
        store.change({ title: 'Barn!' });
        await store.flush();
        clock.advance(5000);
        return { ok: true };
      });
      clock.advance(5000);
      await settle();
      expect(written).toHaveLength(1);
      // The transaction of the post has removed it.
      expect(dropped).toEqual([]);
      expect(store.getState()).toEqual({ kept: empty(), restoredAtMs: null });
    });

    test('refused, it stays with what was typed meanwhile', async () => {
      const { written, store } = await typed();
      await store.post(async () => {
        store.change({ title: 'Barn!' });
        return { ok: false };
      });
      expect(written.at(-1)).toMatchObject({ draft: { title: 'Barn!' } });
      expect(store.getState().kept?.draft.title).toBe('Barn!');
    });

    test('a bug in it loses nothing either', async () => {
      const { written, store } = await typed();
      const broken = store.post(async () => {
        store.change({ title: 'Barn!' });
        throw new Error('bug');
      });
      await expect(broken).rejects.toThrow('bug');
      expect(written.at(-1)).toMatchObject({ draft: { title: 'Barn!' } });
    });
  });

  test('[SYNC-22] photos have a draft to hang on before the first key', async () => {
    const { written, store } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    await store.keep();
    expect(written).toEqual([empty()]);
  });

  test('another begins with what is given; the one before is forgotten with its photos', async () => {
    const { written, store, clock, dropped } = makeDraft();
    store.subscribe(() => undefined);
    await settle();
    const pin = { lat: 41.9, lng: -87.6, quality: 'manual', found: null } as const;
    await store.begin({ ...empty().draft, title: 'Again' }, { pin });
    clock.advance(1000);
    await settle();
    expect(dropped).toEqual(['new']);
    expect(written).toMatchObject([{ saleId: 'new', draft: { title: 'Again' }, pin }]);
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

  test('[spec 2] a found place and an hour of release are back after a kill', async () => {
    const kept: KeptDraft = {
      saleId: 'old',
      draft: {
        ...empty().draft,
        releaseRule: 'at',
        releaseDate: '2026-11-27',
        releaseTime: '18:00',
      },
      pin: {
        lat: 42.05,
        lng: -87.69,
        quality: 'street',
        found: {
          addressKey: '2100 ridge ave|60201',
          label: '2100 RIDGE AVE',
          zipCode: '60201',
          isOutsideUs: false,
        },
      },
    };
    const { store } = makeDraft({ draft: JSON.parse(JSON.stringify(kept)), changedAtMs: 7 });
    store.subscribe(() => undefined);
    await settle();
    expect(store.getState().kept).toEqual(kept);
    const exact = { ...kept, pin: { ...kept.pin, quality: 'exact' } };
    expect(restoredDraft(exact, empty())?.pin?.quality).toBe('exact');
    const half = { ...kept, pin: { ...kept.pin, found: { label: 7 } } };
    expect(restoredDraft(half, empty())?.pin).toMatchObject({ quality: 'manual', found: null });
  });

  test('[SYNC-22] the photos of an earlier sale are back after a kill, without what is no photo', () => {
    const image = {
      id: 'p1',
      path: 's0/p1.jpg',
      smallPath: null,
      position: 0,
      bytes: 9,
      thumb: 'A',
    };
    const earlier = { saleId: 's0', images: [image], removed: ['p2'] };
    expect(restoredDraft({ ...empty(), earlier }, empty())?.earlier).toEqual(earlier);
    const broken = { ...earlier, images: [image, { ...image, path: 7 }, 'x'], removed: ['p2', 7] };
    expect(restoredDraft({ ...empty(), earlier: broken }, empty())?.earlier).toEqual(earlier);
    for (const none of [null, undefined, 'x', { images: [] }]) {
      expect(restoredDraft({ ...empty(), earlier: none }, empty())).not.toHaveProperty('earlier');
    }
  });
});
