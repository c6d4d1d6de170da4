import { useState } from 'react';
import { type ContactMessage, EMPTY_CONTACT } from '../../domain/account/contact.ts';
import { systemClock } from '../../platform/clock.ts';
import { restoredContact } from '../../state/contact-record.ts';
import type { KeptContact } from '../../state/contact-record.ts';
import { createDraftStore } from '../../state/draft-store.ts';
import type { DraftStore } from '../../state/draft-store.ts';
import { useKeptOnLeaving } from '../use-kept-on-leaving.ts';
import { createOwnDraft, hasLeft } from '../../state/own-draft.ts';
import type { Store } from '../../state/lazy-store.ts';
import { useRoom } from '../engine-room.tsx';
import { useStore } from '../use-store.ts';

export interface ContactInUse {
  /** Undefined while it is being read. */
  readonly draft: ContactMessage | undefined;
  /** When the message that was found here was last changed, epoch ms; null: begun now. */
  readonly restoredAt: number | null;
  readonly change: (patch: Partial<ContactMessage>) => void;
  readonly startOver: DraftStore<KeptContact>['startOver'];
  /** Sends it by `send`, which calls `forget` once the message is queued. */
  readonly post: DraftStore<KeptContact>['post'];
  /** Takes it off the device. */
  readonly forget: () => Promise<void>;
}

/** A message to us while it is written: on the device within a second of each change. */
export function useContactDraft(): ContactInUse {
  const { principal } = useRoom();
  const [store] = useState(() =>
    createOwnDraft(principal, (writer, isKept) => contactStore(principal, writer, isKept)),
  );
  const { kept, restoredAtMs } = useStore(store);
  const { change, startOver, post, flush } = store;
  useKeptOnLeaving(flush);
  const forget = () => dropOf(principal.get());
  return { draft: kept?.draft, restoredAt: restoredAtMs, change, startOver, post, forget };
}

function contactStore(
  principal: Store<string>,
  writer: string,
  isKept: Promise<void>,
): DraftStore<KeptContact> {
  return createDraftStore<KeptContact>({
    clock: systemClock,
    async read() {
      await isKept;
      return (await pageDb()).readContactDraft(writer);
    },
    restored: restoredContact,
    async write(kept, changedAtMs) {
      const { writeContactDraft } = await pageDb();
      if (!hasLeft(writer, principal.get())) await writeContactDraft(writer, kept, changedAtMs);
    },
    drop: () => dropOf(writer),
    empty: () => ({ draft: EMPTY_CONTACT }),
    // The form shows what was typed; sending it says so if the device cannot keep anything.
    onTrouble: nothing,
  });
}

/** Where that fails the message comes back once more, which is better than losing it. */
function dropOf(writer: string): Promise<void> {
  return pageDb()
    .then(({ dropContactDraft }) => dropContactDraft(writer))
    .catch(nothing);
}

function nothing(): void {}

const pageDb = () => import('../../state/page-db.ts');
