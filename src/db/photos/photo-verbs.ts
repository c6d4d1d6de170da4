import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, StorageTrouble } from '../../sync/local-store.ts';
import type { PhotoStore } from '../../sync/photos/send-photos.ts';
import type { Principal } from '../../sync/ports.ts';
import type { ChangeNotes } from '../schema/change-feed.ts';
import { declareAgain, failPhoto, nextPhoto, photoUploaded, retryPhoto } from './photo-store.ts';
import { addPhoto, type NewPhoto, orderPhotos, removePhoto } from './draft-photos.ts';
import type { RummageDb } from '../schema/schema.ts';

/** Why a photo was not stored. `limit`: the sale already has the maximum (spec 5). */
export type KeepFailure = CommitFailure | { readonly code: 'limit' };

/** Photos as screens change them and as the lane sends them (SYNC-22). */
export interface PhotoVerbs extends PhotoStore {
  addPhoto(
    principal: Principal,
    saleId: string,
    photo: NewPhoto,
  ): Promise<Result<null, KeepFailure>>;
  orderPhotos(principal: Principal, saleId: string, imageIds: readonly string[]): Promise<void>;
  removePhoto(principal: Principal, saleId: string, imageId: string): Promise<void>;
  /** Restarts a failed photo. */
  retryPhoto(imageId: string): Promise<void>;
}

export interface PhotoVerbsOptions {
  readonly db: RummageDb;
  readonly now: () => number;
  readonly newId: () => string;
  /** Runs one transaction steadily. */
  readonly run: <T>(work: (notes: ChangeNotes) => Promise<T>) => Promise<T>;
}

export function createPhotoVerbs({ db, now, newId, run }: PhotoVerbsOptions): PhotoVerbs {
  const session = (notes: ChangeNotes) => ({ db, newId, notes, createdAtMs: now() });
  const onSale = (principal: Principal, saleId: string, notes: ChangeNotes) => ({
    ...session(notes),
    principal,
    saleId,
  });

  return {
    async addPhoto(principal, saleId, photo) {
      try {
        const done = await run((notes) => addPhoto(onSale(principal, saleId, notes), photo));
        return done === 'added' ? ok(null) : err({ code: done });
      } catch (error) {
        if (error instanceof StorageTrouble) return err({ code: 'storage' });
        throw error;
      }
    },
    orderPhotos: (principal, saleId, imageIds) =>
      run((notes) => orderPhotos(onSale(principal, saleId, notes), imageIds)),
    removePhoto: (principal, saleId, imageId) =>
      run((notes) => removePhoto(onSale(principal, saleId, notes), imageId)),
    retryPhoto: (imageId) => run((notes) => retryPhoto(session(notes), imageId)),
    nextPhoto: (principal) => run(() => nextPhoto(db, principal)),
    photoUploaded: (imageId) => run((notes) => photoUploaded(session(notes), imageId)),
    declareAgain: (imageId) => run((notes) => declareAgain(session(notes), imageId)),
    failPhoto: (imageId, failure) => run((notes) => failPhoto(session(notes), imageId, failure)),
  };
}
