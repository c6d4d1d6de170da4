import { liveQuery } from 'dexie';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type LocalPhoto, readLocalPhotos } from '../../db/photos/photo-view.ts';
import { usePrincipal } from '../account/use-session.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import { usePage } from '../app/use-page.tsx';

/** A photo whose bytes are on this device. */
interface Kept {
  readonly imageId: string;
  /** Null if its bytes are lost. */
  readonly picture: LocalPhoto['picture'];
}

/** A photo of this device with an address that an image can be read from. */
export type Shown<P extends Kept> = Omit<P, 'picture'> & {
  /** Null if its bytes are lost. */
  readonly address: string | null;
};

/** A sale's photo that only this device has. */
export type ShownPhoto = Shown<LocalPhoto>;

export interface LocalPhotosSources<P extends Kept> {
  readonly watch: (listener: (photos: readonly P[]) => void) => () => void;
  readonly addressOf: (photo: Blob) => string;
  readonly revoke: (address: string) => void;
}

/** Photos of this device, live. Null while they are being read. */
export function createLocalPhotosStore<P extends Kept>(
  sources: LocalPhotosSources<P>,
): Store<readonly Shown<P>[] | null> {
  const addresses = new Map<string, string>();

  function addressOf({ imageId, picture }: P): string | null {
    if (picture === null) return null;
    const known = addresses.get(imageId);
    if (known !== undefined) return known;
    const made = sources.addressOf(new Blob([picture.bytes], { type: picture.type }));
    addresses.set(imageId, made);
    return made;
  }

  /** An address keeps its bytes in memory until it is given back. */
  function release(isLeft: (imageId: string) => boolean): void {
    for (const [imageId, address] of addresses) {
      if (isLeft(imageId)) continue;
      sources.revoke(address);
      addresses.delete(imageId);
    }
  }

  const store = createLazyStore<readonly Shown<P>[] | null>(null, () => {
    const stop = sources.watch((photos) => {
      release((imageId) => photos.some((photo) => photo.imageId === imageId));
      store.setState(
        photos.map((photo) => {
          const { picture: _bytes, ...rest } = photo;
          return { ...rest, address: addressOf(photo) };
        }),
        true,
      );
    });
    return () => {
      stop();
      release(() => false);
      store.setState(null, true);
    };
  });
  return store;
}

/**
 * The photos of a sale or draft that only this device has, live. Null while they are being read. A store,
 * not `useLiveQuery`: the addresses of its images must be given back when the last reader leaves.
 */
export function useLocalPhotos(saleId: string): readonly ShownPhoto[] | null {
  const { db } = usePage();
  const principal = usePrincipal();
  const store = useMemo(
    () =>
      createLocalPhotosStore<LocalPhoto>({
        watch(listener) {
          const watching = liveQuery(() => readLocalPhotos(db, principal, saleId)).subscribe({
            next: listener,
            // A database out of reach is reported by the state of the link. The photos stay as they were.
            error: () => undefined,
          });
          return () => watching.unsubscribe();
        },
        addressOf: (photo) => URL.createObjectURL(photo),
        revoke: (address) => URL.revokeObjectURL(address),
      }),
    [db, principal, saleId],
  );
  return useStore(store);
}
