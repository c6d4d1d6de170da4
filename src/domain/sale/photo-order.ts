/** The photos of a sale as its seller sees them: those on the server, and those still being uploaded. */
export type MergedPhoto<I, L> =
  | { readonly kind: 'sent'; readonly id: string; readonly image: I }
  | { readonly kind: 'local'; readonly id: string; readonly photo: L };

/** Places each local photo among the others. A photo that is already on the server is not local. */
export function mergedPhotos<
  I extends { readonly id: string; readonly position: number },
  L extends { readonly imageId: string; readonly position: number },
>(images: readonly I[], local: readonly L[]): readonly MergedPhoto<I, L>[] {
  const sent = images.map((image): Placed<I, L> => {
    const { id, position } = image;
    return { position, photo: { kind: 'sent', id, image } };
  });
  const known = new Set(images.map(({ id }) => id));
  const onTheWay = local.filter(({ imageId }) => !known.has(imageId));
  const coming = onTheWay.map((photo): Placed<I, L> => {
    const { imageId: id, position } = photo;
    return { position, photo: { kind: 'local', id, photo } };
  });
  return [...sent, ...coming].toSorted((x, y) => x.position - y.position).map(({ photo }) => photo);
}

interface Placed<I, L> {
  readonly position: number;
  readonly photo: MergedPhoto<I, L>;
}

/** The same ids with one of them moved. Unchanged if there is no such position. */
export function movedTo(ids: readonly string[], from: number, to: number): readonly string[] {
  const moved = ids[from];
  if (moved === undefined || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}
