/** A photo that someone added. Its bytes must not be lost before the server has it. */
export interface TrackedPhoto {
  readonly imageId: string;
  readonly saleId: string;
  readonly device: string;
  /** The person was told that it is kept. */
  isResolved: boolean;
}

/** Every photo that people have added and not given up. */
export class PhotoBook {
  /** Sales whose photos someone has reordered. */
  readonly reordered = new Set<string>();
  #photos: TrackedPhoto[] = [];

  get all(): readonly TrackedPhoto[] {
    return this.#photos;
  }

  begin(photo: Omit<TrackedPhoto, 'isResolved'>): TrackedPhoto {
    const made = { ...photo, isResolved: false };
    this.#photos.push(made);
    return made;
  }

  /** It is asked for again, and comes after what was added meanwhile. */
  addAnew(photo: TrackedPhoto): void {
    const others = this.#photos.filter((each) => each !== photo);
    if (others.length < this.#photos.length) this.#photos = [...others, photo];
  }

  ofDevice(device: string): readonly TrackedPhoto[] {
    return this.#photos.filter((photo) => photo.device === device && photo.isResolved);
  }

  noteOrder(saleId: string): void {
    this.reordered.add(saleId);
  }

  /** The person removed or discarded it. */
  excuse(device: string, imageId: string): void {
    this.#keep((photo) => photo.device !== device || photo.imageId !== imageId);
  }

  /** The sale is deleted, and with it all its photos. */
  excuseSale(device: string, saleId: string): void {
    this.#keep((photo) => photo.device !== device || photo.saleId !== saleId);
  }

  /** The database is gone. */
  excuseDevice(device: string): void {
    this.#keep((photo) => photo.device !== device);
  }

  /** A copy of a device holds the same photos as the device. */
  copy(from: string, to: string): void {
    for (const photo of this.ofDevice(from)) this.#photos.push({ ...photo, device: to });
  }

  #keep(isKept: (photo: TrackedPhoto) => boolean): void {
    this.#photos = this.#photos.filter(isKept);
  }
}
