/** The pictures of a sale as its seller sees them: those the server has, and those on the way to it. */
export type MergedPhoto<I, L> =
  | { readonly kind: 'sent'; readonly id: string; readonly image: I }
  | { readonly kind: 'local'; readonly id: string; readonly photo: L };

/** Each local photo at its own place among the others; one that the server has already is not local. */
export function mergedPhotos<
  I extends { readonly id: string },
  L extends { readonly imageId: string; readonly position: number },
>(images: readonly I[], local: readonly L[]): readonly MergedPhoto<I, L>[] {
  const merged: MergedPhoto<I, L>[] = images.map((image) => ({
    kind: 'sent',
    id: image.id,
    image,
  }));
  for (const photo of local.toSorted((a, b) => a.position - b.position)) {
    const { imageId: id, position } = photo;
    if (!images.some((image) => image.id === id)) {
      merged.splice(position, 0, { kind: 'local', id, photo });
    }
  }
  return merged;
}

/** The same ids with one moved to another place; unchanged where there is none. */
export function movedTo(ids: readonly string[], from: number, to: number): readonly string[] {
  const moved = ids[from];
  if (moved === undefined || to < 0 || to >= ids.length) return ids;
  return ids.toSpliced(from, 1).toSpliced(to, 0, moved);
}
