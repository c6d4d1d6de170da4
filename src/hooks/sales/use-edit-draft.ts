import { useState } from 'react';
import { systemClock } from '../../platform/clock.ts';
import type { SaleDraft } from '../../domain/sale/draft.ts';
import type { DraftPin } from '../../domain/sale/draft-pin.ts';
import { restoredDraft } from '../../state/draft-record.ts';
import type { KeptDraft } from '../../state/draft-record.ts';
import { createDraftStore } from '../../state/draft-store.ts';
import { useRoom } from '../engine-room.tsx';
import type { DraftStore } from '../../state/draft-store.ts';
import { createOwnDraft, hasLeft } from '../../state/own-draft.ts';
import type { Store } from '../../state/lazy-store.ts';
import { useKeptOnLeaving } from '../use-kept-on-leaving.ts';
import { useStore } from '../use-store.ts';

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
  /** Forgets them, and can bring them back for a while. */
  readonly startOver: DraftStore<KeptDraft>['startOver'];
}

/** Changes to a posted sale while they are written: on the device as a new sale's draft is. */
export function useEditDraft(saleId: string, posted: SaleDraft): EditInUse {
  const { principal } = useRoom();
  const [store] = useState(() =>
    createOwnDraft(principal, (writer, isKept) =>
      storeOf({ principal, writer, isKept, saleId, posted }),
    ),
  );
  const { kept, restoredAtMs } = useStore(store);
  useKeptOnLeaving(store.flush);
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

interface EditParts {
  readonly principal: Store<string>;
  readonly writer: string;
  readonly isKept: Promise<void>;
  readonly saleId: string;
  readonly posted: SaleDraft;
}

function storeOf({ principal, writer, isKept, saleId, posted }: EditParts) {
  return createDraftStore<KeptDraft>({
    clock: systemClock,
    async read() {
      await isKept;
      return (await pageDb()).readEdit(writer, saleId);
    },
    restored: restoredDraft,
    async write(kept, changedAtMs) {
      const { writeEdit } = await pageDb();
      if (!hasLeft(writer, principal.get())) await writeEdit(writer, kept, changedAtMs);
    },
    drop: async () => (await pageDb()).dropEdit(writer, saleId),
    empty: () => ({ saleId, draft: posted, pin: null }),
    // The form shows what was typed; sending it says so if the device cannot keep anything.
    onTrouble: () => undefined,
  });
}

const pageDb = () => import('../../state/page-db.ts');
