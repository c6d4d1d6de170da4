import type { SaleType } from '../../domain/sale/sale.ts';
import type { MarkLook } from './signs/mark-looks.ts';
import { tokenColor } from './token-color.ts';

/** Twice the size on screen, so that it is sharp on phones. */
const SIDE = 56;
export const IMAGE_PIXEL_RATIO = 2;
const MIDDLE = SIDE / 2;
const HALO = 8;
const OUTLINE = 7;

export const MARK_STATES = [
  'open',
  'later',
  'over',
] as const satisfies readonly MarkLook['state'][];

/**
 * The shape of a sale's type (spec 2), drawn here: the map has no server of pictures. Full of color while it is open, an
 * outline before that, and without color when it is closed or canceled.
 */
export function drawMark(saleType: SaleType, state: MarkLook['state']): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  const color = tokenColor(state === 'over' ? 'closed' : saleType);
  pen.lineJoin = 'round';
  trace(pen, saleType, 0);
  pen.lineWidth = HALO;
  pen.strokeStyle = tokenColor('card');
  pen.stroke();
  pen.fillStyle = color;
  pen.fill();
  if (state === 'later') {
    trace(pen, saleType, OUTLINE);
    pen.fillStyle = tokenColor('card');
    pen.fill();
  }
  return pen.getImageData(0, 0, SIDE, SIDE);
}

/** `inset`: how much smaller, in px. */
function trace(pen: CanvasRenderingContext2D, saleType: SaleType, inset: number): void {
  pen.beginPath();
  if (saleType === 'estate') {
    pen.moveTo(MIDDLE, 6 + inset * 1.9);
    pen.lineTo(SIDE - 6 - inset * 1.6, SIDE - 8 - inset);
    pen.lineTo(6 + inset * 1.6, SIDE - 8 - inset);
    pen.closePath();
  } else {
    pen.arc(MIDDLE, MIDDLE, MIDDLE - 8 - inset, 0, 2 * Math.PI);
  }
}
