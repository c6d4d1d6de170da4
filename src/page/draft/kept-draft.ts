import {
  draftKey,
  dropSaleDraft,
  putDraft,
  putSaleDraft,
  readOwnDraft,
} from '../../db/drafts/drafts.ts';
import type { RummageDb } from '../../db/schema/schema.ts';
import { systemClock } from '../../platform/clock.ts';
import { createDraftStore } from './draft-store.ts';
import type { DraftSources, DraftState, DraftStore, Kept } from './draft-store.ts';
import type { Store } from '../app/lazy-store.ts';

export interface KeptDraftOptions<K extends Kept> extends Pick<
  DraftSources<K>,
  'restored' | 'empty'
> {
  readonly db: RummageDb;
  readonly principal: Store<string>;
  /** Resolves when `principal` is no longer a guess. Until then, no form is shown. */
  readonly principalKnown: Promise<void>;
  /** The kind of draft: each principal has one of each. */
  readonly name: string;
  /** A new sale: once posted its draft must not come back, and dropping it drops its photos. */
  readonly isNewSale?: boolean;
}

/** The current principal's draft, stored in this device's database. */
export function createKeptDraft<K extends Kept>(options: KeptDraftOptions<K>): DraftStore<K> {
  const { db, principal, principalKnown, name, restored, empty, isNewSale = false } = options;
  return createOwnDraft(principal, (writer, isKept) => {
    const key = draftKey(writer, name);
    return createDraftStore<K>({
      clock: systemClock,
      restored,
      empty,
      async read() {
        await Promise.all([isKept, principalKnown]);
        return readOwnDraft(db, writer, name);
      },
      async write(kept, changedAtMs) {
        if (hasLeft(writer, principal.getState())) return;
        if (isNewSale) await putSaleDraft(db, key, { saleId: '', ...kept }, changedAtMs);
        else await putDraft(db, key, kept, changedAtMs);
      },
      drop: async (kept) =>
        isNewSale ? dropSaleDraft(db, key, saleIdOf(kept)) : db.drafts.delete(key),
      // The form still shows everything. Posting it says so if the device cannot store anything.
      onTrouble: () => undefined,
    });
  });
}

function saleIdOf(kept: Kept): string {
  return 'saleId' in kept && typeof kept.saleId === 'string' ? kept.saleId : '';
}

/**
 * The current principal's draft: each principal has one (SYNC-15). `make` waits for `isKept` before it reads, so that
 * the previous principal's draft is on the device by then.
 */
export function createOwnDraft<K extends Kept>(
  principal: Store<string>,
  make: (principal: string, isKept: Promise<void>) => DraftStore<K>,
): DraftStore<K> {
  let owner = principal.getState();
  let own = make(owner, Promise.resolve());
  let stopOwn: (() => void) | null = null;
  let stopPrincipal: (() => void) | null = null;
  const listeners = new Set<(state: DraftState<K>, before: DraftState<K>) => void>();
  const tellAll = () => listeners.forEach((listener) => listener(own.getState(), own.getState()));

  function current(): DraftStore<K> {
    const present = principal.getState();
    if (present === owner) return own;
    stopOwn?.();
    const isKept = own.flush();
    owner = present;
    own = make(present, isKept);
    stopOwn = listeners.size > 0 ? own.subscribe(tellAll) : null;
    return own;
  }

  function follow(): void {
    const before = own;
    if (current() !== before) tellAll();
  }

  return {
    getState: () => own.getState(),
    getInitialState: () => own.getInitialState(),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        const before = own;
        if (current() === before) stopOwn = own.subscribe(tellAll);
        stopPrincipal = principal.subscribe(follow);
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopOwn?.();
        stopPrincipal?.();
        stopOwn = null;
        stopPrincipal = null;
      };
    },
    change: (patch) => current().change(patch),
    put: (patch) => current().put(patch),
    clear: () => current().clear(),
    startOver: () => current().startOver(),
    begin: (draft, beside) => current().begin(draft, beside),
    post: (send) => current().post(send),
    keep: () => current().keep(),
    flush: () => own.flush(),
  };
}

/**
 * Whether `principal` has logged out, so that `present` works here. Only a log-out on purpose turns an account
 * into the guest, and it deletes what the account was writing.
 */
export function hasLeft(principal: string, present: string): boolean {
  return present === 'guest' && principal !== present;
}
