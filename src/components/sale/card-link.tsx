import { ArrowRight, MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Sale } from '../../domain/sale/sale.ts';
import { mapText } from '../../i18n/pages/map-text.ts';

interface Props {
  readonly sale: Pick<Sale, 'id' | 'title'>;
  /** The list stands beside a map, so the link leads to the sale's page. */
  readonly isInMapList: boolean;
  /** The sale has a place, so the map can show it. */
  readonly isOnMap: boolean;
  readonly onOpen: ((saleId: string) => void) | undefined;
}

const LINK =
  'absolute right-0 bottom-0 grid size-11 place-content-center rounded-full bg-card hover:bg-sunk';

/** A card's second link: 'View on Map' (spec 2), or 'View Details' where the card itself shows the sale. */
export function CardLink({ sale: { id, title }, isInMapList, isOnMap, onOpen }: Props) {
  if (isInMapList) {
    return (
      <Link
        to={`/sale/${id}`}
        viewTransition
        aria-label={mapText.viewDetailsOf(title)}
        title={mapText.viewDetails}
        className={LINK}
        onClick={() => onOpen?.(id)}
      >
        <ArrowRight aria-hidden className="size-5" />
      </Link>
    );
  }
  if (!isOnMap) return null;
  return (
    <Link
      to={`/map?saleId=${id}`}
      aria-label={mapText.viewOnMapOf(title)}
      title={mapText.viewOnMap}
      className={`${LINK} tall:right-2 tall:bottom-2`}
    >
      <MapPin aria-hidden className="size-5" />
    </Link>
  );
}
