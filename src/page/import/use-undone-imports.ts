import { useStore } from 'zustand';
import { isRecord, restoredFields } from '../draft/draft-record.ts';
import { useKeptDraft } from '../draft/use-kept-draft.ts';

interface Undone {
  readonly draft: { readonly ids: readonly string[] };
}

const MOST_KEPT = 50;
const NONE: Undone = { draft: { ids: [] } };

function restored(found: unknown): Undone | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const { ids } = restoredFields(found['draft'], NONE.draft);
  return { draft: { ids: ids.filter((id) => typeof id === 'string').slice(-MOST_KEPT) } };
}

/** The imports that this person has undone on this device. The ids of their sales are spent. */
export function useUndoneImports(): {
  readonly undone: readonly string[];
  readonly note: (importId: string) => void;
} {
  const store = useKeptDraft<Undone>({ name: 'undone-imports', restored, empty: () => NONE });
  const { kept } = useStore(store);
  const undone = kept?.draft.ids ?? [];
  return {
    undone,
    note: (importId) => store.change({ ids: [...undone, importId].slice(-MOST_KEPT) }),
  };
}
