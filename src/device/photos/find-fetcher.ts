import type { DeviceStore } from '../../db/store/device-store.ts';
import { findPhotoPaths } from '../../domain/route/settings/find-photo-id.ts';
import type { FindPhotoRemote } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../domain/principal.ts';
import { isAccount } from '../../sync/rows/scope-name.ts';
import type { FetchedFind, PhotosDoor } from '../door/photos-door.ts';

export interface FindFetcherParts {
  readonly store: Pick<DeviceStore, 'findPhotos'>;
  readonly principal: () => Principal;
  /** Null on a device without a server. */
  readonly server: { readonly findPhotos: Pick<FindPhotoRemote, 'download'> } | null;
}

/** Downloads photos of finds, each once at a time, no matter how many lists show it. */
export function createFindFetcher(parts: FindFetcherParts): PhotosDoor['fetchOfFind'] {
  const running = new Map<string, Promise<FetchedFind>>();
  return (routeId, imageId) => {
    const known = running.get(imageId);
    if (known !== undefined) return known;
    const mine = fetched(parts, routeId, imageId).finally(() => running.delete(imageId));
    running.set(imageId, mine);
    return mine;
  };
}

async function fetched(
  { store, principal, server }: FindFetcherParts,
  routeId: string,
  imageId: string,
): Promise<FetchedFind> {
  const reader = principal();
  // Without an account, a photo is only on the device that took it.
  if (server === null || !isAccount(reader)) return 'absent';
  const paths = findPhotoPaths(reader, imageId);
  const small = await server.findPhotos.download(reader, paths.small);
  if (!small.ok) return small.error.kind;
  const large = await server.findPhotos.download(reader, paths.large);
  if (!large.ok) return large.error.kind;
  // If the person has signed out meanwhile, nothing of theirs may stay here (SYNC-15).
  if (principal() !== reader) return 'absent';
  const bytes = { imageId, large: large.value, small: small.value };
  const kept = await store.findPhotos.receive(reader, routeId, bytes);
  return kept.ok ? 'here' : 'storage';
}
