import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Marker, useMap } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';

interface Props {
  readonly point: LatLng;
  readonly label: string;
  readonly hintId: string;
  /** The zoom that the map goes to if something other than this pin has moved the point. */
  readonly zoom: number;
  readonly onMove: (point: LatLng) => void;
}

/** Pixels for each press of an arrow key; with Shift, for a long way. */
const STEP_PX = 6;
const LONG_STEP_PX = 48;

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A pin that is dragged, or moved by the arrow keys while it has the focus. */
export function DraggablePin({ point, label, hintId, zoom, onMove }: Props) {
  const { current: map } = useMap();
  const { lat, lng } = point;
  const known = useRef<LatLng>(point);
  useEffect(() => {
    if (known.current.lat === lat && known.current.lng === lng) return;
    known.current = { lat, lng };
    map?.jumpTo({ center: [lng, lat], zoom });
  }, [map, lat, lng, zoom]);

  const move = (to: LatLng) => {
    known.current = to;
    onMove(to);
  };

  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined || !map) return;
    // Otherwise the map would move beneath the pin.
    event.preventDefault();
    event.stopPropagation();
    const reach = event.shiftKey ? LONG_STEP_PX : STEP_PX;
    const { x, y } = map.project([lng, lat]);
    const to = map.unproject([x + by[0] * reach, y + by[1] * reach]);
    move({ lat: to.lat, lng: to.lng });
  };

  return (
    <Marker
      longitude={lng}
      latitude={lat}
      anchor="bottom"
      draggable
      onDragEnd={({ lngLat }) => move({ lat: lngLat.lat, lng: lngLat.lng })}
    >
      <button
        type="button"
        aria-label={label}
        aria-describedby={hintId}
        className="block w-11 cursor-grab touch-none rounded-full active:cursor-grabbing"
        onKeyDown={step}
      >
        <svg aria-hidden viewBox="0 0 40 52" className="w-11 drop-shadow-md">
          <path
            d="M20 2C10 2 3 9.500 3 19c0 12 17 31 17 31s17-19 17-31C37 9.500 30 2 20 2Z"
            className="fill-sign stroke-ink stroke-3"
          />
          <circle cx="20" cy="19" r="6.500" className="fill-ink" />
        </svg>
      </button>
    </Marker>
  );
}
