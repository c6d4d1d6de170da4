import { liveQuery } from 'dexie';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { type LocalPhoto, readLocalPhotos } from '../../db/photos/photo-view.ts';
import { createLocalPhotosStore } from './local-photos-store.ts';
import type { ShownPhoto } from './local-photos-store.ts';
import { usePage } from '../app/use-page.tsx';
import { usePrincipal } from '../account/use-principal.ts';

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
