/** A photo of a find that someone took. */
export interface TakenPhoto {
  readonly imageId: string;
  readonly device: string;
  readonly principal: string;
  /** The person was told that the photo and its find are kept. */
  isResolved: boolean;
}

/** Every photo of a find that people took, and where it may be lost. */
export class FindBook {
  readonly all = new Map<string, TakenPhoto>();
  readonly #excused = new Set<string>();

  begin(photo: Omit<TakenPhoto, 'isResolved'>): TakenPhoto {
    const made = { ...photo, isResolved: false };
    this.all.set(photo.imageId, made);
    return made;
  }

  ownerOf(imageId: string): string | null {
    return this.all.get(imageId)?.principal ?? null;
  }

  /** What must not be lost. */
  get owed(): readonly TakenPhoto[] {
    return [...this.all.values()].filter(
      ({ imageId, isResolved }) => isResolved && !this.#excused.has(imageId),
    );
  }

  /** The database is gone, or the person gave up all pending work on it. */
  excuse(device: string, principal: string | null = null): void {
    for (const photo of this.all.values()) {
      if (photo.device !== device) continue;
      if (principal === null || photo.principal === principal) this.#excused.add(photo.imageId);
    }
  }
}
