import { Download } from 'lucide-react';
import { useState } from 'react';
import { areasText } from '../../i18n/map/areas-text.ts';
import { tilesUrl } from '../../platform/build-settings.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import type { AreaTarget } from './area-target.ts';
import { DownloadAreaSheet } from './download-area-sheet.tsx';

interface Props {
  /** Asked when the control is pressed: the map may have moved since it was drawn. */
  readonly target: () => AreaTarget;
}

/** Looks like the other buttons at the edge of the map. */
const ROUND =
  'grid size-11 place-content-center rounded-full border border-edge bg-card text-ink shadow-sm hover:bg-sunk';

/** The button that saves the map of a place or a route to this device, and its sheet. */
export function DownloadAreaControl({ target }: Props) {
  const [shown, setShown] = useState<AreaTarget | null>(null);
  const close = () => setShown(null);
  return (
    <>
      <button
        type="button"
        aria-label={areasText.open}
        title={areasText.open}
        className={ROUND}
        onClick={() => setShown(target())}
      >
        <Download aria-hidden className="size-5" />
      </button>
      {shown !== null &&
        (tilesUrl() === '' ? (
          <Sheet title={areasText.title} closeLabel={areasText.close} onClose={close}>
            <p>{areasText.noSource}</p>
          </Sheet>
        ) : (
          <DownloadAreaSheet target={shown} onClose={close} />
        ))}
    </>
  );
}
