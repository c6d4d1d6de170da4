import type { SaleType } from '../../domain/sale/sale.ts';
import { tokenColor } from './token-color.ts';

/** Twice the size on screen, so that it is sharp on phones. */
const SIDE = 56;
export const IMAGE_PIXEL_RATIO = 2;
const MIDDLE = SIDE / 2;

/**
 * The shape of a sale's type (spec 2), drawn here: the map has no server of pictures. Without color for one that is
 * closed or canceled.
 */
export function drawMark(saleType: SaleType, isOver: boolean): ImageData | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.beginPath();
  if (saleType === 'estate') {
    pen.moveTo(MIDDLE, 6);
    pen.lineTo(SIDE - 6, SIDE - 8);
    pen.lineTo(6, SIDE - 8);
    pen.closePath();
  } else {
    pen.arc(MIDDLE, MIDDLE, MIDDLE - 8, 0, 2 * Math.PI);
  }
  pen.lineJoin = 'round';
  pen.lineWidth = 8;
  pen.strokeStyle = tokenColor('card');
  pen.stroke();
  pen.fillStyle = tokenColor(isOver ? 'closed' : saleType);
  pen.fill();
  return pen.getImageData(0, 0, SIDE, SIDE);
}
