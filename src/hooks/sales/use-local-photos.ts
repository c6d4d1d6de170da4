import { useMemo } from 'react';
import { createLocalPhotosStore } from '../../state/local-photos-store.ts';
import type { ShownPhoto } from '../../state/local-photos-store.ts';
import { shownDb } from '../../state/shown-db.ts';
import { usePrincipal } from '../people/use-principal.ts';
import { useStore } from '../use-store.ts';

/** The photos of a sale or draft that only this device has, live; null while they are being read. */
export function useLocalPhotos(saleId: string): readonly ShownPhoto[] | null {
  const principal = usePrincipal();
  const store = useMemo(() => storeOf(principal, saleId), [principal, saleId]);
  return useStore(store);
}

function storeOf(principal: string, saleId: string) {
  return createLocalPhotosStore({
    watch(listener) {
      let stop: (() => void) | null = null;
      let isOver = false;
      void shownDb().then(({ watchLocalPhotos }) => {
        if (!isOver) stop = watchLocalPhotos(principal, saleId, listener);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    addressOf: (picture) => URL.createObjectURL(picture),
    revoke: (address) => URL.revokeObjectURL(address),
  });
}
