import {
  DISPLAY,
  HEIGHT,
  INK,
  PAPER,
  photoIn,
  SIGN,
  TYPE_COLORS,
  WIDTH,
  write,
} from '../../../components/picture/paint.ts';
import { type Design, details, qrCard, TITLE_SIZES } from './parts.ts';

/** A tag on a string, like those on things that are for sale. */
export const priceTag: Design = (pen, facts, photo) => {
  pen.fillStyle = SIGN;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = INK;
  pen.lineWidth = 7;
  pen.beginPath();
  pen.moveTo(-10, 120);
  pen.bezierCurveTo(40, 240, 60, 330, 118, 315);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(210, 50);
  pen.lineTo(1150, 50);
  pen.lineTo(1150, 580);
  pen.lineTo(210, 580);
  pen.lineTo(56, 400);
  pen.lineTo(56, 230);
  pen.closePath();
  pen.lineJoin = 'round';
  pen.fillStyle = PAPER;
  pen.fill();
  pen.lineWidth = 8;
  pen.stroke();
  pen.beginPath();
  pen.arc(118, 315, 26, 0, 2 * Math.PI);
  pen.fillStyle = SIGN;
  pen.fill();
  pen.stroke();
  write(pen, facts.typeText, {
    x: 232,
    y: 84,
    width: 600,
    height: 70,
    font: DISPLAY,
    weight: 800,
    color: TYPE_COLORS[facts.saleType],
    sizes: [60],
  });
  write(pen, facts.title, {
    x: 232,
    y: 168,
    width: 600,
    height: 190,
    font: DISPLAY,
    weight: 800,
    color: INK,
    sizes: TITLE_SIZES,
  });
  details(pen, facts, { x: 232, y: 378, width: 600, height: 180, color: INK });
  if (photo !== null) {
    photoIn(pen, photo, { x: 876, y: 84, width: 240, height: 176 }, 14);
  }
  qrCard(pen, facts.url, { x: 886, y: photo === null ? 180 : 286, side: 220 });
};
