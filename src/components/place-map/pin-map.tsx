import { useId, useState } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { pinMapText } from '../../i18n/map/pin-map-text.ts';
import { BaseMap } from '../../map/canvas/base-map.tsx';
import { DraggablePin } from '../../map/marks/draggable-pin.tsx';
import { useMapTheme } from '../sale-map/use-map-theme.ts';

interface Props {
  readonly point: LatLng;
  /** The point is only where the map begins, such as the center of a ZIP code. */
  readonly isRough: boolean;
  readonly onMove: (point: LatLng) => void;
}

const ROUGH_ZOOM = 12;
const CLOSE_ZOOM = 16;

/** A map with one pin, for a seller to say where a sale is. */
export function PinMap({ point, isRough, onMove }: Props) {
  const theme = useMapTheme();
  const hintId = useId();
  const [isBroken, setIsBroken] = useState(false);
  const zoom = isRough ? ROUGH_ZOOM : CLOSE_ZOOM;
  if (isBroken) return <p className="text-sm font-semibold">{pinMapText.broken}</p>;
  return (
    <div className="flex w-full flex-col gap-1.5">
      <p className="font-semibold">{pinMapText.drag}</p>
      <p id={hintId} className="text-sm text-muted">
        {pinMapText.dragHint}
      </p>
      <div
        role="region"
        aria-label={pinMapText.map}
        className="h-72 w-full overflow-hidden rounded-xl border-2 border-edge"
      >
        <BaseMap
          theme={theme}
          initialView={{ lat: point.lat, lng: point.lng, zoom }}
          isInPage
          onFailure={() => setIsBroken(true)}
          onClick={({ lngLat }) => onMove({ lat: lngLat.lat, lng: lngLat.lng })}
        >
          <DraggablePin
            point={point}
            label={pinMapText.pin}
            hintId={hintId}
            zoom={zoom}
            onMove={onMove}
          />
        </BaseMap>
      </div>
    </div>
  );
}
