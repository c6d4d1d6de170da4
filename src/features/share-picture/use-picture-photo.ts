import { useEffect, useState } from 'react';
import { saleImageAddress } from '../../components/photos/sale-photo-address.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { useLocalPhotos } from '../../page/photos/use-local-photos.ts';
import { loadPicture } from '../../platform/page/picture-files.ts';
import type { Photo } from '../../components/picture/paint.ts';

export interface PicturePhoto {
  readonly state: 'none' | 'loading' | 'loaded' | 'missing';
  readonly photo: Photo | null;
  readonly retry: () => void;
}

/** The first photo of a sale, decoded for drawing. Of an own sale also one that is not uploaded yet. */
export function usePicturePhoto(view: SaleView): PicturePhoto {
  const local = useLocalPhotos(view.sale.id);
  const [round, setRound] = useState(0);
  const [loaded, setLoaded] = useState<{ key: string; photo: Photo | null } | null>(null);
  const retry = () => setRound(round + 1);

  const [sent] = view.sale.images;
  const unsent = view.isMine ? (local?.[0]?.address ?? null) : null;
  const address = sent === undefined ? unsent : saleImageAddress(sent.path);
  const key = `${round} ${address}`;

  useEffect(() => {
    if (address === null) return undefined;
    let isCurrent = true;
    void loadPicture(address).then((photo) => {
      if (isCurrent) setLoaded({ key, photo });
    });
    return () => {
      isCurrent = false;
    };
  }, [address, key]);

  if (address === null) return { state: 'none', photo: null, retry };
  if (loaded?.key !== key) return { state: 'loading', photo: null, retry };
  return { state: loaded.photo === null ? 'missing' : 'loaded', photo: loaded.photo, retry };
}
