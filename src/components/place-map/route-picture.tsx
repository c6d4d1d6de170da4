import { boundsOf } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { FittedMap } from '../../map/canvas/fitted-map.tsx';
import { RibbonLine } from '../../map/marks/ribbon-line.tsx';
import { HousePin, type StopPin, StopPins } from '../../map/marks/stop-pins.tsx';
import { tokenColor } from '../../map/marks/token-color.ts';
import { MapOverlay } from '../../map/overlay/map-overlay.tsx';
import { useAreaTiles } from '../../page/areas/use-area-tiles.ts';
import type { DrawnLeg } from '../../page/routes/use-road-lines.ts';
import { useMapTheme } from '../sale-map/use-map-theme.ts';

interface Props {
  readonly parts: readonly DrawnLeg[];
  readonly start: LatLng;
  readonly pins: readonly StopPin[];
  readonly onDrop: (id: string, overId: string) => void;
  readonly onPress: (id: string) => void;
  readonly onBroken: () => void;
}

/** The day of a route as a ribbon over the streets. */
export function RoutePicture({ parts, start, pins, onDrop, onPress, onBroken }: Props) {
  const theme = useMapTheme();
  const areas = useAreaTiles();
  const bounds = boundsOf([start, ...pins.map(({ point }) => point)]);
  if (bounds === null) return null;
  return (
    <FittedMap theme={theme} areas={areas} bounds={bounds} onBroken={onBroken}>
      <RibbonLine parts={parts} color={tokenColor('sign')} edge={tokenColor('on-sign')} />
      <MapOverlay>
        <HousePin point={start} />
        <StopPins pins={pins} onDrop={onDrop} onPress={onPress} />
      </MapOverlay>
    </FittedMap>
  );
}
