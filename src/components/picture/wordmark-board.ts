import { onPictureText } from '../../i18n/sale/share-picture-text.ts';
import { board, DISPLAY, INK, type Pen, SIGN, turned, write } from './paint.ts';

/** The name of the app on its painted board, with its left end at `x`. */
export function wordmark(pen: Pen, at: { readonly x: number; readonly y: number }): void {
  turned(pen, -2, at, () => {
    board(
      pen,
      { x: at.x, y: at.y, width: 172, height: 54 },
      { fill: SIGN, radius: 12, line: INK, thick: 4 },
    );
    write(pen, onPictureText.app, {
      x: at.x,
      y: at.y + 8,
      width: 172,
      height: 42,
      font: DISPLAY,
      weight: 800,
      color: INK,
      sizes: [34],
      align: 'center',
    });
  });
}
