import { type ReactNode, createContext, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from 'react-map-gl/maplibre';
import { createPlacing, type Placing } from './placing.ts';

/** Null outside of a map. */
export const PlacingContext = createContext<Placing | null>(null);

interface Parts {
  readonly box: HTMLElement;
  readonly placing: Placing;
}

/**
 * Elements that move with the map: markers and popups. MapLibre's own markers are put into the document in
 * the order in which they come into view. Here the order is that of React, so that a screen reader meets
 * them in the order of the list. Drags and wheels that begin on them still move the map.
 */
export function MapOverlay({ children }: { readonly children: ReactNode }) {
  const map = useMap().current;
  const [parts, setParts] = useState<Parts | null>(null);

  useEffect(() => {
    if (map === undefined) return undefined;
    const box = document.createElement('div');
    const placing = createPlacing(map);
    map.getCanvasContainer().append(box);
    setParts({ box, placing });
    return () => {
      placing.stop();
      box.remove();
    };
  }, [map]);

  if (parts === null) return null;
  return createPortal(
    <PlacingContext value={parts.placing}>{children}</PlacingContext>,
    parts.box,
  );
}
