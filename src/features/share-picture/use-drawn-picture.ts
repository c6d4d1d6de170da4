import { type RefObject, useEffect, useState } from 'react';
import { fontsLoaded } from '../../platform/page/picture-files.ts';
import { DESIGNS, type DesignId } from './designs/all-designs.ts';
import { type Photo, WIDTH } from './paint.ts';
import type { PictureFacts } from './picture-facts.ts';

export interface Drawing {
  readonly design: DesignId;
  readonly facts: PictureFacts;
  readonly photo: Photo | null;
}

const FONTS = [
  '700 40px "Bricolage Grotesque"',
  '800 40px "Bricolage Grotesque"',
  '600 40px "Noto Sans"',
  '700 40px "Noto Sans"',
];

/** Draws on a canvas of any size once the fonts are there, and again on each change. Returns whether it is drawn. */
export function useDrawnPicture(
  canvas: RefObject<HTMLCanvasElement | null>,
  { design, facts, photo }: Drawing,
): boolean {
  const [isDrawn, setIsDrawn] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const draw = async () => {
      await fontsLoaded(FONTS);
      const { current } = canvas;
      const pen = current?.getContext('2d') ?? null;
      if (!isCurrent || current === null || pen === null) return;
      pen.reset();
      pen.scale(current.width / WIDTH, current.width / WIDTH);
      DESIGNS[design](pen, facts, photo);
      setIsDrawn(true);
    };
    void draw();
    return () => {
      isCurrent = false;
    };
  }, [canvas, design, facts, photo]);
  return isDrawn;
}
