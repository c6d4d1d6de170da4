import { Download, Share2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { offerFile } from '../../../../components/page/offer-file.ts';
import { HAUL_SIDE, paintHaul } from '../../../../components/picture/paint-haul.ts';
import { paintWhenReady } from '../../../../components/picture/paint-when-ready.ts';
import type { Haul } from '../../../../domain/route/haul.ts';
import { haulAlt, haulFigures, haulText, haulTitle } from '../../../../i18n/routes/haul-text.ts';
import { canSharePictures, pngOf, sharePicture } from '../../../../platform/page/picture-files.ts';
import { toasts } from '../../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../../ui/form/button.tsx';

interface Props {
  /** YYYY-MM-DD */
  readonly date: string | null;
  readonly haul: Haul;
}

const FILE_NAME = 'rummage-haul.png';

/** The day as a picture, to share: what it brought and the shape of the way, without a street. */
export function HaulCard({ date, haul }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  const title = haulTitle(date);
  const figures = haulFigures(haul);
  // The key is what is drawn, as text: the figures are made anew each time.
  const key = JSON.stringify({ title, line: haul.line, figures });
  useEffect(
    () =>
      paintWhenReady(canvas.current, HAUL_SIDE, (pen) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        paintHaul(pen, JSON.parse(key) as Parameters<typeof paintHaul>[1]);
        setIsDrawn(true);
      }),
    [canvas, key],
  );
  const file = async () => {
    if (canvas.current === null) throw new Error('no canvas');
    return pngOf(canvas.current, FILE_NAME);
  };
  const sayItFailed = () =>
    void toasts.show({
      title: haulText.failed,
      description: haulText.failedHint,
      tone: 'error',
    });
  const share = async () => {
    const outcome = await sharePicture(await file(), { title, url: location.origin });
    if (outcome === 'failed') sayItFailed();
  };
  const save = async () => offerFile(FILE_NAME, await file(), 'image/png');
  const canShare = canSharePictures();
  const busy = { 'aria-busy': !isDrawn, disabled: !isDrawn };
  return (
    <div className="flex flex-col gap-3">
      <canvas
        ref={canvas}
        width={HAUL_SIDE}
        height={HAUL_SIDE}
        role="img"
        aria-label={haulAlt(title, figures)}
        className="aspect-square w-full max-w-[min(26rem,62dvh)] self-center rounded-2xl bg-sunk"
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-3">
        {canShare && (
          <Button look="sign" {...busy} onClick={() => void share().catch(sayItFailed)}>
            <Share2 aria-hidden className="size-5 shrink-0" />
            <span>{haulText.share}</span>
          </Button>
        )}
        <Button
          look={canShare ? 'paper' : 'sign'}
          {...busy}
          onClick={() => void save().catch(sayItFailed)}
        >
          <Download aria-hidden className="size-5 shrink-0" />
          <span>{haulText.download}</span>
        </Button>
      </div>
    </div>
  );
}
