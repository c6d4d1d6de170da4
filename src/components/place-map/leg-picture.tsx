import { FittedMap } from '../../map/canvas/fitted-map.tsx';
import { useAreaTiles } from '../../page/areas/use-area-tiles.ts';
import { boundsOf } from '../../domain/geo/bounds.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { SaleType } from '../../domain/sale/sale.ts';
import { driveText } from '../../i18n/routes/drive-text.ts';
import { RibbonLine } from '../../map/marks/ribbon-line.tsx';
import { tokenColor } from '../../map/marks/token-color.ts';
import { TypePin } from '../../map/marks/type-pin.tsx';
import { YouMark } from '../../map/marks/you-mark.tsx';
import { Anchored } from '../../map/overlay/anchored.tsx';
import { MapOverlay } from '../../map/overlay/map-overlay.tsx';
import type { DrawnLeg } from '../../page/routes/use-road-lines.ts';
import { useMapTheme } from '../sale-map/use-map-theme.ts';

interface Props {
  readonly parts: readonly DrawnLeg[];
  /** Null: the device does not say. */
  readonly position: LatLng | null;
  readonly goal: LatLng;
  readonly saleType: SaleType;
  readonly isAbout: boolean;
  readonly onBroken: () => void;
}

/** The way to the next stop, from where one is, as a picture. */
export function LegPicture(props: Props) {
  const { parts, position, goal, saleType, isAbout, onBroken } = props;
  const theme = useMapTheme();
  const areas = useAreaTiles();
  const points = [goal, ...(position === null ? [] : [position])];
  const bounds = boundsOf([...points, ...parts.flatMap((part) => part.points)]);
  if (bounds === null) return null;
  return (
    <FittedMap theme={theme} areas={areas} bounds={bounds} onBroken={onBroken}>
      <RibbonLine parts={parts} color={tokenColor('sign')} edge={tokenColor('on-sign')} />
      <MapOverlay>
        <Anchored point={goal} className="pointer-events-none">
          <span className="absolute -translate-1/2">
            <TypePin saleType={saleType} isOver={false} isAbout={isAbout} />
          </span>
        </Anchored>
        {position !== null && <YouMark point={position} label={driveText.you} />}
      </MapOverlay>
    </FittedMap>
  );
}
