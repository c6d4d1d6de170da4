import { type ReactNode, type Ref, use, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import type { LatLng } from '../../domain/geo/distance.ts';
import { PlacingContext } from './map-overlay.tsx';

interface Props {
  readonly point: LatLng;
  readonly as?: 'li' | 'div';
  readonly className?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** What it holds stays at a point of the map, beginning at its top left corner. */
export function Anchored({ point, as: Tag = 'div', className = '', ref, children }: Props) {
  const { lat, lng } = point;
  const placing = use(PlacingContext);
  const element = useRef<HTMLDivElement & HTMLLIElement>(null);
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);

  useLayoutEffect(() => {
    if (element.current === null || placing === null) return undefined;
    return placing.add(element.current, { lat, lng });
  }, [placing, lat, lng]);

  return (
    <Tag ref={element} className={`absolute top-0 left-0 ${className}`}>
      {children}
    </Tag>
  );
}
