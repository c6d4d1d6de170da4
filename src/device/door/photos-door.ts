import type { Result } from '../../domain/result.ts';

export interface PhotoTarget {
  readonly saleId: string;
  /** The sale is a draft and not posted yet. */
  readonly isOfDraft: boolean;
  /** None if left out. */
  readonly beside?: PhotosBeside | undefined;
}

/** Photos of an earlier sale that the draft takes over: how many, and the first position after them. */
export interface PhotosBeside {
  readonly count: number;
  readonly nextPosition: number;
}

/** Why a file did not become a photo. `limit`: the sale already has ten. */
export interface AddPhotoFailure {
  readonly code:
    | 'empty'
    | 'not-a-photo'
    | 'too-large'
    | 'heic'
    | 'unreadable'
    | 'limit'
    | 'storage';
}

/** How asking for a find's photo ended. `absent`: the device that took it has not sent it yet. */
export type FetchedFind = 'here' | 'offline' | 'absent' | 'storage';

/** Photos of own sales and drafts, and of finds (SYNC-22). */
export interface PhotosDoor {
  /** Resizes one file and stores it, with or without a network. Several files are handled one by one. */
  add(
    target: PhotoTarget,
    file: Blob,
  ): Promise<Result<{ readonly imageId: string }, AddPhotoFailure>>;
  order(saleId: string, imageIds: readonly string[]): Promise<void>;
  remove(saleId: string, imageId: string): Promise<void>;
  /** Restarts a failed photo. */
  retry(imageId: string): Promise<void>;
  /** Resizes one file and keeps it for a find on this route. The find has to name it. */
  addOfFind(
    routeId: string,
    file: Blob,
  ): Promise<Result<{ readonly imageId: string }, AddPhotoFailure>>;
  /** Downloads a photo that another device of this person has sent, and keeps it here. */
  fetchOfFind(routeId: string, imageId: string): Promise<FetchedFind>;
  /** Restarts a failed photo of a find. */
  retryOfFind(imageId: string): Promise<void>;
}
