import { beforeEach, describe, expect, test } from 'vitest';
import { emptyDraft } from '../../../../src/domain/sale/draft/draft.ts';
import { restoredDraft } from '../../../../src/page/draft/draft-record.ts';
import type { KeptDraft } from '../../../../src/page/draft/draft-record.ts';
import { createDraftStore } from '../../../../src/page/draft/draft-store.ts';
import type { DraftStore } from '../../../../src/page/draft/draft-store.ts';
import { createOwnDraft, hasLeft } from '../../../../src/page/draft/kept-draft.ts';
import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { manualClock } from '../../remote/manual-clock.ts';
import { settle } from '../followed-value.ts';

let device: Map<string, KeptDraft>;
let principal: StoreApi<string>;
let draft: DraftStore<KeptDraft>;

beforeEach(() => {
  device = new Map();
  principal = createStore<string>(() => 'ann');
  const clock = manualClock();
  draft = createOwnDraft(principal, (writer, isKept) =>
    createDraftStore({
      clock,
      async read() {
        await isKept;
        const found = device.get(writer);
        return found === undefined ? null : { draft: found, changedAtMs: 7 };
      },
      restored: restoredDraft,
      async write(kept) {
        if (!hasLeft(writer, principal.getState())) device.set(writer, kept);
      },
      drop: async () => void device.delete(writer),
      empty: () => ({
        saleId: `of ${writer}`,
        draft: emptyDraft('2026-11-20'),
        pin: null,
      }),
      onTrouble: () => undefined,
    }),
  );
});

async function openForm(): Promise<() => void> {
  const close = draft.subscribe(() => undefined);
  await settle();
  return close;
}

describe('[SYNC-15] the draft of whoever works here', () => {
  test('another account sees its own; what was typed until then is kept for the first', async () => {
    await openForm();
    draft.change({ title: 'Barn' });
    principal.setState('bea', true);
    await settle();
    expect(draft.getState().kept).toMatchObject({ saleId: 'of bea', draft: { title: '' } });
    draft.change({ title: 'Yard' });
    principal.setState('ann', true);
    await settle();
    expect(draft.getState()).toMatchObject({ kept: { draft: { title: 'Barn' } }, restoredAtMs: 7 });
    expect(device.get('bea')).toMatchObject({ draft: { title: 'Yard' } });
  });

  test('after a sign-out the open form is empty, and nothing of it is written any more', async () => {
    const close = await openForm();
    draft.change({ title: 'Barn' });
    principal.setState('guest', true);
    await settle();
    expect(draft.getState().kept).toMatchObject({ saleId: 'of guest', draft: { title: '' } });
    close();
    await settle();
    expect([...device.keys()]).toEqual([]);
  });

  test('someone else has signed in while no form was open', async () => {
    const close = await openForm();
    draft.change({ title: 'Barn' });
    close();
    principal.setState('bea', true);
    await openForm();
    expect(draft.getState().kept).toMatchObject({ saleId: 'of bea', draft: { title: '' } });
    expect(device.get('ann')).toMatchObject({ draft: { title: 'Barn' } });
  });

  test('what a guest typed is on the device before the account that signs in reads', async () => {
    principal.setState('guest', true);
    await openForm();
    draft.change({ title: 'Barn' });
    const seen: unknown[] = [];
    device.set = (key, value) => {
      seen.push(`wrote ${key}`);
      return Map.prototype.set.call(device, key, value) as typeof device;
    };
    device.get = (key) => {
      seen.push(`read ${key}`);
      return Map.prototype.get.call(device, key) as KeptDraft | undefined;
    };
    principal.setState('ann', true);
    await settle();
    expect(seen).toEqual(['wrote guest', 'read ann']);
  });
});
