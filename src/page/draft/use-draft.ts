import { usePage } from '../app/use-page.tsx';
import type { KeptDraft } from './draft-record.ts';
import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import type { EarlierPhotos } from '../../domain/sale/draft/earlier-photos.ts';
import type { DraftStore } from './draft-store.ts';
import { useStore } from 'zustand';

export interface DraftInUse {
  /** Undefined while it is being read. */
  readonly draft: SaleDraft | undefined;
  /** The id that the sale will have. */
  readonly saleId: string | undefined;
  readonly pin: DraftPin | null;
  /** Photos of the sale that is listed again. Null if there are none. */
  readonly earlier: EarlierPhotos | null;
  /** When the draft that was found here was last changed, in epoch ms. Null if it was begun now. */
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<SaleDraft>) => void;
  readonly movePin: (pin: DraftPin | null) => void;
  readonly changeEarlier: (earlier: EarlierPhotos) => void;
  readonly startOver: DraftStore<KeptDraft>['startOver'];
  readonly post: DraftStore<KeptDraft>['post'];
  readonly keep: DraftStore<KeptDraft>['keep'];
  readonly begin: DraftStore<KeptDraft>['begin'];
}

/** The sale that is being written: stored within a second of each change, and back after a crash. */
export function useDraft(): DraftInUse {
  const { draft: store } = usePage();
  const { kept, restoredAtMs } = useStore(store);
  const { change, startOver, post, keep, begin } = store;
  return {
    draft: kept?.draft,
    saleId: kept?.saleId,
    pin: kept?.pin ?? null,
    earlier: kept?.earlier ?? null,
    restoredAt: restoredAtMs,
    change,
    movePin: (pin) => store.put({ pin }),
    changeEarlier: (earlier) => store.put({ earlier }),
    startOver,
    post,
    keep,
    begin,
  };
}
