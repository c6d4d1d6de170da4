import { useRef, useState } from 'react';
import { deadLinkText } from '../../components/sale/dead-link-text.ts';
import { publicStreet } from '../../domain/sale/public-street.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { statusOf } from '../../domain/sale/status.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { DesignId } from './designs/all-designs.ts';
import { DesignChoice } from './design-choice.tsx';
import { HEIGHT, WIDTH } from '../../components/picture/paint.ts';
import { PictureActions } from './picture-actions.tsx';
import { pictureAlt, pictureFacts } from '../../components/picture/picture-facts.ts';
import { PrintedSign } from './printed-sign.tsx';
import { useDrawnPicture } from './use-drawn-picture.ts';
import { usePicturePhoto } from './use-picture-photo.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** The picture of one sale in the chosen design, what can be done with it, and the sign to print. */
export function SalePicture({ view, nowMs }: Props) {
  const [design, setDesign] = useState<DesignId>('curb');
  const canvas = useRef<HTMLCanvasElement>(null);
  const { photo, state, retry } = usePicturePhoto(view);
  const facts = pictureFacts(view, location.origin, nowMs);
  const isDrawn = useDrawnPicture(canvas, { design, facts, photo }) && state !== 'loading';
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <canvas
          ref={canvas}
          width={WIDTH}
          height={HEIGHT}
          role="img"
          aria-label={pictureAlt(facts)}
          className="block h-auto max-h-[70dvh] w-auto max-w-full self-start rounded-xl border-2 border-line bg-sunk"
        />
        <PictureActions canvas={canvas} isDrawn={isDrawn} facts={facts} />
        <StatusRegion className="flex flex-col items-start gap-2">
          {state === 'missing' && (
            <>
              <p>{sharePictureText.photoMissing}</p>
              <Button onClick={retry}>{sharePictureText.tryPhoto}</Button>
            </>
          )}
          <Notes view={view} nowMs={nowMs} />
        </StatusRegion>
      </div>
      <DesignChoice facts={facts} photo={photo} value={design} onChange={setDesign} />
      <PrintedSign facts={facts} />
    </div>
  );
}

/** What the seller should know before sharing. */
function Notes({ view, nowMs }: Props) {
  const isLocal = useDataSource() === 'local';
  const notes = [
    deadLinkText(view, isLocal),
    statusOf(view.sale, nowMs) === 'closed' ? sharePictureText.over : null,
    view.place?.street != null && publicStreet(view, nowMs) === null
      ? sharePictureText.addressHidden
      : null,
  ].filter((note) => note !== null);
  return notes.map((note) => (
    <p key={note} className="text-muted">
      {note}
    </p>
  ));
}
