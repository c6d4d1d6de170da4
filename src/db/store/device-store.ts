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
import { type Result, err, ok } from '../../domain/result.ts';
import { type CommitFailure, StorageTrouble } from '../../sync/local-store.ts';
import type { MutationArgs } from '../../sync/mutations/mutation.ts';
import type { Principal } from '../../domain/principal.ts';
import type { ChangeListener } from '../schema/change-feed.ts';
import { resolveChoice } from '../outbox/resolve-choice.ts';
import { commitAll } from '../outbox/commit-all.ts';
import { discardParked, retryParked } from '../outbox/commit.ts';
import { createDexieStore } from './dexie-store.ts';
import { movableWork } from '../principals/movable-work.ts';
import { forgetAccount } from '../principals/forget-account.ts';
import { moveWork } from '../principals/move-mutations.ts';
import { postSale, type Posting } from '../drafts/commit-sale.ts';
import { endManaging, noteHeld, readAskableSales } from '../principals/guest-copies.ts';
import { keepSecret } from '../principals/secrets.ts';
import { setShortlisted } from '../views/shortlist.ts';
import { discardWork, dropScopes, cleanUpAfterSignOut } from '../principals/sign-out-cleanup.ts';
import type { WorkFile } from '../work-files/work-file.ts';
import type { CheckAsker } from '../schema/call-record.ts';
import {
  type Run,
  type TransactorOptions,
  type VerbParts,
  createTransactor,
  flat,
  forCall,
  verbsBy,
} from './transactor.ts';
import { countView } from '../views/view-counts.ts';

/** Why a photo was not stored. `limit`: the sale already has the maximum (spec 5). */
export type KeepFailure = CommitFailure | { readonly code: 'limit' };

export interface StoreOptions extends TransactorOptions, VerbParts {
  /** False: the database is in memory, so nothing that people make is accepted, because it would be lost. */
  readonly isKept?: boolean;
}

/** What comes with a sale that is posted: its secret, its draft and earlier photos. */
export interface PostedFrom extends Pick<Posting, 'secret' | 'draftKey'> {
  /** Photos of an earlier sale. Null or left out if there are none. */
  readonly earlier?: EarlierImages | null;
}

type Verbs = ReturnType<typeof verbsWith>;

/** Writes of one transaction each, which a page may ask for again under the id of its call. */
export type OnceWrites = Pick<
  Verbs,
  | 'commit'
  | 'commitAll'
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
> & { readonly findPhotos: Pick<Verbs['findPhotos'], 'keep' | 'retry'> };

/** The engine's store, plus every other write of the device. Each write is described where it is defined. */
export interface DeviceStore extends Verbs {
  readonly db: TransactorOptions['db'];
  /** The writes for one call of a page. Only one of them may be called, and only once. */
  forCall(callId: string, checkAsker?: CheckAsker): OnceWrites;
  /** Calls the listener after every commit, in this context or another. */
  onChange(listener: ChangeListener): () => void;
}

/** The device's database behind the engine's port. */
export function createStore(options: StoreOptions): DeviceStore {
  const { db, changes } = options;
  const seenAtMs = new Map<string, number>();
  const run = createTransactor({ ...options, seenAtMs });
  /** Runs writes of what people make. */
  const runMade = options.isKept === false ? refuse : run;
  const verbs = verbsWith(options, { run, runMade });
  return {
    ...verbs,
    db,
    forCall(callId, checkAsker = () => undefined) {
      const once = forCall(runMade, db, callId, checkAsker);
      return verbsWith(options, { run: once, runMade: once });
    },
    onChange: (listener) => changes.onChange(listener),
    survey(principal, scopes) {
      for (const scope of scopes) seenAtMs.set(scope, options.clock.now());
      return verbs.survey(principal, scopes);
    },
    noteUse(scopes, nowMs) {
      for (const scope of scopes) seenAtMs.set(scope, nowMs);
      return verbs.noteUse(scopes, nowMs);
    },
  };
}

/** Refuses to run: what a person makes would be lost with the page. */
const refuse: Run = () => Promise.reject(new StorageTrouble('blocked', null));

interface Runs {
  readonly run: Run;
  readonly runMade: Run;
}

/** Each write as one transaction, with the signature that its definition has after the `Writing`. */
function verbsWith(options: StoreOptions, { run, runMade }: Runs) {
  const { clock, random } = options;
  const { write, tried, read } = verbsBy(run, options);

  return {
    ...createDexieStore({ ...options, run }),
    /** Commits a new sale, deletes its draft, binds the draft's photos to the sale and has earlier ones copied. */
    async postSale(
      principal: Principal,
      args: MutationArgs['sale.create'],
      { earlier = null, ...from }: PostedFrom,
    ): Promise<Result<{ readonly opId: string }, CommitFailure>> {
      const mutation = { op: 'sale.create', args } as const;
      // The id is made outside of the part that may run twice.
      const made = { principal, mutation, createdAtMs: clock.now(), opId: random.uuid() };
      const what: Posting = { ...made, ...from, earlier, saleId: args.id };
      return flat(await tried(postSale)(what));
    },
    async addPhoto(
      principal: Principal,
      saleId: string,
      photo: NewPhoto,
    ): Promise<Result<null, KeepFailure>> {
      const done = await tried(addPhoto)(principal, saleId, photo);
      if (!done.ok) return done;
      return done.value === 'added' ? ok(null) : err({ code: done.value });
    },
    orderPhotos: write(orderPhotos),
    removePhoto: write(removePhoto),
    retryPhoto: write(retryPhoto),
    nextPhoto: read(nextPhoto),
    photoUploaded: write(photoUploaded),
    declareAgain: write(declareAgain),
    failPhoto: write(failPhoto),
    findPhotos: {
      keep: tried(keepFindPhoto),
      receive: tried(receiveFindPhoto),
      fold: write(foldFindPhotos),
      nextPhoto: read(nextFindPhoto),
      photoUploaded: write(findPhotoSent),
      declareAgain: write(findPhotoRefused),
      failPhoto: write(failFindPhoto),
      retry: write(retryFindPhoto),
    },
    commitAll: tried(commitAll),
    retryParked: write(retryParked),
    discardParked: write(discardParked),
    resolveChoice: write(resolveChoice),
    cleanUpAfterSignOut: write(cleanUpAfterSignOut),
    discardWork: write(discardWork),
    forgetAccount: write(forgetAccount),
    movableWork: read(movableWork),
    async moveWork(to: Principal): Promise<Result<{ readonly moved: number }, CommitFailure>> {
      const done = await tried(moveWork)(to);
      return done.ok ? ok({ moved: done.value }) : done;
    },
    setShortlisted: tried(setShortlisted),
    keepSecret: verbsBy(runMade, options).tried(keepSecret),
    askableGuestSales: read(readAskableSales),
    noteHeld: write(noteHeld),
    endManaging: write(endManaging),
    // This is a chunk of its own, because few people ever need it.
    importWork: async (principal: Principal, file: WorkFile) =>
      tried((await import('../work-files/work-import.ts')).importWork)(principal, file),
    dropScopes: write(dropScopes),
    countView: write(countView),
  };
}
