import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayHalfPrice, sayRainDate, saySoldOut } from '../../actions/say-sale-state.ts';
import { LocalPhotos } from '../../components/local-photos.tsx';
import { OwnSaleActions } from '../../components/own-sale-actions.tsx';
import type { SeenSale } from '../../components/seen-sale.ts';
import { defaultDay } from '../../domain/sale/draft.ts';
import { againFrom } from '../../domain/sale/draft-of.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { useDoor } from '../../hooks/engine-room.tsx';
import { localDay } from '../../hooks/local-day.ts';
import { useDraft } from '../../hooks/use-draft.ts';
import { ownSaleText } from '../../i18n/edit-sale.ts';
import { toasts } from '../../ui/toast-queue.ts';
import { CancelSale } from './cancel-sale.tsx';
import { DeleteSale } from './delete-sale.tsx';

interface Props {
  readonly view: SeenSale;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** The seller's own part of a sale's page. */
export function OwnSale({ view, status, nowMs }: Props) {
  const { sale } = view;
  const door = useDoor();
  const navigate = useNavigate();
  const kept = useDraft();
  const [isAsking, setIsAsking] = useState(false);

  const say = async (done: Promise<{ readonly ok: boolean }>) => {
    const answer = await done.catch(() => null);
    if (!answer?.ok) toasts.show({ title: ownSaleText.failed, tone: 'error' });
  };
  const replace = async () => {
    await kept.begin(againFrom(view, defaultDay(localDay(nowMs))));
    await navigate('/create-sale');
  };
  const isWriting = kept.draft !== undefined && kept.draft.title + kept.draft.description !== '';
  return (
    <OwnSaleActions
      sale={sale}
      isOver={status === 'closed'}
      isHalfPrice={sale.halfPriceFrom !== null && Date.parse(sale.halfPriceFrom) <= nowMs}
      onSoldOut={(isSoldOut) => void say(saySoldOut(door, sale.id, isSoldOut, nowMs))}
      onHalfPrice={(isHalf) => void say(sayHalfPrice(door, sale.id, isHalf, nowMs))}
      onRainDate={(date) => void say(sayRainDate(door, sale.id, date))}
      onAgain={() => {
        if (isWriting) setIsAsking(true);
        else void replace();
      }}
      isAsking={isAsking}
      onReplace={() => void replace()}
    >
      <LocalPhotos
        saleId={sale.id}
        onRetry={(imageId) => void door.retryPhoto(imageId)}
        onRemove={(imageId) => void door.removePhoto(sale.id, imageId)}
      />
      {status !== 'cancelled' && <CancelSale saleId={sale.id} />}
      <DeleteSale saleId={sale.id} />
    </OwnSaleActions>
  );
}
