import { type RefObject, useEffect, useState } from 'react';
import { paintWhenReady } from '../../components/picture/paint-when-ready.ts';
import { DESIGNS, type DesignId } from './designs/all-designs.ts';
import { type Photo, WIDTH } from '../../components/picture/paint.ts';
import type { PictureFacts } from '../../components/picture/picture-facts.ts';

export interface Drawing {
  readonly design: DesignId;
  readonly facts: PictureFacts;
  readonly photo: Photo | null;
}

/** Draws on a canvas of any size once the fonts are there, and again on each change. Returns whether it is drawn. */
export function useDrawnPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  { design, facts, photo }: Drawing,
): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    return paintWhenReady(canvas.current, WIDTH, (pen) => {
      DESIGNS[design](pen, facts, photo);
      setIsDrawn(true);
    });
  }, [canvas, design, facts, photo]);
  return isDrawn;
}
