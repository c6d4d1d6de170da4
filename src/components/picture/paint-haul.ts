import type { Haul } from '../../domain/route/haul.ts';
import type { HaulFigure } from '../../i18n/routes/haul-text.ts';
import {
  board,
  DISPLAY,
  INK,
  PAPER,
  type Pen,
  SIGN,
  TEXT,
  turned,
  WHITE,
  widthOf,
  write,
} from './paint.ts';
import { wordmark } from './wordmark-board.ts';

/** A square, as it is looked at on phones. */
export const HAUL_SIDE = 1080;

const GRASS = '#cfe3b4';
const SKY = '#dfe9fb';
/** Where the way is drawn. Its edge leaves room for half a stop. */
const SHEET = { x: 130, y: 270, width: 820, height: 380 };
const SHEET_EDGE = 56;

export interface HaulPicture {
  readonly title: string;
  readonly line: Haul['line'];
  readonly figures: readonly HaulFigure[];
}

/** The end of a day, as a sign in the lawn: the way as a line, and what it brought. */
export function paintHaul(pen: Pen, { title, line, figures }: HaulPicture): void {
  pen.fillStyle = SKY;
  pen.fillRect(0, 0, HAUL_SIDE, HAUL_SIDE);
  pen.fillStyle = GRASS;
  pen.beginPath();
  pen.moveTo(0, 985);
  pen.quadraticCurveTo(HAUL_SIDE / 2, 945, HAUL_SIDE, 980);
  pen.lineTo(HAUL_SIDE, HAUL_SIDE);
  pen.lineTo(0, HAUL_SIDE);
  pen.fill();
  for (const x of [240, 800]) {
    board(
      pen,
      { x, y: 850, width: 40, height: 190 },
      { fill: '#c89f6a', radius: 4, line: INK, thick: 6 },
    );
  }
  turned(pen, -1, { x: HAUL_SIDE / 2, y: 480 }, () => {
    board(
      pen,
      { x: 64, y: 64, width: 952, height: 836 },
      { fill: SIGN, radius: 34, line: INK, thick: 10 },
    );
    write(pen, title, {
      x: 110,
      y: 116,
      width: 860,
      height: 130,
      font: DISPLAY,
      weight: 800,
      color: INK,
      sizes: [112, 100, 88, 76],
      align: 'center',
    });
    board(pen, SHEET, { fill: PAPER, radius: 24, line: INK, thick: 6 });
    way(pen, line);
    columns(pen, figures);
  });
  wordmark(pen, { x: 454, y: 986 });
}

/** The line from the first stop to the last, with a dot at each. */
function way(pen: Pen, line: Haul['line']): void {
  const side = Math.min(SHEET.width, SHEET.height) - 2 * SHEET_EDGE;
  // The shape is in a square; a wide one may take all of the sheet.
  const [width, height] = [SHEET.width - 2 * SHEET_EDGE, SHEET.height - 2 * SHEET_EDGE];
  const spread = (of: 'x' | 'y') =>
    Math.max(...line.map((at) => at[of])) - Math.min(...line.map((at) => at[of]));
  const scale =
    line.length < 2
      ? side
      : Math.min(width / Math.max(spread('x'), 0.01), height / Math.max(spread('y'), 0.01));
  const points = line.map(({ x, y }) => ({
    x: SHEET.x + SHEET.width / 2 + (x - 0.5) * scale,
    y: SHEET.y + SHEET.height / 2 + (y - 0.5) * scale,
  }));
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  for (const [color, thick] of [
    [INK, 24],
    [SIGN, 13],
  ] as const) {
    pen.beginPath();
    points.forEach(({ x, y }, index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
    pen.strokeStyle = color;
    pen.lineWidth = thick;
    pen.stroke();
  }
  points.forEach(({ x, y }, index) => {
    pen.beginPath();
    pen.arc(x, y, 30, 0, 2 * Math.PI);
    pen.fillStyle = INK;
    pen.fill();
    pen.strokeStyle = WHITE;
    pen.lineWidth = 5;
    pen.stroke();
    write(pen, String(index + 1), {
      x: x - 30,
      y: y - 21,
      width: 60,
      height: 44,
      font: DISPLAY,
      weight: 800,
      color: WHITE,
      sizes: [36, 28],
      align: 'center',
    });
  });
}

const FIGURE_SIZES = [92, 80, 70, 62, 54, 48, 40];

/** The figures side by side, each above what it counts. */
function columns(pen: Pen, figures: readonly HaulFigure[]): void {
  const width = SHEET.width / Math.max(1, figures.length);
  const look = { font: DISPLAY, weight: 800 };
  const fits = (size: number) =>
    figures.every(({ figure }) => widthOf(pen, figure, { ...look, size }) <= width - 16);
  const size = FIGURE_SIZES.find(fits) ?? 32;
  figures.forEach(({ figure, of }, index) => {
    const x = SHEET.x + index * width;
    const at = { x: x + 8, width: width - 16, color: INK, align: 'center' as const };
    write(pen, figure, { ...at, ...look, y: 690, height: 100, sizes: [size] });
    write(pen, of, { ...at, y: 790, height: 60, font: TEXT, weight: 700, sizes: [44, 38, 32] });
  });
}
