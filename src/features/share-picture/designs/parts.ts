import { onPictureText } from '../../../i18n/sale/share-picture-text.ts';
import { qrCodeOf } from '../qr-code.ts';
import type { PictureFacts } from '../../../components/picture/picture-facts.ts';
import {
  DISPLAY,
  INK,
  type Pen,
  type Photo,
  TEXT,
  TYPE_COLORS,
  WHITE,
  board,
  widthOf,
  write,
} from '../../../components/picture/paint.ts';

/** A design draws its whole picture. `photo` is null if the sale has none or it could not be loaded. */
export type Design = (pen: Pen, facts: PictureFacts, photo: Photo | null) => void;

/** A title of one word is as large as a title may be. In px. */
export const TITLE_SIZES = [112, 96, 80, 64, 54, 46, 40];

/** The QR code on white, and what it is for below it. Whole pixels keep its edges sharp. */
export function qrCard(
  pen: Pen,
  url: string,
  at: { readonly x: number; readonly y: number; readonly side: number; readonly color?: string },
): void {
  const { size, dark } = qrCodeOf(url);
  const square = Math.floor(at.side / size);
  const margin = (at.side - square * size) / 2;
  board(
    pen,
    { x: at.x, y: at.y, width: at.side, height: at.side },
    { fill: WHITE, radius: 16, line: INK, thick: 4 },
  );
  pen.fillStyle = INK;
  const [left, top] = [Math.round(at.x + margin), Math.round(at.y + margin)];
  for (const { x, y } of dark) pen.fillRect(left + x * square, top + y * square, square, square);
  write(pen, onPictureText.scan, {
    x: at.x - 30,
    y: at.y + at.side + 12,
    width: at.side + 60,
    height: 30,
    font: TEXT,
    weight: 600,
    color: at.color ?? INK,
    sizes: [21, 18],
    align: 'center',
  });
}

/** The sale's type by color and shape, as on the map: circle, triangle, circle with a letter. */
export function typeMark(
  pen: Pen,
  { saleType }: PictureFacts,
  at: { readonly x: number; readonly y: number; readonly side: number },
): void {
  const { x, y, side } = at;
  pen.fillStyle = TYPE_COLORS[saleType];
  pen.beginPath();
  if (saleType === 'estate') {
    pen.moveTo(x + side / 2, y);
    pen.lineTo(x + side, y + side);
    pen.lineTo(x, y + side);
  } else {
    pen.arc(x + side / 2, y + side / 2, side / 2, 0, 2 * Math.PI);
  }
  pen.fill();
  if (saleType !== 'auction') return;
  write(pen, 'A', {
    x,
    y: y + side * 0.14,
    width: side,
    height: side,
    font: DISPLAY,
    weight: 800,
    color: WHITE,
    sizes: [side * 0.72],
    align: 'center',
  });
}

interface DetailsAt {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly align?: 'left' | 'center';
}

/** The days in the largest letters in which each fits on a line, then the place, no larger. */
export function details(pen: Pen, { days, where }: PictureFacts, at: DetailsAt): void {
  const lineHeight = Math.min(52, at.height / (days.length + 1));
  const look = { font: TEXT, weight: 700 };
  const fits = (size: number) =>
    size * 1.12 <= lineHeight &&
    days.every((line) => widthOf(pen, line, { ...look, size }) <= at.width);
  const size = DETAIL_SIZES.find(fits) ?? SMALLEST_DETAIL;
  days.forEach((line, index) => {
    const y = at.y + index * lineHeight;
    write(pen, line, { ...at, ...look, y, height: lineHeight, sizes: [size] });
  });
  const used = days.length * lineHeight;
  const sizes = DETAIL_SIZES.filter((each) => each <= size);
  write(pen, where, { ...at, ...look, y: at.y + used, height: at.height - used, sizes });
}

const SMALLEST_DETAIL = 22;
const DETAIL_SIZES = [42, 38, 34, 31, 28, 25, SMALLEST_DETAIL];
