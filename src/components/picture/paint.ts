import { fitText, type TextBox } from './fit-text.ts';

/** Painting on a canvas with the app's colors and fonts. A picture looks the same in light and dark mode. */

export const WIDTH = 1200;
export const HEIGHT = 630;

export const INK = '#1f1b16';
export const PAPER = '#fffbf2';
export const WHITE = '#ffffff';
export const SIGN = '#ffc93c';
export const TYPE_COLORS = { garage: '#1d5fd1', estate: '#157f3b', auction: '#c2410c' } as const;
export const TYPE_WASHES = { garage: '#dfe9fb', estate: '#ddf0e0', auction: '#fbe3d6' } as const;

export const DISPLAY = "'Bricolage Grotesque', 'Bricolage Grotesque Fallback', sans-serif";
export const TEXT = "'Noto Sans', 'Noto Sans Fallback', sans-serif";

export type Pen = CanvasRenderingContext2D;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Words extends Box {
  readonly font: string;
  readonly weight: number;
  readonly color: string;
  /** Tried from large to small, in px. */
  readonly sizes: readonly number[];
  readonly lineHeight?: number;
  readonly align?: 'left' | 'center';
}

/** Writes a text into a box, from its top, as large as it fits. Returns the y below it. */
export function write(pen: Pen, text: string, words: Words): number {
  const { x, y, width, font, weight, color, lineHeight = 1.12, align = 'left' } = words;
  const box: TextBox = { ...words, lineHeight };
  const { size, lines } = fitText(text, box, (line, px) =>
    widthOf(pen, line, { font, weight, size: px }),
  );
  pen.font = `${weight} ${size}px ${font}`;
  pen.fillStyle = color;
  pen.textAlign = align;
  pen.textBaseline = 'alphabetic';
  lines.forEach((line, index) => {
    const at = align === 'center' ? x + width / 2 : x;
    pen.fillText(line, at, y + size * (0.86 + index * lineHeight));
  });
  return y + lines.length * size * lineHeight;
}

/** In px. */
export function widthOf(
  pen: Pen,
  text: string,
  look: { readonly font: string; readonly weight: number; readonly size: number },
): number {
  pen.font = `${look.weight} ${look.size}px ${look.font}`;
  return pen.measureText(text).width;
}

/** A rectangle with round corners, filled, with an outline if there is one. */
export function board(
  pen: Pen,
  { x, y, width, height }: Box,
  look: {
    readonly fill: string;
    readonly radius?: number;
    readonly line?: string;
    readonly thick?: number;
  },
): void {
  pen.beginPath();
  pen.roundRect(x, y, width, height, look.radius ?? 24);
  pen.fillStyle = look.fill;
  pen.fill();
  if (look.line === undefined) return;
  pen.strokeStyle = look.line;
  pen.lineWidth = look.thick ?? 6;
  pen.stroke();
}

/** Draws something turned by this many degrees around a point. */
export function turned(
  pen: Pen,
  degrees: number,
  at: { x: number; y: number },
  draw: () => void,
): void {
  pen.save();
  pen.translate(at.x, at.y);
  pen.rotate((degrees * Math.PI) / 180);
  pen.translate(-at.x, -at.y);
  draw();
  pen.restore();
}

/** Fills a box with a photo, cut to its shape and centered. */
export function photoIn(pen: Pen, photo: Photo, box: Box, radius = 0): void {
  const scale = Math.max(box.width / photo.width, box.height / photo.height);
  const [width, height] = [photo.width * scale, photo.height * scale];
  pen.save();
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, box.height, radius);
  pen.clip();
  pen.drawImage(
    photo,
    box.x + (box.width - width) / 2,
    box.y + (box.height - height) / 2,
    width,
    height,
  );
  pen.restore();
}

/** A decoded photo; its size is in px. */
export type Photo = CanvasImageSource & { readonly width: number; readonly height: number };
