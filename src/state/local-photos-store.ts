import type { LocalPhoto } from '../db/photos/photo-view.ts';
import { createLazyStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

/** A photo that only this device has, with an address that an image can be read from. */
export interface ShownPhoto extends Omit<LocalPhoto, 'small'> {
  /** Null if its bytes are lost. */
  readonly address: string | null;
}

export interface LocalPhotosSources {
  readonly watch: (listener: (photos: readonly LocalPhoto[]) => void) => () => void;
  readonly addressOf: (photo: Blob) => string;
  readonly revoke: (address: string) => void;
}

/** The photos of one sale that the server does not have, live. Null while they are being read. */
export function createLocalPhotosStore(
  sources: LocalPhotosSources,
): Store<readonly ShownPhoto[] | null> {
  const addresses = new Map<string, string>();

  function addressOf({ imageId, small }: LocalPhoto): string | null {
    if (small === null) return null;
    const known = addresses.get(imageId);
    if (known !== undefined) return known;
    const made = sources.addressOf(new Blob([small.bytes], { type: small.type }));
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

  const store = createLazyStore<readonly ShownPhoto[] | null>(null, () => {
    const stop = sources.watch((photos) => {
      release((imageId) => photos.some((photo) => photo.imageId === imageId));
      store.setState(
        photos.map(({ small, ...photo }) => ({
          ...photo,
          address: addressOf({ ...photo, small }),
        })),
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
