import { Bookmark, Image } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { sayHalfPrice, sayRainDate, saySoldOut } from '../../../page/sales/sale-actions.ts';
import { ManagingCodeBox } from '../../../components/sale/own/managing-code-box.tsx';
import { LocalPhotos } from '../../../components/photos/local-photos.tsx';
import { OwnSaleActions } from '../../../components/sale/own/own-sale-actions.tsx';
import { useSaveToggle } from '../../../components/sale/use-save-toggle.ts';
import { useShareSale } from '../../../components/sale/use-share-sale.ts';
import type { SaleStatus } from '../../../domain/sale/status.ts';
import { useShortlist } from '../../../page/lists/use-shortlist.ts';
import { useExactCounts } from '../../../page/sales/use-exact-counts.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { ownSaleText } from '../../../i18n/sale/edit-sale-text.ts';
import { sharePictureLink, sharePictureText } from '../../../i18n/sale/share-picture-text.ts';
import { savingText } from '../../../i18n/sale/saving-text.ts';
import { Button, buttonClass } from '../../../ui/form/button.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { CancelSale } from './cancel-panel.tsx';
import { DeleteSale } from './delete-panel.tsx';
import { notStored } from '../../../components/page/not-stored.ts';

/** Only for sellers who look for it. */
const PasteElsewhere = lazyPart(
  async () => (await import('../../../components/sale/own/paste-elsewhere.tsx')).PasteElsewhere,
);

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** The seller's own part of a sale's page, directly under its title. */
export function OwnSale({ view, status, nowMs }: Props) {
  const { sale } = view;
  const door = useDoor();
  const counts = useExactCounts(sale.id);
  const share = useShareSale(view);
  const toggleSave = useSaveToggle();
  const shortlist = useShortlist();
  const isSaved = view.isSaved || shortlist.ids.has(sale.id);

  const say = async (done: Promise<{ readonly ok: boolean }>) => {
    const answer = await done.catch(() => null);
    if (!answer?.ok) toasts.show({ title: notStored(ownSaleText.failed), tone: 'error' });
  };
  return (
    <OwnSaleActions
      counts={counts}
      view={view}
      nowMs={nowMs}
      isOver={status === 'closed'}
      isHalfPrice={sale.halfPriceFrom !== null && Date.parse(sale.halfPriceFrom) <= nowMs}
      onSoldOut={(isSoldOut) => void say(saySoldOut(door, sale.id, isSoldOut, nowMs))}
      onHalfPrice={(isHalf) => void say(sayHalfPrice(door, sale.id, isHalf, nowMs))}
      onRainDate={(date) => void say(sayRainDate(door, sale.id, date))}
      onShare={() => void share()}
      photos={
        <LocalPhotos
          sale={sale}
          onRetry={(imageId) => void door.photos.retry(imageId)}
          onRemove={(imageId) => void door.photos.remove(sale.id, imageId)}
        />
      }
    >
      {isSaved && (
        // One's own sale needs no bookmark. One from before can be taken away.
        <Button aria-pressed onClick={() => toggleSave(view)}>
          <Bookmark aria-hidden className="size-5 shrink-0 fill-sign" />
          <span>{savingText.saved}</span>
        </Button>
      )}
      {status !== 'cancelled' && (
        <Link to={sharePictureLink(sale.id)} className={buttonClass('paper')}>
          <Image aria-hidden className="size-5" />
          {sharePictureText.makePicture}
        </Link>
      )}
      {status !== 'cancelled' && status !== 'closed' && (
        <Suspense>
          <PasteElsewhere view={view} nowMs={nowMs} />
        </Suspense>
      )}
      <ManagingCodeBox saleId={sale.id} title={sale.title} />
      {status !== 'cancelled' && <CancelSale saleId={sale.id} />}
      <DeleteSale saleId={sale.id} />
    </OwnSaleActions>
  );
}
