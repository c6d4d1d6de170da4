import {
  board,
  DISPLAY,
  HEIGHT,
  PAPER,
  photoIn,
  SIGN,
  WIDTH,
  write,
} from '../../../components/picture/paint.ts';
import { type Design, details, qrCard, TITLE_SIZES } from './parts.ts';

const SLATE = '#26302b';
const WOOD = '#b98548';

/** Chalk on slate in a wooden frame. */
export const chalkboard: Design = (pen, facts, photo) => {
  pen.fillStyle = WOOD;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  board(pen, { x: 26, y: 26, width: WIDTH - 52, height: HEIGHT - 52 }, { fill: SLATE, radius: 8 });
  pen.strokeStyle = PAPER;
  pen.lineWidth = 3;
  pen.setLineDash([16, 10]);
  pen.strokeRect(48, 48, WIDTH - 96, HEIGHT - 96);
  pen.setLineDash([]);
  const below = write(pen, facts.typeText, {
    x: 90,
    y: 82,
    width: 720,
    height: 84,
    font: DISPLAY,
    weight: 800,
    color: SIGN,
    sizes: [72],
  });
  pen.strokeStyle = SIGN;
  pen.lineWidth = 5;
  pen.lineCap = 'round';
  pen.beginPath();
  pen.moveTo(92, below + 6);
  pen.bezierCurveTo(240, below - 4, 360, below + 16, 520, below + 4);
  pen.stroke();
  write(pen, facts.title, {
    x: 90,
    y: below + 34,
    width: 720,
    height: 184,
    font: DISPLAY,
    weight: 700,
    color: PAPER,
    sizes: TITLE_SIZES,
  });
  details(pen, facts, { x: 90, y: 398, width: 720, height: 160, color: PAPER });
  if (photo !== null) photoIn(pen, photo, { x: 862, y: 84, width: 260, height: 180 }, 6);
  qrCard(pen, facts.url, { x: 882, y: photo === null ? 180 : 292, side: 220, color: PAPER });
};
