import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import { restoredDraft } from './draft-record.ts';
import type { KeptDraft } from './draft-record.ts';
import type { DraftStore } from './draft-store.ts';
import { useKeptDraft } from './use-kept-draft.ts';
import { useStore } from 'zustand';

export interface EditInUse {
  /** Undefined while it is being read. */
  readonly draft: SaleDraft | undefined;
  /** When changes that were found here were last made, in epoch ms. Null if they were begun now. */
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<SaleDraft>) => void;
  /** Where the sale will be. Null: its present point, or its ZIP code's center if it has moved. */
  readonly pin: DraftPin | null;
  readonly movePin: (pin: DraftPin | null) => void;
  /** Deletes the changes. */
  readonly clear: () => Promise<void>;
  /** Deletes them, and can restore them for a while. */
  readonly startOver: DraftStore<KeptDraft>['startOver'];
}

/** Changes to a posted sale while they are being written, stored like a new sale's draft. */
export function useEditDraft(saleId: string, posted: SaleDraft): EditInUse {
  const store = useKeptDraft<KeptDraft>({
    name: `edit ${saleId}`,
    restored: restoredDraft,
    empty: () => ({ saleId, draft: posted, pin: null }),
  });
  const { kept, restoredAtMs } = useStore(store);
  return {
    draft: kept?.draft,
    restoredAt: restoredAtMs,
    change: store.change,
    pin: kept?.pin ?? null,
    movePin: (pin) => store.put({ pin }),
    clear: store.clear,
    startOver: store.startOver,
  };
}
