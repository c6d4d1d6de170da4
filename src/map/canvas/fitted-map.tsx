import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { MapRef } from 'react-map-gl/maplibre';
import { type Bounds, centerOf } from '../../domain/geo/bounds.ts';
import { type AreaTiles, BaseMap } from './base-map.tsx';
import type { MapTheme } from './map-view.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly theme: MapTheme;
  readonly areas: AreaTiles;
  /** What is always in view. */
  readonly bounds: Bounds;
  /** Pixels along the edges that something covers, besides the room for a mark. */
  readonly coveredTopPx?: number;
  /** False: a picture that cannot be moved. */
  readonly isInteractive?: boolean;
  /** No map can be drawn here. */
  readonly onBroken: () => void;
  readonly children: Elements;
}

/** Room for half a mark and some more. */
const EDGE_PX = 36;
/** The lines at its foot. */
const CREDITS_PX = 20;
/** Closer shows no more of the way. */
const MOST_ZOOM = 15.5;
const START_ZOOM = 11;

/** A small map that holds all of a rectangle, whatever size it has. Brings MapLibre: load it as a lazy part. */
export function FittedMap({
  theme,
  areas,
  bounds,
  coveredTopPx = 0,
  isInteractive = false,
  onBroken,
  children,
}: Props) {
  const map = useRef<MapRef>(null);
  const { west, south, east, north } = bounds;
  const fit = useEffectEvent(() => {
    map.current?.fitBounds(
      [
        [west, south],
        [west > east ? east + 360 : east, north],
      ],
      {
        padding: {
          top: EDGE_PX + coveredTopPx,
          bottom: EDGE_PX + CREDITS_PX,
          left: EDGE_PX,
          right: EDGE_PX,
        },
        maxZoom: MOST_ZOOM,
        duration: 0,
      },
    );
  });
  // Counts drawings: the first one, and each that replaces a lost one.
  const [drawing, setDrawing] = useState(0);
  const key = `${drawing} ${west} ${south} ${east} ${north} ${coveredTopPx}`;
  useEffect(() => {
    if (key !== '') fit();
  }, [key]);
  useEffect(() => {
    const drawn = map.current;
    if (drawing === 0 || drawn === null) return undefined;
    // Its label says how to move it, and this one stays.
    drawn.getCanvas().ariaHidden = 'true';
    const onResize = () => fit();
    drawn.on('resize', onResize);
    return () => void drawn.off('resize', onResize);
  }, [drawing]);
  return (
    <div className="size-full [&_[data-map-line]]:min-h-5 [&_[data-map-line]]:text-[11px] [&_[data-map-line]]:leading-[1.25]">
      <BaseMap
        ref={map}
        theme={theme}
        areas={areas}
        initialView={{ ...centerOf(bounds), zoom: START_ZOOM }}
        isInteractive={isInteractive}
        isInPage={isInteractive}
        onReady={() => setDrawing((count) => count + 1)}
        onFailure={onBroken}
      >
        {children}
      </BaseMap>
    </div>
  );
}
