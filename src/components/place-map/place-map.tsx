import type { KnownPoint } from '../../domain/sale/best-point.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import { BaseMap } from '../../map/canvas/base-map.tsx';
import { AboutCircle } from '../../map/marks/about-circle.tsx';
import { tokenColor } from '../../map/marks/token-color.ts';
import { TypePin } from '../../map/marks/type-pin.tsx';
import { Anchored } from '../../map/overlay/anchored.tsx';
import { MapOverlay } from '../../map/overlay/map-overlay.tsx';
import { useMapTheme } from '../sale-map/use-map-theme.ts';

interface Props {
  readonly saleType: SaleType;
  readonly isOver: boolean;
  readonly point: KnownPoint;
  /** How far from the point the sale may be. Null if it is exactly there. */
  readonly aboutMiles: number | null;
  /** No map can be drawn here. */
  readonly onBroken: () => void;
}

/** Spec 9: the zoom for a single marker. */
const PLACE_ZOOM = 14;
/** Shows all of an area. */
const AREA_ZOOM = 12;

/** A picture of where one sale is: a pin, or the area in which it lies. */
export function PlaceMap({ saleType, isOver, point, aboutMiles, onBroken }: Props) {
  const theme = useMapTheme();
  const { lat, lng } = point;
  return (
    <BaseMap
      key={`${lat} ${lng}`}
      theme={theme}
      initialView={{ lat, lng, zoom: aboutMiles === null ? PLACE_ZOOM : AREA_ZOOM }}
      isInteractive={false}
      onFailure={onBroken}
    >
      {aboutMiles !== null && (
        <AboutCircle name="about" area={{ lat, lng, aboutMiles }} color={tokenColor('ink')} />
      )}
      <MapOverlay>
        <Anchored point={point} className="pointer-events-none">
          <span className="absolute -translate-1/2">
            <TypePin saleType={saleType} isOver={isOver} isAbout={aboutMiles !== null} />
          </span>
        </Anchored>
      </MapOverlay>
    </BaseMap>
  );
}
