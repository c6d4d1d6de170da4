import { postSale } from '../../page/sales/sale-actions.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NEW_SALE_DRAFT, type SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { EarlierPhotos } from '../../domain/sale/draft/earlier-photos.ts';
import type { DraftPin } from '../../domain/sale/draft/draft-pin.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import type { DraftInUse } from '../../page/draft/use-draft.ts';
import { deviceTimeZone } from '../../page/app/local-day.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useSession } from '../../page/account/use-session.ts';
import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { useBusy } from '../../ui/form/use-busy.ts';
import { noteUsefulMoment } from '../../components/page/useful-moment.ts';
import { notStored } from '../../components/page/not-stored.ts';

interface Posted {
  readonly draft: SaleDraft;
  readonly saleId: string | undefined;
  readonly pin: DraftPin | null;
  readonly earlier: EarlierPhotos | null;
  readonly post: DraftInUse['post'];
}

/**
 * Posts the draft: stores it on this device, then opens the page that confirms it. The draft is kept until
 * then.
 */
export function usePosting({ draft, saleId, pin, earlier, post: postKept }: Posted) {
  const door = useDoor();
  const session = useSession();
  const nowMs = useNow();
  const navigate = useNavigate();
  const [isSending, whileSending] = useBusy();
  const [trouble, setTrouble] = useState<string | null>(null);

  const fail = (sentence: string) => {
    setTrouble(sentence);
    toasts.show({
      title: createSaleText.errorCreating,
      description: createSaleText.databaseError(sentence),
      tone: 'error',
    });
  };
  const post = async () => {
    if (saleId === undefined) return;
    const context = {
      saleId,
      nowMs,
      pin,
      earlier,
      draftKey: NEW_SALE_DRAFT,
      // A profile without a server has no address.
      sellerEmail: session.state === 'user' ? session.user.email || null : null,
      deviceTimeZone: deviceTimeZone(),
    };
    const answer = await postKept(() => postSale(door, draft, context));
    if (!answer.ok) {
      fail(failureText(answer.error.code));
      return;
    }
    const state = { saleId: answer.value.saleId, email: draft.email.trim() };
    toasts.show({
      title: createSaleText.successTitle,
      description: createSaleText.successHint,
      isForNextPage: true,
    });
    noteUsefulMoment();
    await navigate('/create-success', { state });
  };
  const send = async () => {
    setTrouble(null);
    try {
      await whileSending(post);
    } catch {
      setTrouble(createSaleText.errorHint);
      toasts.show({
        title: createSaleText.errorTitle,
        description: createSaleText.errorHint,
        tone: 'error',
      });
    }
  };
  return { isSending, trouble, send };
}

function failureText(code: 'too-large' | 'storage' | 'invalid'): string {
  if (code === 'too-large') return createSaleText.tooLarge;
  return code === 'storage' ? notStored(createSaleText.storageTrouble) : createSaleText.checkFields;
}
