import { Bookmark, Navigation, Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { useShareSale } from '../../components/sale/use-share-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { useShortlist } from '../../page/lists/use-shortlist.ts';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import { ownSaleText } from '../../i18n/sale/edit-sale-text.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { directionsLink } from '../../components/sale/where-it-is.ts';

/** In the bar, large text leaves room for the icons alone. */
const SHARE_LABEL = 'in-data-page-bar:@max-[26em]:sr-only';
const SAVE_LABEL = 'in-data-page-bar:@max-[18.5em]:sr-only';

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
}

/** What people come to a sale's page for: the way there, Save, and Share. Its seller comes to change it. */
export function MainActions({ view, status }: Props) {
  const toggleSave = useSaveToggle();
  const share = useShareSale(view);
  const shortlist = useShortlist();
  const town = useZipTown(view.sale.zipCode ?? '');
  const isSaved = view.isSaved || shortlist.ids.has(view.sale.id);
  // One's own sale needs no bookmark. One from before can be taken away.
  const isSavable = !view.isMine || isSaved;
  const canEdit = view.isMine && status !== 'cancelled';
  const isOver = status === 'closed' || status === 'cancelled';
  const directions = isOver ? null : directionsLink(view, town);
  return (
    <>
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noopener"
          className={buttonClass(view.isMine ? 'paper' : 'sign', 'col-span-2')}
        >
          <Navigation aria-hidden className="size-5 shrink-0" />
          {saleDetailText.directions}
        </a>
      )}
      {canEdit && (
        <Link to={`/sale/${view.sale.id}/edit`} className={buttonClass('sign')}>
          <Pencil aria-hidden className="size-5 shrink-0" />
          <span className={SAVE_LABEL}>{ownSaleText.edit}</span>
        </Link>
      )}
      {isSavable && (
        <Button aria-pressed={isSaved} onClick={() => toggleSave(view)}>
          <Bookmark aria-hidden className={`size-5 shrink-0 ${isSaved ? 'fill-sign' : ''}`} />
          <span className={SAVE_LABEL}>{isSaved ? savingText.saved : savingText.save}</span>
        </Button>
      )}
      <Button onClick={() => void share()}>
        <Share2 aria-hidden className="size-5 shrink-0" />
        <span className={SHARE_LABEL}>{saleDetailText.share}</span>
      </Button>
    </>
  );
}
