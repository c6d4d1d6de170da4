import {
  board,
  DISPLAY,
  HEIGHT,
  INK,
  photoIn,
  SIGN,
  turned,
  TYPE_WASHES,
  WIDTH,
  write,
  WHITE,
} from '../../../components/picture/paint.ts';
import { type Design, details, qrCard, TITLE_SIZES } from './parts.ts';

const GRASS = '#cfe3b4';

/** A yellow board on two stakes in the lawn, a little crooked. */
export const curbSign: Design = (pen, facts, photo) => {
  pen.fillStyle = TYPE_WASHES[facts.saleType];
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = GRASS;
  pen.beginPath();
  pen.moveTo(0, 560);
  pen.quadraticCurveTo(WIDTH / 2, 520, WIDTH, 556);
  pen.lineTo(WIDTH, HEIGHT);
  pen.lineTo(0, HEIGHT);
  pen.fill();
  for (const x of [200, 700]) {
    board(
      pen,
      { x, y: 420, width: 34, height: 190 },
      { fill: '#c89f6a', radius: 4, line: INK, thick: 5 },
    );
  }
  turned(pen, -1.5, { x: 450, y: 260 }, () => {
    board(
      pen,
      { x: 48, y: 44, width: 800, height: 470 },
      { fill: SIGN, radius: 26, line: INK, thick: 8 },
    );
    const below = write(pen, facts.typeText.toUpperCase(), {
      x: 88,
      y: 74,
      width: 720,
      height: 96,
      font: DISPLAY,
      weight: 800,
      color: INK,
      sizes: [96, 84],
      align: 'center',
    });
    pen.fillStyle = INK;
    pen.fillRect(88, below + 4, 720, 6);
    write(pen, facts.title, {
      x: 88,
      y: below + 26,
      width: 720,
      height: 135,
      font: DISPLAY,
      weight: 700,
      color: INK,
      sizes: TITLE_SIZES,
      align: 'center',
    });
    details(pen, facts, { x: 88, y: 350, width: 720, height: 146, color: INK, align: 'center' });
  });
  const card = { x: 892, y: 60, width: 260, height: 196 };
  if (photo !== null) {
    turned(pen, 2, { x: card.x + card.width / 2, y: card.y + card.height / 2 }, () => {
      board(
        pen,
        { x: card.x - 12, y: card.y - 12, width: card.width + 24, height: card.height + 24 },
        { fill: WHITE, radius: 10, line: INK, thick: 4 },
      );
      photoIn(pen, photo, card, 4);
    });
  }
  qrCard(pen, facts.url, { x: 912, y: photo === null ? 150 : 300, side: 220 });
};
