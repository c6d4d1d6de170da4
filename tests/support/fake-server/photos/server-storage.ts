import { mayUploadFind } from './server-finds.ts';
import type { StoredFile } from './image-record.ts';
import type { Tables } from '../fake-server-state.ts';

/** The buckets of photos: what they accept, and who may read private files. */

export type Stored = 'stored' | 'exists' | 'refused';

interface Sent {
  readonly path: string;
  readonly file: StoredFile;
}

/** Stores a file. Accepts only a photo that was declared in the last day and is not attached (SYNC-22). */
export function storeImage(
  { objects, images }: Tables,
  { path, file, nowMs }: Sent & { readonly nowMs: number },
): Stored {
  if (objects.has(path)) return 'exists';
  const isAwaited = [...images.values()].some(
    (image) =>
      (image.path === path || image.smallPath === path) &&
      image.attached === null &&
      image.copiedFrom === null &&
      image.declaredAtMs > nowMs - 86_400_000,
  );
  if (!isAwaited) return 'refused';
  objects.set(path, file);
  return 'stored';
}

/** Stores a file. Accepts only a photo that a find of the same person names (SYNC-22). */
export function storeFind(
  { finds, findObjects }: Tables,
  { uid, path, file }: Sent & { readonly uid: string | null },
): Stored {
  if (!mayUploadFind(finds, uid, path)) return 'refused';
  if (findObjects.has(path)) return 'exists';
  findObjects.set(path, file);
  return 'stored';
}

/** The files of photos of finds that someone may list and read. */
export function findFilesOf({ findObjects }: Tables, uid: string | null): readonly string[] {
  const paths = [...findObjects.keys()].toSorted();
  return paths.filter((path) => uid !== null && path.startsWith(`${uid}/`));
}
