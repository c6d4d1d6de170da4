import { useEffect, useEffectEvent, useState } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { checkPhoto, knownCheck, type PhotoCheck } from '../../platform/page/photo-check.ts';
import { openLayer } from '../../ui/feedback/layers.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';

interface Props {
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
  /** The photo to begin with, from 0. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Drawn while a photo is checked, and instead of one that may not be drawn. */
const NOTHING = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const BROKEN = 'data:,';

/** Photos on the whole screen: swipe or arrow keys to the next, pinch or double-tap to look closer, Esc or Back to close. */
export function PhotoViewer({ photos, index, onClose }: Props) {
  const isAlone = photos.length === 1;
  const closeOnBack = useEffectEvent(onClose);
  useEffect(() => openLayer(() => closeOnBack()), []);
  const [at, setAt] = useState(index);
  const checkOf = useChecks(
    photos.map(({ src }) => src),
    at,
  );
  return (
    <Lightbox
      open
      index={index}
      slides={photos.map(({ src, alt }) => ({ src: drawable(src, checkOf(src)), alt }))}
      on={{ view: (viewed) => setAt(viewed.index) }}
      close={onClose}
      plugins={isAlone ? [Zoom] : [Zoom, Counter]}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      carousel={{ finite: isAlone, preload: 1 }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      render={isAlone ? { buttonPrev: () => null, buttonNext: () => null } : {}}
      labels={{
        Lightbox: saleDetailText.photos,
        Previous: saleDetailText.previousPhoto,
        Next: saleDetailText.nextPhoto,
        Close: saleDetailText.closePhotos,
        'Zoom in': saleDetailText.zoomIn,
        'Zoom out': saleDetailText.zoomOut,
      }}
    />
  );
}

function drawable(src: string, check: PhotoCheck | null): string {
  if (check === null) return NOTHING;
  return check === 'fit' ? src : BROKEN;
}

/** Checks the photo on the screen and its neighbors, which the viewer loads ahead. */
function useChecks(
  addresses: readonly string[],
  at: number,
): (address: string) => PhotoCheck | null {
  const [told, setTold] = useState<Readonly<Record<string, PhotoCheck>>>({});
  const checkOf = (address: string) => told[address] ?? knownCheck(address);
  const count = addresses.length;
  const unknown = [at, at + 1, at + count - 1]
    .map((place) => addresses[place % count] ?? '')
    .find((address) => checkOf(address) === null);
  useEffect(() => {
    if (unknown === undefined) return;
    void checkPhoto(unknown).then((check) =>
      setTold((others) => ({ ...others, [unknown]: check })),
    );
  }, [unknown]);
  return checkOf;
}
