import type { PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { PhotoStore } from '../../sync/photos/send-photos.ts';
import {
  declareAgain,
  failPhoto,
  nextPhoto,
  photoUploaded,
  retryPhoto,
} from '../photos/photo-store.ts';
import {
  failFindPhoto,
  findPhotoRefused,
  findPhotoSent,
  foldFindPhotos,
  keepFindPhoto,
  nextFindPhoto,
  receiveFindPhoto,
  retryFindPhoto,
} from '../photos/find-photos.ts';
import {
  addPhoto,
  type EarlierImages,
  type NewPhoto,
  orderPhotos,
  removePhoto,
} from '../drafts/draft-photos.ts';
import type { Held } from '../../domain/moderation/held.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, type LocalStore, StorageTrouble } from '../../sync/local-store.ts';
import type { Picks } from '../../domain/merging/dispute.ts';
import type { MutationArgs } from '../../sync/mutations/mutation.ts';
import type { Random } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { ChangeListener, ChangeNotes } from '../schema/change-feed.ts';
import { resolveChoice } from '../outbox/resolve-choice.ts';
import { discardParked, retryParked } from '../outbox/commit.ts';
import { createDexieStore } from './dexie-store.ts';
import { type MovableWork, movableWork } from '../principals/movable-work.ts';
import { forgetAccount } from '../principals/forget-account.ts';
import { moveWork } from '../principals/move-mutations.ts';
import { postSale, type Posting } from '../drafts/commit-sale.ts';
import {
  type AskableSale,
  endManaging,
  noteHeld,
  readAskableSales,
} from '../principals/guest-copies.ts';
import { keepSecret } from '../principals/secrets.ts';
import { setShortlisted } from '../views/shortlist.ts';
import { discardWork, dropScopes, cleanUpAfterSignOut } from '../principals/sign-out-cleanup.ts';
import type { WorkFile } from '../work-files/work-file.ts';
import type { BringFailure, Imported } from '../work-files/work-import.ts';
import type { CheckAsker } from '../schema/call-record.ts';
import {
  type Run,
  type TransactorOptions,
  asResult,
  createTransactor,
  flat,
  forCall,
} from './transactor.ts';
import { countView } from '../views/view-counts.ts';

/** Photos of finds, as screens take them and as their lane sends them (SYNC-22). */
export interface FindPhotoWrites extends PhotoStore {
  keep(
    principal: Principal,
    routeId: string,
    bytes: PhotoBytes,
  ): Promise<Result<void, CommitFailure>>;
  /** Keeps what another device of this person has sent. */
  receive(
    principal: Principal,
    routeId: string,
    bytes: PhotoBytes,
  ): Promise<Result<void, CommitFailure>>;
  /** Updates the photos to match the finds. */
  fold(principal: Principal): Promise<void>;
  /** Restarts a failed photo. */
  retry(imageId: string): Promise<void>;
}

/** Why a photo was not stored. `limit`: the sale already has the maximum (spec 5). */
export type KeepFailure = CommitFailure | { readonly code: 'limit' };

/** Photos as screens change them and as the lane sends them (SYNC-22). */
export interface PhotoWrites extends PhotoStore {
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

export interface StoreOptions extends TransactorOptions {
  readonly random: Pick<Random, 'uuid'>;
  /** The app's build, as named in reports. */
  readonly build: string;
  /** False: the database is in memory, so nothing that people make is accepted. It would be lost. */
  readonly isKept?: boolean;
}

/** Verbs of one transaction each, which a page may ask for again under the id of its call. */
export type OnceWrites = Pick<
  DeviceStore,
  | 'commit'
  | 'postSale'
  | 'retryParked'
  | 'discardParked'
  | 'resolveChoice'
  | 'setShortlisted'
  | 'moveWork'
  | 'addPhoto'
  | 'orderPhotos'
  | 'removePhoto'
  | 'retryPhoto'
  | 'importWork'
> & { readonly findPhotos: Pick<FindPhotoWrites, 'keep' | 'retry'> };

/** What a sale is posted from. */
export interface PostedFrom extends Pick<Posting, 'secret' | 'draftKey'> {
  /** Photos of an earlier sale. Null or left out if there are none. */
  readonly earlier?: EarlierImages | null;
}

/** The engine's store, plus what the screens' verbs need. */
export interface DeviceStore extends LocalStore, PhotoWrites {
  /** The verbs for one call of a page. Only one of them may be called, once. */
  forCall(callId: string, checkAsker?: CheckAsker): OnceWrites;
  readonly findPhotos: FindPhotoWrites;
  readonly db: TransactorOptions['db'];
  /** Calls the listener after every commit, in this context or another. */
  onChange(listener: ChangeListener): () => void;
  /** Commits a new sale, deletes its draft, binds the draft's photos to the sale and has earlier ones copied. */
  postSale(
    principal: Principal,
    sale: MutationArgs['sale.create'],
    from: PostedFrom,
  ): Promise<Result<{ readonly opId: string }, CommitFailure>>;
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;
  /** Applies the person's choice between a refused mutation and the server's version (SYNC-20). */
  resolveChoice(opId: string, picks: Picks): Promise<void>;
  /** Cleans up after the principal signed out on purpose. Keeps pending mutations (SYNC-15). */
  cleanUpAfterSignOut(principal: Principal): Promise<void>;
  /** Deletes pending work, because the person chose to. */
  discardWork(principal: Principal): Promise<void>;
  /** Deletes everything of an account that is no more, pending work included (SYNC-15). */
  forgetAccount(principal: Principal): Promise<void>;
  /** Work done here without an account that could be moved to one (SYNC-15). */
  movableWork(): Promise<MovableWork>;
  /** Moves that work, because the person said so. Returns how many things were moved. */
  moveWork(to: Principal): Promise<Result<{ readonly moved: number }, CommitFailure>>;
  /** Shortlists a sale for people without an account, or removes it from the shortlist (SYNC-21). */
  setShortlisted(saleId: string, isOn: boolean): Promise<Result<void, CommitFailure>>;
  /** Lets this device change a guest's sale (SYNC-21). */
  keepSecret(saleId: string, secret: string): Promise<Result<void, CommitFailure>>;
  /** Guest sales that seem hidden from everyone. Only the server knows why. */
  askableGuestSales(): Promise<readonly AskableSale[]>;
  /** Records why a guest's sale is hidden. Null if it is not hidden or does not exist. */
  noteHeld(saleId: string, held: Held | null): Promise<void>;
  /** Records that this secret opens no sale on the server: it was deleted or now belongs to an account. */
  endManaging(saleId: string, secret: string): Promise<void>;
  /** Counts a view of the sale (SYNC-25). */
  countView(saleId: string): Promise<void>;
  /** Queues all of a file's work, or nothing. */
  importWork(
    principal: Principal,
    file: WorkFile,
  ): Promise<Result<Result<Imported, BringFailure>, CommitFailure>>;
  /** Stops following scopes and deletes rows that nothing else holds. */
  dropScopes(scopes: readonly string[]): Promise<void>;
}

/** The device's database behind the engine's port. */
export function createStore(options: StoreOptions): DeviceStore {
  const seenAtMs = new Map<string, number>();
  const store = storeWith(options, createTransactor({ ...options, seenAtMs }));
  return {
    ...store,
    noteUse(scopes, nowMs) {
      for (const scope of scopes) seenAtMs.set(scope, nowMs);
      return store.noteUse(scopes, nowMs);
    },
  };
}

/** Runs nothing: what a person makes would be lost with the page. */
const refuse: Run = () => Promise.reject(new StorageTrouble('blocked', null));

function storeWith(options: StoreOptions, run: Run): DeviceStore {
  const { db, clock, random, changes, build } = options;
  /** For what people make. */
  const runMade = options.isKept === false ? refuse : run;
  const newId = () => random.uuid();

  const session = (notes: ChangeNotes) => ({ db, newId, notes, createdAtMs: clock.now() });
  const onSale = (principal: Principal, saleId: string, notes: ChangeNotes) => ({
    ...session(notes),
    principal,
    saleId,
  });

  const onRoute = (principal: Principal, routeId: string) => ({
    principal,
    routeId,
    nowMs: clock.now(),
  });

  async function post(
    principal: Principal,
    args: MutationArgs['sale.create'],
    { earlier = null, ...from }: PostedFrom,
  ): Promise<Result<{ readonly opId: string }, CommitFailure>> {
    const mutation = { op: 'sale.create', args } as const;
    const made = { principal, mutation, createdAtMs: clock.now(), opId: newId() };
    const what: Posting = { ...made, ...from, earlier, saleId: args.id };
    return flat(await asResult(run((notes) => postSale(db, what, newId, notes))));
  }

  return {
    db,
    forCall: (callId, checkAsker = () => undefined) =>
      storeWith(options, forCall(runMade, db, callId, checkAsker)),
    onChange: (listener) => changes.onChange(listener),
    ...createDexieStore({ db, clock, random, run, build }),
    postSale: post,
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
    findPhotos: {
      keep: (principal, routeId, bytes) =>
        asResult(run(() => keepFindPhoto(db, onRoute(principal, routeId), bytes))),
      receive: (principal, routeId, bytes) =>
        asResult(run(() => receiveFindPhoto(db, onRoute(principal, routeId), bytes))),
      fold: (principal) => run((notes) => foldFindPhotos(db, principal, clock.now(), notes)),
      nextPhoto: (principal) => run(() => nextFindPhoto(db, principal)),
      photoUploaded: (imageId) => run((notes) => findPhotoSent(db, imageId, notes)),
      declareAgain: (imageId) => run((notes) => findPhotoRefused(db, imageId, notes)),
      failPhoto: (imageId, failure) => run((notes) => failFindPhoto(db, imageId, failure, notes)),
      retry: (imageId) => run((notes) => retryFindPhoto(db, imageId, notes)),
    },
    retryParked: (opId) => run((notes) => retryParked(db, opId, newId, notes)),
    discardParked: (opId) => run((notes) => discardParked(db, opId, notes)),
    resolveChoice: (opId, picks) => run((notes) => resolveChoice(db, opId, picks, newId, notes)),
    cleanUpAfterSignOut: (principal) =>
      run((notes) => cleanUpAfterSignOut(db, principal, clock.now(), notes)),
    discardWork: (principal) => run((notes) => discardWork(db, principal, notes)),
    forgetAccount: (principal) => run((notes) => forgetAccount(db, principal, clock.now(), notes)),
    movableWork: () => run(() => movableWork(db)),
    async moveWork(to) {
      const move = { to, nowMs: clock.now(), newId };
      const done = await asResult(run((notes) => moveWork(db, move, notes)));
      return done.ok ? ok({ moved: done.value }) : done;
    },
    setShortlisted: (saleId, isOn) =>
      asResult(run(() => setShortlisted(db, saleId, isOn, clock.now()))),
    keepSecret: (saleId, secret) =>
      asResult(runMade((notes) => keepSecret(db, saleId, secret, notes))),
    askableGuestSales: () => run(() => readAskableSales(db)),
    noteHeld: (saleId, held) => run((notes) => noteHeld(db, saleId, held, notes)),
    endManaging: (saleId, secret) => run((notes) => endManaging(db, saleId, secret, notes)),
    async importWork(principal, file) {
      // Its own chunk: few ever need it.
      const { importWork } = await import('../work-files/work-import.ts');
      return asResult(run((notes) => importWork(db, principal, file, notes)));
    },
    dropScopes: (scopes) => run((notes) => dropScopes(db, scopes, notes)),
    countView: (saleId) => run(() => countView(db, saleId, clock.now())),
  };
}
