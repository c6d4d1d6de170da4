import { MapPinned, Undo2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { checkPosition } from '../../../domain/geo/position.ts';
import { distanceMiles, type LatLng } from '../../../domain/geo/distance.ts';
import { type DraftPin, pinByHand, standingPin } from '../../../domain/sale/draft/draft-pin.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { useZipPoints } from '../../../page/place/use-lookups.ts';
import { pinMapText } from '../../../i18n/map/pin-map-text.ts';
import { findOnMapText } from '../../../i18n/sale/find-on-map-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFollowFocus } from '../../../ui/use-follow-focus.ts';
import type { FormProps } from '../form-props.ts';

/** With MapLibre: only for sellers who look at the map. */
const PinMap = lazyPart(
  async () => (await import('../../../components/place-map/pin-map.tsx')).PinMap,
);

/** Farther than any ZIP code reaches from its center, except for a few in deserts. */
const FAR_MILES = 30;

export interface PinProps {
  readonly pin: DraftPin | null;
  readonly movePin: (pin: DraftPin | null) => void;
  /** The point that the current address had before this edit. Null if it had none. */
  readonly placedAt: LatLng | null;
}

type Props = Pick<FormProps, 'draft'> & PinProps;

/** A map on which the seller can check the pin, drag it, and take that back. */
export function PlacePin({ draft, pin, movePin, placedAt }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  /** What each move replaced, the latest last. */
  const [earlier, setEarlier] = useState<readonly (DraftPin | null)[]>([]);
  const part = useRef<HTMLDivElement>(null);
  useFollowFocus(isOpen, () => part.current);
  const zip = useZipPoints([draft.zipCode])(draft.zipCode);
  const standing = standingPin(pin, draft);
  const point = standing ?? placedAt ?? zip;
  if (point === null) return null;

  const move = (to: LatLng) => {
    setEarlier([...earlier, pin]);
    movePin(pinByHand(to));
  };
  const undo = () => {
    movePin(earlier.at(-1) ?? null);
    setEarlier(earlier.slice(0, -1));
  };

  // If a pin was found or placed, the map is open so that the seller can check it.
  if (!isOpen && standing === null) {
    return (
      <Button look="quiet" className="-ms-4" onClick={() => setIsOpen(true)}>
        <MapPinned aria-hidden className="size-5" />
        {pinMapText.open}
      </Button>
    );
  }
  const isByHand = standing?.quality === 'manual';
  return (
    <div ref={part} tabIndex={-1} className="flex w-full flex-col items-start gap-1.5 outline-none">
      <Suspense fallback={<Skeleton className="h-72 w-full rounded-xl" />}>
        <PinMap
          point={{ lat: point.lat, lng: point.lng }}
          isRough={standing === null && placedAt === null}
          onMove={move}
        />
      </Suspense>
      <div aria-live="polite" className="flex flex-col gap-1 text-sm font-semibold empty:hidden">
        {isByHand && <PinWarnings point={standing} zip={zip} zipCode={draft.zipCode} />}
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {earlier.length > 0 && (
          <Button onClick={undo}>
            <Undo2 aria-hidden className="size-5" />
            {pinMapText.undo}
          </Button>
        )}
        {isByHand && (
          <Button look="quiet" onClick={() => movePin(null)}>
            {pinMapText.byAddress}
          </Button>
        )}
      </div>
    </div>
  );
}

interface WarningsProps {
  readonly point: LatLng;
  readonly zip: LatLng | null;
  readonly zipCode: string;
}

/** What may be wrong with a pin that was placed by hand (spec 5: outside of the US only warns). */
function PinWarnings({ point, zip, zipCode }: WarningsProps) {
  const position = checkPosition(point.lat, point.lng);
  const miles = zip === null ? 0 : Math.round(distanceMiles(point, zip));
  return (
    <>
      {position.ok && position.value.outsideContinentalUs && <p>{findOnMapText.outsideUs}</p>}
      {miles > FAR_MILES && <p>{pinMapText.farFromZip(miles, zipCode.trim().slice(0, 5))}</p>}
    </>
  );
}
