import {
  DISPLAY,
  HEIGHT,
  INK,
  PAPER,
  photoIn,
  SIGN,
  TYPE_COLORS,
  TYPE_WASHES,
  WIDTH,
  write,
  type Pen,
  WHITE,
} from '../../../components/picture/paint.ts';
import type { PictureFacts } from '../../../components/picture/picture-facts.ts';
import { type Design, details, qrCard, TITLE_SIZES, typeMark } from './parts.ts';
import { wordmark } from '../../../components/picture/wordmark-board.ts';

const PHOTO = { x: 0, y: 0, width: 470, height: HEIGHT };

/** The photo as large as it goes, the facts beside it. */
export const photoPoster: Design = (pen, facts, photo) => {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (photo === null) bunting(pen, facts);
  else photoIn(pen, photo, PHOTO);
  pen.fillStyle = INK;
  pen.fillRect(PHOTO.width, 0, 8, HEIGHT);
  wordmark(pen, { x: 24, y: 552 });
  typeMark(pen, facts, { x: 518, y: 52, side: 44 });
  write(pen, facts.typeText, {
    x: 578,
    y: 50,
    width: 580,
    height: 56,
    font: DISPLAY,
    weight: 800,
    color: INK,
    sizes: [44],
  });
  write(pen, facts.title, {
    x: 518,
    y: 122,
    width: 640,
    height: 200,
    font: DISPLAY,
    weight: 800,
    color: INK,
    sizes: TITLE_SIZES,
  });
  qrCard(pen, facts.url, { x: 940, y: 356, side: 212 });
  details(pen, facts, { x: 518, y: 372, width: 400, height: 220, color: INK });
};

/** Without a photo: pennants on strings, in the color of the type. */
function bunting(pen: Pen, { saleType }: PictureFacts): void {
  pen.fillStyle = TYPE_WASHES[saleType];
  pen.fillRect(PHOTO.x, PHOTO.y, PHOTO.width, PHOTO.height);
  const colors = [SIGN, WHITE, TYPE_COLORS[saleType]];
  for (const [row, y] of [70, 230, 390].entries()) {
    pen.strokeStyle = INK;
    pen.lineWidth = 5;
    pen.beginPath();
    pen.moveTo(0, y);
    pen.quadraticCurveTo(PHOTO.width / 2, y + 70, PHOTO.width, y);
    pen.stroke();
    for (let index = 0; index < 5; index++) {
      const x = 20 + index * 90;
      const middle = (x + 35) / PHOTO.width;
      const hang = y + 140 * middle * (1 - middle);
      pen.beginPath();
      pen.moveTo(x, hang);
      pen.lineTo(x + 70, hang);
      pen.lineTo(x + 35, hang + 88);
      pen.closePath();
      pen.fillStyle = colors[(index + row) % colors.length] ?? SIGN;
      pen.fill();
      pen.stroke();
    }
  }
}
