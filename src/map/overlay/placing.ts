import type { MapRef } from 'react-map-gl/maplibre';
import type { LatLng } from '../../domain/geo/distance.ts';

/** Keeps elements at their points while the map moves, without rendering anything again. */
export interface Placing {
  /** Returns the function that lets go of the element. */
  add(element: HTMLElement, point: LatLng): () => void;
  /** Returns the function that stops it. */
  start(): () => void;
}

export function createPlacing(map: Pick<MapRef, 'on' | 'off' | 'project'>): Placing {
  const placed = new Map<HTMLElement, LatLng>();

  function place(element: HTMLElement, { lat, lng }: LatLng): void {
    const { x, y } = map.project([lng, lat]);
    // Whole pixels, so that letters stay sharp.
    element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  function placeAll(): void {
    for (const [element, point] of placed) place(element, point);
  }

  return {
    add(element, point) {
      placed.set(element, point);
      place(element, point);
      return () => void placed.delete(element);
    },
    start() {
      map.on('move', placeAll);
      map.on('resize', placeAll);
      placeAll();
      return () => {
        map.off('move', placeAll);
        map.off('resize', placeAll);
      };
    },
  };
}
