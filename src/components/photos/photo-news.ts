import type { Sale } from '../../domain/sale/sale.ts';

/** A photo, with what its progress needs. */
interface Fate {
  readonly imageId: string;
  readonly state: string;
}

/**
 * Compares two reads of the photos. Null if they were not read yet. An uploaded photo that is gone has reached
 * the server: only the acknowledgement deletes it.
 */
export function photoNews(
  before: readonly Fate[] | null,
  now: readonly Fate[] | null,
): { readonly hasArrived: boolean; readonly hasFailed: boolean } {
  if (before === null || now === null) return { hasArrived: false, hasFailed: false };
  const nowOf = (imageId: string) => now.find((photo) => photo.imageId === imageId);
  const had = (imageId: string) => before.find((photo) => photo.imageId === imageId);
  return {
    hasArrived: before.some((was) => was.state === 'uploaded' && nowOf(was.imageId) === undefined),
    hasFailed: now.some(
      (is) => is.state === 'failed' && (had(is.imageId)?.state ?? 'failed') !== 'failed',
    ),
  };
}

/** How many photos a sale was waiting for that it neither has now nor waits for. Null if it was not read before. */
export function lostCopies(
  before: Pick<Sale, 'copying'> | null,
  now: Pick<Sale, 'copying' | 'images'>,
): number {
  const isHere = (id: string) =>
    now.copying?.includes(id) === true || now.images.some((image) => image.id === id);
  return (before?.copying ?? []).filter((id) => !isHere(id)).length;
}
