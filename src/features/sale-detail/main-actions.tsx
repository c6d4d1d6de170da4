import { Bookmark, Navigation, Share2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import { useShareSale } from '../../components/sale/use-share-sale.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { useShortlist } from '../../page/lists/use-shortlist.ts';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { directionsLink, type Point } from '../../components/sale/where-it-is.ts';
import { similarSales } from './similar-link.ts';

/** In the bar, large text leaves room for the icons alone. */
const SHARE_LABEL = 'in-data-page-bar:@max-[26em]:sr-only';
const SAVE_LABEL = 'in-data-page-bar:@max-[18.5em]:sr-only';

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  /** Where the sale is. Null: nobody knows. */
  readonly near: Point | null;
}

/**
 * What people come to a sale's page for, the one that fits its state in yellow: open, the way there; ahead of it, Save; over
 * or canceled, sales like it. Its seller has a panel instead (`seller/own-sale.tsx`).
 */
export function MainActions({ view, status, near }: Props) {
  const toggleSave = useSaveToggle();
  const share = useShareSale(view);
  const shortlist = useShortlist();
  const town = useZipTown(view.sale.zipCode ?? '');
  const isSaved = view.isSaved || shortlist.ids.has(view.sale.id);
  const isOver = status === 'closed' || status === 'cancelled';
  const directions = isOver ? null : directionsLink(view, town);
  const isAhead = status === 'upcoming';
  const save = (
    <Button
      key="save"
      look={isAhead && !isSaved ? 'sign' : 'paper'}
      aria-pressed={isSaved}
      onClick={() => toggleSave(view)}
    >
      <Bookmark aria-hidden className={`size-5 shrink-0 ${isSaved ? 'fill-sign' : ''}`} />
      <span className={isAhead ? '' : SAVE_LABEL}>
        {isSaved ? savingText.saved : savingText.save}
      </span>
    </Button>
  );
  return (
    <>
      {isAhead && save}
      {isOver && (
        <Link to={similarSales(view.sale, near)} className={buttonClass('sign', 'col-span-2')}>
          {saleDetailText.seeSimilar}
        </Link>
      )}
      {directions !== null && (
        <a
          href={directions}
          target="_blank"
          rel="noopener"
          className={buttonClass(isAhead ? 'paper' : 'sign', 'col-span-2')}
        >
          <Navigation aria-hidden className="size-5 shrink-0" />
          <span className={isAhead ? SAVE_LABEL : ''}>{saleDetailText.directions}</span>
        </a>
      )}
      {!isAhead && save}
      <Button onClick={() => void share()}>
        <Share2 aria-hidden className="size-5 shrink-0" />
        <span className={SHARE_LABEL}>{saleDetailText.share}</span>
      </Button>
    </>
  );
}
