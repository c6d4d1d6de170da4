import { type ReactNode, createContext, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type MapRef, useMap } from 'react-map-gl/maplibre';
import { createPlacing, type Placing } from './placing.ts';

/** Null outside of a map. */
export const PlacingContext = createContext<Placing | null>(null);

interface Props {
  readonly children: ReactNode;
}

/**
 * Elements that move with the map: markers and popups. MapLibre's own markers are put into the document in
 * the order in which they come into view. Here the order is that of React, so that a screen reader meets
 * them in the order of the list. Drags and wheels that begin on them still move the map.
 */
export function MapOverlay({ children }: Props) {
  const map = useMap().current;
  return map && <OverlayOf map={map}>{children}</OverlayOf>;
}

function OverlayOf({ map, children }: Props & { readonly map: MapRef }) {
  const [box] = useState(newBox);
  const [placing] = useState(() => createPlacing(map));

  useLayoutEffect(() => {
    map.getCanvasContainer().append(box);
    const stop = placing.start();
    return () => {
      stop();
      box.remove();
    };
  }, [map, box, placing]);

  return createPortal(<PlacingContext value={placing}>{children}</PlacingContext>, box);
}

/** MapLibre has a font and a size of its own. */
function newBox(): HTMLElement {
  const box = document.createElement('div');
  box.className = 'font-text text-base leading-normal text-ink';
  return box;
}
