import { MapPin, Navigation } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useZipTown } from '../../components/place/use-zip-town.ts';
import {
  directionsLink,
  placeWords,
  translateOf,
  type Way,
  wayTo,
} from '../../components/sale/where-it-is.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';
import { shortAboutText, shortDistanceText } from '../../i18n/sale/sale-text.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

const LINE = 'flex min-h-11 items-center gap-2.5 font-semibold tabular-nums';
const PRESSED = `${LINE} -mx-2 rounded-xl px-2 hover:bg-sunk`;

/**
 * "0.4 mi · 82 Mossy Anchor Ave", which leads there. Until the street is public it says when it will be, and leads to the
 * map.
 */
export function PlaceLine({ view, nowMs }: Props) {
  const { sale } = view;
  const town = useZipTown(sale.zipCode ?? '');
  const from = usePlace();
  const way = wayTo(view, from.point, useZipPoints([sale.zipCode])(sale.zipCode));
  // From a place that is only assumed, nobody has that far to go.
  const isMeasured = !from.needsLocation && !from.isResolving;
  const words = (
    <Words
      distance={isMeasured && way !== null ? distanceText(way) : null}
      where={placeWords(view, nowMs, town)}
      isStreet={translateOf(view) === 'no'}
    />
  );
  const directions = directionsLink(view, town);
  if (directions !== null) {
    return (
      <a href={directions} target="_blank" rel="noopener" className={PRESSED}>
        <Marked>
          <span className="sr-only">{saleDetailText.directionsTo}</span>
          {words}
        </Marked>
        <Navigation aria-hidden className="size-5 shrink-0" />
      </a>
    );
  }
  if (sale.kind === 'online-only' || sale.placeQuality === 'none' || way === null) {
    return (
      <p className={LINE}>
        <Marked>{words}</Marked>
      </p>
    );
  }
  return (
    <Link to={`/map?saleId=${sale.id}`} className={PRESSED}>
      <Marked>{words}</Marked>
    </Link>
  );
}

function Marked({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <MapPin aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0 grow wrap-anywhere">{children}</span>
    </>
  );
}

interface WordsProps {
  readonly distance: string | null;
  readonly where: string;
  readonly isStreet: boolean;
}

function Words({ distance, where, isStreet }: WordsProps) {
  return (
    <>
      {distance !== null && <span className="whitespace-nowrap">{`${distance} · `}</span>}
      <span translate={isStreet ? 'no' : 'yes'}>{where}</span>
    </>
  );
}

function distanceText({ miles, isAbout }: Way): string {
  return isAbout ? shortAboutText(miles) : shortDistanceText(miles);
}
