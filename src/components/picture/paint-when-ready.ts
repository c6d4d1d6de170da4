import { fontsLoaded } from '../../platform/page/picture-files.ts';
import type { Pen } from './paint.ts';

const FONTS = [
  '700 40px "Bricolage Grotesque"',
  '800 40px "Bricolage Grotesque"',
  '600 40px "Noto Sans"',
  '700 40px "Noto Sans"',
];

/**
 * Paints on a canvas of any size, once the fonts are there. `width`: that of the picture, in its own px. Returns the
 * function that stops it.
 */
export function paintWhenReady(
  canvas: HTMLCanvasElement | null,
  width: number,
  paint: (pen: Pen) => void,
): () => void {
  let isCurrent = true;
  const draw = async () => {
    await fontsLoaded(FONTS);
    const pen = canvas?.getContext('2d') ?? null;
    if (!isCurrent || canvas === null || pen === null) return;
    pen.reset();
    pen.scale(canvas.width / width, canvas.width / width);
    paint(pen);
  };
  void draw();
  return () => {
    isCurrent = false;
  };
}
