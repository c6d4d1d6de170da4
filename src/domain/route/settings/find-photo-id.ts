/** The photos that finds name, and where their files are. */

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function isPhotoId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** The paths of a photo's renditions in the bucket 'find-photos', which only this user may read. */
export function findPhotoPaths(
  userId: string,
  photoId: string,
): { readonly large: string; readonly small: string } {
  const name = `${userId}/${photoId}`;
  return { large: `${name}.jpg`, small: `${name}-small.jpg` };
}
