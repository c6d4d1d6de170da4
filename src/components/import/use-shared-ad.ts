import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { sharedText } from '../../domain/import/shared-text.ts';
import { NO_AD, type PastedAdInUse } from '../../page/import/use-pasted-ad.ts';
import { pasteAdText } from '../../i18n/import/paste-ad-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

const UNDO_MS = 10_000;

/**
 * Takes what another app has shared (`share_target` of the web manifest) from the address of the page into the field,
 * once. A text that was there before can be restored.
 */
export function useSharedAd({ ad, change }: Pick<PastedAdInUse, 'ad' | 'change'>): void {
  const [params, setParams] = useSearchParams();
  const names = ['title', 'text', 'url'] as const;
  const isShared = ad !== undefined && names.some((name) => params.has(name));
  const take = useEffectEvent(() => {
    const [title = '', text = '', url = ''] = names.map((name) => params.get(name) ?? '');
    const found = sharedText({ title, text, url });
    // A reload must not bring it again.
    setParams({}, { replace: true });
    if (found === '') {
      toasts.show({ title: pasteAdText.sharedNothing });
      return;
    }
    if (ad === undefined || found === ad.text) return;
    change({ ...NO_AD, text: found });
    if (ad.text === '') return;
    toasts.show({
      title: pasteAdText.sharedReplaced,
      durationMs: UNDO_MS,
      action: { label: pasteAdText.undo, run: () => change(ad) },
    });
  });
  useEffect(() => {
    if (isShared) take();
  }, [isShared]);
}
