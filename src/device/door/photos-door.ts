import type { Result } from '../../domain/result.ts';

export interface PhotoTarget {
  readonly saleId: string;
  /** The sale is a draft and not posted yet. */
  readonly isOfDraft: boolean;
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

/** Photos of own sales and drafts (SYNC-22). */
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
}
