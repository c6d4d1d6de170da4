import type { Sale } from '../../domain/sale/sale.ts';

/** A photo, with what its progress needs. */
interface Fate {
  readonly imageId: string;
  readonly state: string;
}

export interface PhotoNews {
  readonly hasArrived: boolean;
  readonly hasFailed: boolean;
  /** What the next read is compared with. It includes photos that are gone although the sale does not have them yet. */
  readonly seen: readonly Fate[] | null;
}

/**
 * Compares two reads of the photos. Null if they were not read yet. A photo that is gone has arrived if the sale has
 * it, or if it was uploaded: only the acknowledgement deletes that. A page that was busy may have missed that state.
 */
export function photoNews(
  before: readonly Fate[] | null,
  now: readonly Fate[] | null,
  isOnSale: (imageId: string) => boolean,
): PhotoNews {
  if (before === null || now === null) {
    return { hasArrived: false, hasFailed: false, seen: now ?? before };
  }
  const had = (imageId: string) => before.find((photo) => photo.imageId === imageId);
  const gone = before.filter(({ imageId }) => now.every((photo) => photo.imageId !== imageId));
  const isThere = (was: Fate) => was.state === 'uploaded' || isOnSale(was.imageId);
  return {
    hasArrived: gone.some(isThere),
    hasFailed: now.some(
      (is) => is.state === 'failed' && (had(is.imageId)?.state ?? 'failed') !== 'failed',
    ),
    seen: [...now, ...gone.filter((was) => !isThere(was))],
  };
}

/**
 * How many photos a sale was waiting for that it neither has now nor waits for. Null if the sale was not read before.
 */
export function lostCopies(
  before: Pick<Sale, 'copying'> | null,
  now: Pick<Sale, 'copying' | 'images'>,
): number {
  const isHere = (id: string) =>
    now.copying?.includes(id) === true || now.images.some((image) => image.id === id);
  return (before?.copying ?? []).filter((id) => !isHere(id)).length;
}
