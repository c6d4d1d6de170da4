import { describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../src/domain/sale/draft.ts';
import { restoredDraft } from '../../../src/hooks/draft-record.ts';
import type { KeptDraft } from '../../../src/hooks/draft-record.ts';
import { createDraftStore } from '../../../src/hooks/draft-store.ts';
import { manualClock } from '../remote/manual-clock.ts';
import { settle } from './followed.ts';

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
