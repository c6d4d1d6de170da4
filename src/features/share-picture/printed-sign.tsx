import { onPictureText } from '../../i18n/sale/share-picture-text.ts';
import type { PictureFacts } from '../../components/picture/picture-facts.ts';
import { qrCodeOf } from './qr-code.ts';

/** Long titles need smaller letters to stay on one page. In characters. */
const SHORT_TITLE = 40;

/** A sign for the curb, on one sheet of paper. It is not shown on the screen (`app.css`). */
export function PrintedSign({ facts }: { readonly facts: PictureFacts }) {
  const { typeText, title, days, where, url } = facts;
  const { size, dark } = qrCodeOf(url);
  return (
    <div className="printed-sign" data-length={title.length > SHORT_TITLE ? 'long' : 'short'}>
      <p className="printed-type">{typeText}</p>
      <p className="printed-title">{title}</p>
      <ul>
        {[...days, ...(where === '' ? [] : [where])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <svg
        role="img"
        aria-label={onPictureText.qr(url)}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={dark.map(({ x, y }) => `M${x} ${y}h1v1h-1z`).join('')} />
      </svg>
      <p>{onPictureText.scan}</p>
      <p>{onPictureText.app}</p>
    </div>
  );
}
