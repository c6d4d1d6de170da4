import { liveQuery } from 'dexie';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { readFindPhotos, type ShownFindPhoto } from '../../db/photos/find-photo-view.ts';
import type { FetchedFind } from '../../device/door/photos-door.ts';
import { createLocalPhotosStore, type Shown } from './use-local-photos.ts';
import { usePrincipal } from '../account/use-session.ts';
import { useNow } from '../app/use-now.ts';
import { usePage } from '../app/use-page.tsx';
import { useSyncStatus } from '../sync/use-sync-status.ts';

export type FindPhotoView =
  /** It is read from this device, or being downloaded. */
  | { readonly state: 'loading' }
  /** It is on this device. `address` is null if its bytes are lost. */
  | ({ readonly state: 'here' } & Pick<Shown<ShownFindPhoto>, 'address' | 'failure'> & {
        readonly isSent: boolean;
      })
  /** It could not be downloaded; it is asked for again. */
  | { readonly state: Exclude<FetchedFind, 'here'> };

interface Answer {
  /** Names the minute and the state of the connection in which it was asked. */
  readonly round: string;
  readonly told: FetchedFind;
}

/** A find's photo, live. If another device took it, it is downloaded and kept. */
export function useFindPhoto(routeId: string, imageId: string): FindPhotoView {
  const { door } = usePage();
  const nowMs = useNow();
  const isOnline = useSyncStatus()?.link !== 'offline';
  const found = useKept(imageId, 'small');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const round = `${isOnline} ${nowMs}`;
  const isMissing = found === null;

  // Asks again with a new connection, and every minute, because the device that took the photo may have sent it by
  // then.
  useEffect(() => {
    if (!isMissing) return undefined;
    let isOver = false;
    void door.photos
      .fetchOfFind(routeId, imageId)
      .catch((): FetchedFind => 'offline')
      .then((told) => {
        if (!isOver) setAnswer({ round, told });
      });
    return () => {
      isOver = true;
    };
  }, [door, routeId, imageId, isMissing, round]);

  if (found) {
    const { address, state, failure } = found;
    return { state: 'here', address, failure, isSent: state === 'sent' };
  }
  const told = isMissing ? (answer?.told ?? 'here') : 'here';
  return { state: told === 'here' ? 'loading' : told };
}

/** The address of the large rendition, to look closer. Null while it is read, or if it is not here. */
export function useLargeFindPhoto(imageId: string): string | null {
  return useKept(imageId, 'large')?.address ?? null;
}

/** Undefined while it is read; null if this device does not have it. */
function useKept(
  imageId: string,
  rendition: 'small' | 'large',
): Shown<ShownFindPhoto> | null | undefined {
  const { db } = usePage();
  const principal = usePrincipal();
  const store = useMemo(
    () =>
      createLocalPhotosStore<ShownFindPhoto>({
        watch(listener) {
          const read = () => readFindPhotos(db, principal, [imageId], rendition);
          const watching = liveQuery(read).subscribe({
            next: listener,
            // A database out of reach is reported by the state of the link. The photo stays as it was.
            error: () => undefined,
          });
          return () => watching.unsubscribe();
        },
        addressOf: (photo) => URL.createObjectURL(photo),
        revoke: (address) => URL.revokeObjectURL(address),
      }),
    [db, principal, imageId, rendition],
  );
  const photos = useStore(store);
  return photos === null ? undefined : (photos[0] ?? null);
}
