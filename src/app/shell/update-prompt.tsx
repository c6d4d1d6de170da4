import { useEffect, useEffectEvent, useState } from 'react';
import { useAppUpdate } from '../../page/app/use-app-update.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

const OFFERED_AGAIN_MS = 30_000;

/**
 * Offers a new version that is waiting. Never reloads by itself, because a form may be half filled in. The page
 * makes room for the offer, and a person who dismisses it gets the version at the next start. One that could not be
 * started is offered again when the device is online.
 */
export function UpdatePrompt() {
  const { isWaiting, update } = useAppUpdate();
  const [isStuck, setIsStuck] = useState(false);
  const sayStuck = () => {
    setIsStuck(true);
    const { updateStuck: title, updateStuckHint: description } = shellText;
    toasts.show({ title, description, tone: 'error' });
  };
  const offer = useEffectEvent(() =>
    toasts.show({
      title: shellText.updateReady,
      stays: true,
      action: { label: shellText.reload, run: () => update(sayStuck) },
    }),
  );
  useEffect(() => {
    if (!isWaiting || isStuck) return undefined;
    const id = offer();
    return () => toasts.dismiss(id);
  }, [isWaiting, isStuck]);
  useEffect(() => {
    if (!isStuck) return undefined;
    const again = () => setIsStuck(false);
    // Offered again without an event, too: the device may have been online all the time, and only the server out of
    // reach.
    const timer = setTimeout(again, OFFERED_AGAIN_MS);
    addEventListener('online', again, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
    };
  }, [isStuck]);
  return null;
}
