import { useState } from 'react';
import { usePhotoCheck } from '../../page/photos/use-photo-check.ts';
import { useSeen } from '../../ui/use-seen.ts';
import { placeholderAddress } from './placeholder-address.ts';
import { saleImageAddress } from './sale-photo-address.ts';
import type { Elements } from '../../ui/elements.ts';

/** Empty, because the photo on top of it has the description. */
const DECORATIVE = '';

interface Props {
  readonly image: {
    readonly path: string;
    readonly smallPath: string | null;
    readonly thumb: string | null;
  };
  readonly rendition: 'small' | 'large';
  readonly alt: string;
  /** Visible at once, so it is loaded before others. */
  readonly isFirst?: boolean;
  /** Shown instead if the photo cannot be loaded. */
  readonly fallback: Elements;
}

const SIZES = {
  small: { width: 480, height: 270 },
  large: { width: 1600, height: 900 },
} as const;

/**
 * A photo that fills its frame, over its placeholder. Uses the large rendition if the small one is missing. A file that
 * is not a photo as this app makes it counts as missing.
 */
export function PhotoImage({ image, rendition, alt, isFirst = false, fallback }: Props) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const wanted = rendition === 'small' ? [image.smallPath ?? image.path, image.path] : [image.path];
  const path = wanted.find((each) => !missing.includes(each));
  const address = path === undefined ? null : saleImageAddress(path);
  const [frame, isNear] = useSeen<HTMLSpanElement>();
  const check = usePhotoCheck(address, isFirst || isNear);
  const placeholder = placeholderAddress(image.thumb);
  if (path === undefined || address === null) return fallback;
  if (check !== null && check !== 'fit') setMissing([...missing, path]);
  return (
    <span ref={frame} className="relative block size-full overflow-hidden bg-sunk">
      {placeholder !== null && (
        <img
          src={placeholder}
          alt={DECORATIVE}
          className="absolute inset-0 size-full scale-110 object-cover blur-md"
        />
      )}
      {check === 'fit' && (
        <img
          src={address}
          alt={alt}
          {...SIZES[rendition]}
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : 'auto'}
          decoding="async"
          className="relative size-full object-cover"
          onError={() => setMissing([...missing, path])}
        />
      )}
    </span>
  );
}
