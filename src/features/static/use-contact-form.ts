import { sendContact } from '../../page/account/account-actions.ts';
import { useState } from 'react';
import type { ContactMessage } from '../../domain/account/contact.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { randomUuid } from '../../platform/random.ts';
import type { ContactInUse } from '../../page/draft/use-contact-draft.ts';
import { useSendsNow } from '../../page/sync/use-sync-status.ts';
import { contactText } from '../../i18n/people/contact-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { sendingTime } from './sending-time.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** Queues the message on this device, which sends it automatically. Only then is the form cleared. */
export function useContactForm(
  draft: ContactMessage,
  { post, forget }: Pick<ContactInUse, 'post' | 'forget'>,
) {
  const door = useDoor();
  const sendsNow = useSendsNow();
  // Stays the same until it is queued, so that a retry does not create a second message.
  const [id, setId] = useState(randomUuid);
  const [isSending, whileSending] = useBusy();
  const [trouble, setTrouble] = useState<string | null>(null);

  const outbox = async () => {
    const shownLongEnough = sendingTime();
    const done = await sendContact(door, { id, ...draft });
    if (done.ok) {
      await forget();
      await shownLongEnough;
    }
    return done;
  };
  /** True once it is queued. */
  const send = async (): Promise<boolean> => {
    setTrouble(null);
    const done = await whileSending(() => post(outbox)).catch(() => null);
    if (!done?.ok) {
      setTrouble(failureText(done?.error.code));
      return false;
    }
    setId(randomUuid());
    toasts.show({
      title: contactText.sentTitle,
      description: sendsNow() ? contactText.sentHint : contactText.waitingHint,
    });
    return true;
  };
  return { isSending, trouble, send };
}

function failureText(code: string | undefined): string {
  if (code === 'too-large') return contactText.tooLarge;
  return code === 'storage' ? notStored(contactText.storageTrouble) : contactText.failed;
}
