import { useEffect, useEffectEvent } from 'react';
import { Lightbox } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { openLayer } from '../../ui/feedback/layers.ts';
import { saleDetailText } from '../../i18n/sale/sale-detail-text.ts';

interface Props {
  readonly photos: readonly { readonly src: string; readonly alt: string }[];
  /** The photo to begin with, from 0. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Photos on the whole screen: swipe or arrow keys to the next, pinch or double-tap to look closer, Esc or Back to close. */
export function PhotoViewer({ photos, index, onClose }: Props) {
  const isAlone = photos.length === 1;
  const closeOnBack = useEffectEvent(onClose);
  useEffect(() => openLayer(() => closeOnBack()), []);
  return (
    <Lightbox
      open
      index={index}
      slides={[...photos]}
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
