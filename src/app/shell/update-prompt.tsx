import { useEffect, useEffectEvent } from 'react';
import { useAppUpdate } from '../../hooks/use-app-update.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/**
 * Offers a new version that is waiting. Never reloads by itself, because a form may be half filled in. The page
 * makes room for the offer, and a person who dismisses it gets the version at the next start.
 */
export function UpdatePrompt() {
  const { isWaiting, update } = useAppUpdate();
  const offer = useEffectEvent(() =>
    toasts.show({
      title: shellText.updateReady,
      stays: true,
      action: { label: shellText.reload, run: () => update(sayStuck) },
    }),
  );
  useEffect(() => {
    if (!isWaiting) return undefined;
    const id = offer();
    return () => toasts.dismiss(id);
  }, [isWaiting]);
  return null;
}

function sayStuck(): void {
  const { updateStuck: title, updateStuckHint: description } = shellText;
  toasts.show({ title, description, tone: 'error' });
}
