import type { Held } from '../../domain/moderation/held.ts';
import { type Result, ok } from '../../domain/result.ts';
import type { CommitFailure, LocalStore } from '../../sync/local-store.ts';
import type { Picks } from '../../domain/merging/choice.ts';
import type { MutationArgs } from '../../sync/mutations/mutation.ts';
import type { Principal, Random } from '../../sync/ports.ts';
import type { ChangeListener } from './change-feed.ts';
import { resolveChoice } from '../queue/resolve-choice.ts';
import { discardParked, retryParked } from '../queue/commit.ts';
import { createEngineStore } from './engine-store.ts';
import { type MovableWork, movableWork } from '../principals/movable-work.ts';
import { moveWork } from '../principals/move-mutations.ts';
import { createPhotoVerbs, type PhotoVerbs } from '../photos/photo-verbs.ts';
import { postSale, type Posting } from '../queue/commit-sale.ts';
import {
  type AskableSale,
  endManaging,
  noteHeld,
  readAskableSales,
} from '../principals/guest-copies.ts';
import { keepSecret } from '../principals/secrets.ts';
import { setShortlisted } from '../views/shortlist.ts';
import { discardWork, dropScopes, leave } from '../principals/sign-out-cleanup.ts';
import type { WorkFile } from '../work-files/work-file.ts';
import type { BringFailure, Imported } from '../work-files/work-import.ts';
import { type TransactorOptions, asResult, createTransactor, flat } from './transactor.ts';
import { countView } from '../views/view-counts.ts';

export interface StoreOptions extends TransactorOptions {
  readonly random: Pick<Random, 'uuid'>;
  /** The app's build, as named in reports. */
  readonly build: string;
}

/** The engine's store, plus what the screens' verbs need. */
export interface DeviceStore extends LocalStore, PhotoVerbs {
  readonly db: TransactorOptions['db'];
  /** Calls the listener after every commit, in this context or another. */
  onChange(listener: ChangeListener): () => void;
  /** Commits a new sale, deletes its draft and binds the draft's photos to the sale. */
  postSale(
    principal: Principal,
    sale: MutationArgs['sale.create'],
    from: { readonly secret: string | null; readonly draftKey: string | null },
  ): Promise<Result<{ readonly opId: string }, CommitFailure>>;
  retryParked(opId: string): Promise<void>;
  discardParked(opId: string): Promise<void>;
  /** Applies the person's choice between a refused mutation and the server's version (SYNC-20). */
  resolveChoice(opId: string, picks: Picks): Promise<void>;
  /** Cleans up after the principal signed out on purpose. Keeps pending mutations (SYNC-15). */
  leave(principal: Principal): Promise<void>;
  /** Deletes pending work, because the person chose to. */
  discardWork(principal: Principal): Promise<void>;
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
  const { db, clock, random, changes, build } = options;
  const newId = () => random.uuid();
  const run = createTransactor(options);

  async function post(
    principal: Principal,
    args: MutationArgs['sale.create'],
    from: { readonly secret: string | null; readonly draftKey: string | null },
  ): Promise<Result<{ readonly opId: string }, CommitFailure>> {
    const mutation = { op: 'sale.create', args } as const;
    const made = { principal, mutation, createdAtMs: clock.now(), opId: newId() };
    const what: Posting = { ...made, ...from, saleId: args.id };
    return flat(await asResult(run((notes) => postSale(db, what, newId, notes))));
  }

  return {
    db,
    onChange: (listener) => changes.onChange(listener),
    ...createEngineStore({ db, clock, random, run, build }),
    postSale: post,
    ...createPhotoVerbs({ db, now: () => clock.now(), newId, run }),
    retryParked: (opId) => run((notes) => retryParked(db, opId, newId, notes)),
    discardParked: (opId) => run((notes) => discardParked(db, opId, notes)),
    resolveChoice: (opId, picks) => run((notes) => resolveChoice(db, opId, picks, newId, notes)),
    leave: (principal) => run((notes) => leave(db, principal, notes)),
    discardWork: (principal) => run((notes) => discardWork(db, principal, notes)),
    movableWork: () => run(() => movableWork(db)),
    async moveWork(to) {
      const move = { to, nowMs: clock.now(), newId };
      const done = await asResult(run((notes) => moveWork(db, move, notes)));
      return done.ok ? ok({ moved: done.value }) : done;
    },
    setShortlisted: (saleId, isOn) =>
      asResult(run(() => setShortlisted(db, saleId, isOn, clock.now()))),
    keepSecret: (saleId, secret) => asResult(run((notes) => keepSecret(db, saleId, secret, notes))),
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
