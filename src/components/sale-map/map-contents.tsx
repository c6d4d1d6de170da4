import type { ComponentProps } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { MapMark } from '../../domain/sale/map-mark.ts';
import type { WallTime } from '../../domain/time/wall-time.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import { travelText } from '../../i18n/routes/travel-text.ts';
import { type AboutArea, AboutCircle } from '../../map/marks/about-circle.tsx';
import { DistanceRings } from '../../map/marks/distance-rings.tsx';
import { LocationBeacon } from '../../map/marks/location-beacon.tsx';
import { MarkLayer } from '../../map/marks/mark-layer.tsx';
import { MarkList } from '../../map/marks/mark-list.tsx';
import { RouteLine } from '../../map/marks/route-line.tsx';
import { tokenColor } from '../../map/marks/token-color.ts';
import { WayPins } from '../../map/marks/way-pins.tsx';
import { MapOverlay } from '../../map/overlay/map-overlay.tsx';
import type { DrawnRoute } from '../routes/use-drawn-route.ts';
import type { PlannedWay } from '../routes/way-on-map.ts';
import type { PlaceInUse } from '../../page/place/place-store.ts';
import { AccuracyCircle } from './you/accuracy-circle.tsx';
import { YouOnMap } from './you/you-on-map.tsx';
import { MapPopup } from './popup/map-popup.tsx';
import type { Selection } from './selection.ts';
import { holds, type useDrawnMarks } from './use-drawn-marks.ts';
import type { MapPopupInUse } from './popup/use-map-popup.ts';

interface Props {
  /** Where distances are measured from. */
  readonly place: PlaceInUse;
  readonly theme: ComponentProps<typeof DistanceRings>['theme'];
  readonly nowMs: number;
  readonly at: WallTime | null;
  readonly zoom: number;
  readonly route: DrawnRoute;
  readonly way: PlannedWay | null;
  readonly drawn: ReturnType<typeof useDrawnMarks>;
  readonly popup: MapPopupInUse;
  /** The selected sale has a popup on the map. A stack has one in any case. */
  readonly hasPopup: boolean;
  readonly selection: Selection | null;
  readonly selectedMark: MapMark | null;
  readonly selectedView: ComponentProps<typeof MapPopup>['view'];
  readonly highlightedId: string | null;
  /** Where this device is. Null: it was not asked. */
  readonly beacon: LatLng | null;
  readonly onReach: (mark: MapMark) => void;
}

const NO_IDS: readonly string[] = [];

/** What lies on the map: rings, the route, the sales, and the popup of the open one. */
export function MapContents(props: Props) {
  const { place, theme, nowMs, at, way, drawn, popup, selection, highlightedId, beacon } = props;
  const { stops, parts } = props.route;
  const { openId, openStack } = popup;
  const upId = highlightedId ?? openId;
  const selectedId = selection?.saleId ?? null;
  return (
    <>
      <DistanceRings center={place.point} theme={theme} labelOf={mapText.ring} />
      <AccuracyCircle place={place} />
      <AboutCircle
        name="about"
        area={aboutAreaOf(
          drawn.buttons.find((mark) => upId !== null && (mark.id === upId || holds(mark, upId))),
        )}
        color={tokenColor('ink')}
      />
      {stops !== null && (
        <RouteLine
          parts={parts}
          color={tokenColor('ink')}
          theme={theme}
          labels={travelText.lines}
        />
      )}
      {drawn.drawn.length > 0 && <MarkLayer key={theme} marks={drawn.drawn} time={{ nowMs, at }} />}
      <MapOverlay>
        <YouOnMap place={place} marks={drawn.buttons} zoom={props.zoom} />
        {way !== null && <WayPins pins={way.pins} />}
        <MarkList
          marks={drawn.buttons}
          selectedId={openId}
          highlightedId={highlightedId ?? selectedId}
          stopIds={way?.stopIds ?? stops?.map(({ id }) => id) ?? NO_IDS}
          time={{ nowMs, at }}
          zoom={props.zoom}
          onPress={popup.press}
          onReach={props.onReach}
        />
        {beacon !== null && <LocationBeacon point={beacon} label={mapText.here} />}
        <MapPopup
          stack={openStack?.kind === 'stack' ? openStack : null}
          selection={props.hasPopup ? selection : null}
          view={props.selectedView}
          point={props.selectedMark}
          isOnSign={stops === null}
          nowMs={nowMs}
          onClose={popup.close}
        />
      </MapOverlay>
    </>
  );
}

/** The area of the one sale that someone looks at: all areas at once would look like an outage. */
function aboutAreaOf(mark: MapMark | undefined): AboutArea | null {
  if (mark === undefined || mark.kind === 'cluster' || mark.aboutMiles === null) return null;
  return { lat: mark.lat, lng: mark.lng, aboutMiles: mark.aboutMiles };
}
