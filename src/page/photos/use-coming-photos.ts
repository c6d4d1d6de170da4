import { type ComingPhoto, readComingPhotos } from '../../db/views/coming-photos.ts';
import { usePrincipal } from '../account/use-session.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';

const NONE: readonly ComingPhoto[] = [];

/** The photos that a posted sale will get from copy requests that still wait on this device, live. */
export function useComingPhotos(saleId: string): readonly ComingPhoto[] {
  const principal = usePrincipal();
  return (
    useDeviceQuery((db) => readComingPhotos(db, principal, saleId), `${principal} ${saleId}`) ??
    NONE
  );
}
