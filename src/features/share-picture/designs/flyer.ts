import {
  board,
  DISPLAY,
  HEIGHT,
  INK,
  PAPER,
  photoIn,
  TYPE_COLORS,
  WHITE,
  WIDTH,
  write,
} from '../../../components/picture/paint.ts';
import { type Design, details, qrCard, TITLE_SIZES } from './parts.ts';
import { wordmark } from '../../../components/picture/wordmark-board.ts';

/** A sheet for a notice board, under a pin. */
export const flyer: Design = (pen, facts, photo) => {
  const color = TYPE_COLORS[facts.saleType];
  pen.fillStyle = color;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  board(pen, { x: 40, y: 40, width: WIDTH - 80, height: HEIGHT - 80 }, { fill: PAPER, radius: 10 });
  write(pen, facts.typeText.toUpperCase(), {
    x: 84,
    y: 76,
    width: 1032,
    height: 124,
    font: DISPLAY,
    weight: 800,
    color,
    sizes: [112, 96],
  });
  pen.fillStyle = INK;
  pen.fillRect(84, 204, 1032, 6);
  const left = photo === null ? 84 : 404;
  const width = 860 - left;
  if (photo !== null) photoIn(pen, photo, { x: 84, y: 236, width: 290, height: 310 }, 8);
  write(pen, facts.title, {
    x: left,
    y: 234,
    width,
    height: 136,
    font: DISPLAY,
    weight: 700,
    color: INK,
    sizes: TITLE_SIZES,
  });
  details(pen, facts, { x: left, y: 386, width, height: 170, color: INK });
  qrCard(pen, facts.url, { x: 896, y: 306, side: 206 });
  wordmark(pen, { x: 916, y: 230 });
  pin(pen);
};

function pin(pen: Parameters<Design>[0]): void {
  pen.beginPath();
  pen.arc(WIDTH / 2, 40, 17, 0, 2 * Math.PI);
  pen.fillStyle = WHITE;
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 5;
  pen.stroke();
}
