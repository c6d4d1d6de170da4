import { useId, useRef } from 'react';
import { sharePictureText } from '../../i18n/sale/share-picture-text.ts';
import { DESIGNS, type DesignId } from './designs/all-designs.ts';
import { HEIGHT, type Photo, WIDTH } from '../../components/picture/paint.ts';
import type { PictureFacts } from '../../components/picture/picture-facts.ts';
import { useDrawnPicture } from './use-drawn-picture.ts';

/** Sharp on screens of double density. */
const SMALL = 0.3;

interface Props {
  readonly facts: PictureFacts;
  readonly photo: Photo | null;
  readonly value: DesignId;
  readonly onChange: (design: DesignId) => void;
}

/** The designs, each as a small picture of this very sale. */
export function DesignChoice({ facts, photo, value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset>
      <legend className="pb-2 font-semibold">{sharePictureText.design}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3">
        {Object.keys(DESIGNS)
          .filter(isDesign)
          .map((design) => (
            <label
              key={design}
              className="flex cursor-pointer flex-col gap-1.5 rounded-xl border-2 border-edge bg-card p-2 text-center font-semibold has-checked:border-ink has-checked:bg-notice-wash has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-garage"
            >
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={design === value}
                onChange={() => onChange(design)}
              />
              <SmallPicture design={design} facts={facts} photo={photo} />
              <span>{sharePictureText.designs[design]}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}

interface SmallProps {
  readonly design: DesignId;
  readonly facts: PictureFacts;
  readonly photo: Photo | null;
}

function SmallPicture(props: SmallProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useDrawnPicture(canvas, props);
  return (
    <canvas
      ref={canvas}
      aria-hidden
      width={WIDTH * SMALL}
      height={HEIGHT * SMALL}
      className="h-auto w-full rounded-lg bg-sunk"
    />
  );
}

function isDesign(id: string): id is DesignId {
  return Object.hasOwn(DESIGNS, id);
}
