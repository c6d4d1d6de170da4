import { useState } from 'react';
import { systemClock } from '../platform/clock.ts';
import type { SaleDraft } from '../domain/sale/draft.ts';
import type { DraftPin } from '../domain/sale/draft-pin.ts';
import { restoredDraft } from './draft-record.ts';
import type { KeptDraft } from './draft-record.ts';
import { createDraftStore } from './draft-store.ts';
import { useKeptOnLeaving } from './use-kept-on-leaving.ts';
import { useStore } from './use-store.ts';

export interface EditInUse {
  /** Undefined while it is being read. */
  readonly draft: SaleDraft | undefined;
  /** When changes that were found here were last made, epoch ms; null: begun now. */
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<SaleDraft>) => void;
  /** Where it will stand; null: the point that it has, or its ZIP code's if it has moved. */
  readonly pin: DraftPin | null;
  readonly movePin: (pin: DraftPin | null) => void;
  /** Forgets the changes. */
  readonly clear: () => Promise<void>;
}

/** Changes to a posted sale while they are written: on the device as a new sale's draft is. */
export function useEditDraft(saleId: string, posted: SaleDraft): EditInUse {
  const [store] = useState(() => storeOf(saleId, posted));
  const { kept, restoredAtMs } = useStore(store);
  useKeptOnLeaving(store.flush);
  return {
    draft: kept?.draft,
    restoredAt: restoredAtMs,
    change: store.change,
    pin: kept?.pin ?? null,
    movePin: (pin) => store.put({ pin }),
    clear: store.clear,
  };
}

function storeOf(saleId: string, posted: SaleDraft) {
  return createDraftStore<KeptDraft>({
    clock: systemClock,
    read: async () => (await pageDb()).readEdit(saleId),
    restored: restoredDraft,
    write: async (kept, changedAtMs) => (await pageDb()).writeEdit(kept, changedAtMs),
    drop: async () => (await pageDb()).dropEdit(saleId),
    empty: () => ({ saleId, draft: posted, pin: null }),
    // The form shows what was typed; sending it says so if the device cannot keep anything.
    onTrouble: () => undefined,
  });
}

const pageDb = () => import('./page-db.ts');
