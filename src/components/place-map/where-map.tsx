import { Suspense, useState } from 'react';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { aboutReachMiles, knownPoint, whyAbout } from '../../domain/sale/best-point.ts';
import type { SaleStatus } from '../../domain/sale/status.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { useSeen } from '../../ui/use-seen.ts';

/** Brings MapLibre, so it is loaded when the card comes into view. */
const PlaceMap = lazyPart(async () => (await import('./place-map.tsx')).PlaceMap, {
  isExtra: true,
});

interface Props {
  readonly view: SaleView;
  readonly status: SaleStatus;
  readonly nowMs: number;
}

/** A small map of where the sale is, exactly or roughly. Nothing for a sale without a place. */
export function WhereMap({ view: { sale, place }, status, nowMs }: Props) {
  const [box, isSeen] = useSeen<HTMLDivElement>();
  const point = knownPoint(sale, place, useZipPoints([sale.zipCode])(sale.zipCode));
  const [isBroken, setIsBroken] = useState(false);
  if (point === null || (isBroken && !point.isAbout)) return null;
  return (
    <figure>
      <div
        ref={box}
        hidden={isBroken}
        // A picture of what the address and the distance say in words.
        inert
        className="h-40 overflow-hidden rounded-xl border-2 border-line bg-sunk"
      >
        {isSeen && !isBroken && (
          <Suspense fallback={<p className="p-4 text-muted">{mapText.loading}</p>}>
            <PlaceMap
              saleType={sale.saleType}
              isOver={status === 'closed' || status === 'cancelled'}
              point={point}
              aboutMiles={point.isAbout ? aboutReachMiles(sale) : null}
              onBroken={() => setIsBroken(true)}
            />
          </Suspense>
        )}
      </div>
      {point.isAbout && (
        <figcaption className="pt-1.5 text-sm text-muted">
          {mapText.hereAbout[whyAbout(sale, place, nowMs)]}
        </figcaption>
      )}
    </figure>
  );
}
