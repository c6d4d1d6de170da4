import { Copy, Download, Printer, Share2 } from 'lucide-react';
import type { RefObject } from 'react';
import { offerFile } from '../../components/page/offer-file.ts';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import {
  canCopyPictures,
  canSharePictures,
  copyPicture,
  pngOf,
  sharePicture,
} from '../../platform/page/picture-files.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button } from '../../ui/form/button.tsx';
import type { PictureFacts } from '../../components/picture/picture-facts.ts';

interface Props {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly isDrawn: boolean;
  readonly facts: PictureFacts;
}

const FILE_NAME = 'rummage-sale.png';
const MARK = { 'aria-hidden': true, className: 'size-5' } as const;

/** What can be done with the picture. What the browser cannot do is absent. */
export function PictureActions({ canvas, isDrawn, facts }: Props) {
  const file = () => {
    const { current } = canvas;
    if (current === null) return Promise.reject(new Error('no canvas'));
    return pngOf(current, FILE_NAME);
  };
  const sayItFailed = () => {
    const { failed: title, failedHint: description } = sharePictureText;
    toasts.show({ title, description, tone: 'error' });
  };
  const download = async () => offerFile(FILE_NAME, await file(), 'image/png');
  const share = async () => {
    const outcome = await sharePicture(await file(), { title: facts.title, url: facts.url });
    if (outcome === 'failed') {
      const { shareFailed: title, copyFailedHint: description } = sharePictureText;
      toasts.show({ title, description, tone: 'error' });
    }
  };
  const copy = async () => {
    const outcome = await copyPicture(file());
    const { copied, copyFailed, copyFailedHint: description } = sharePictureText;
    if (outcome === 'copied') toasts.show({ title: copied });
    else toasts.show({ title: copyFailed, description, tone: 'error' });
  };
  const busy = { 'aria-busy': !isDrawn, disabled: !isDrawn };
  return (
    <div className="flex flex-wrap gap-3">
      <Button look="sign" {...busy} onClick={() => void download().catch(sayItFailed)}>
        <Download {...MARK} />
        {sharePictureText.download}
      </Button>
      {canSharePictures() && (
        <Button {...busy} onClick={() => void share().catch(sayItFailed)}>
          <Share2 {...MARK} />
          {sharePictureText.share}
        </Button>
      )}
      {canCopyPictures() && (
        <Button {...busy} onClick={() => void copy().catch(sayItFailed)}>
          <Copy {...MARK} />
          {sharePictureText.copy}
        </Button>
      )}
      <Button onClick={() => window.print()}>
        <Printer {...MARK} />
        {sharePictureText.print}
      </Button>
    </div>
  );
}
