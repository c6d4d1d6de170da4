import { useState } from 'react';
import { useStore } from 'zustand';
import { draftKey } from '../../db/drafts/drafts.ts';
import { type ContactMessage, EMPTY_CONTACT } from '../../domain/account/contact.ts';
import { restoredContact } from './contact-record.ts';
import type { KeptContact } from './contact-record.ts';
import type { DraftStore } from './draft-store.ts';
import { createKeptDraft } from './kept-draft.ts';
import { useKeptOnLeaving } from './use-kept-on-leaving.ts';
import { usePage } from '../app/use-page.tsx';

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
  const { db, principal, principalKnown } = usePage();
  const [store] = useState(() =>
    createKeptDraft<KeptContact>({
      db,
      principal,
      principalKnown,
      name: CONTACT,
      restored: restoredContact,
      empty: () => ({ draft: EMPTY_CONTACT }),
    }),
  );
  const { kept, restoredAtMs } = useStore(store);
  const { change, startOver, post, flush } = store;
  useKeptOnLeaving(flush);
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
