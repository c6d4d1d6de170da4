import { useLocalPhotos } from '../../page/photos/use-local-photos.ts';
import type { Elements } from '../../ui/elements.ts';

/** Empty, because the title next to it says what it is. */
const DECORATIVE = '';

interface Props {
  readonly saleId: string;
  /** Shown if there is no photo, and while it is being read. */
  readonly fallback: Elements;
}

/** The first photo of an own sale while none has been uploaded. */
export function LocalPhotoView({ saleId, fallback }: Props) {
  const [first] = useLocalPhotos(saleId) ?? [];
  if (first === undefined || first.address === null) return fallback;
  return (
    <img
      src={first.address}
      alt={DECORATIVE}
      width={480}
      height={270}
      className="size-full object-cover"
    />
  );
}
