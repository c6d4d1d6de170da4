import { useStore } from 'zustand';
import { draftKey } from '../../db/drafts/drafts.ts';
import { type ContactMessage, EMPTY_CONTACT } from '../../domain/account/contact.ts';
import { usePage } from '../app/use-page.tsx';
import { isRecord, restoredFields } from './draft-record.ts';
import type { DraftStore } from './draft-store.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** A message to us as the device stores it while it is being written. */
export interface KeptContact {
  readonly draft: ContactMessage;
}

/** A stored message as this build understands it. Null if it is empty. */
export function restoredContact(found: unknown, empty: KeptContact): KeptContact | null {
  if (!isRecord(found) || !isRecord(found['draft'])) return null;
  const draft = restoredFields(found['draft'], empty.draft);
  return Object.values(draft).every((text) => text === '') ? null : { draft };
}

export interface ContactInUse {
  /** Undefined while it is being read. */
  readonly draft: ContactMessage | undefined;
  /** When the message that was found here was last changed, epoch ms. Null if it was begun now. */
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<ContactMessage>) => void;
  readonly startOver: DraftStore<KeptContact>['startOver'];
  /** Sends it by `send`, which calls `forget` once the message is queued. */
  readonly post: DraftStore<KeptContact>['post'];
  /** Deletes it from the device. */
  readonly forget: () => Promise<void>;
}

const CONTACT = 'contact';

/** A message to us while it is written: on the device within a second of each change. */
export function useContactDraft(): ContactInUse {
  const { db, principal } = usePage();
  const store = useKeptDraft<KeptContact>({
    name: CONTACT,
    restored: restoredContact,
    empty: () => ({ draft: EMPTY_CONTACT }),
  });
  const { kept, restoredAtMs } = useStore(store);
  const { change, startOver, post } = store;
  const forget = async () => {
    // If that fails the message comes back once more, which is better than losing it.
    await db.drafts.delete(draftKey(principal.getState(), CONTACT)).catch(() => undefined);
  };
  return {
    draft: kept?.draft,
    restoredAt: restoredAtMs,
    change,
    startOver,
    post,
    forget,
  };
}
