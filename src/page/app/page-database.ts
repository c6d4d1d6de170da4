import { createStore } from 'zustand/vanilla';
import { troubleOf } from '../../db/schema/database-trouble.ts';
import type { systemClock } from '../../platform/clock.ts';
import type { Store } from './lazy-store.ts';

/** A page's own connection to its database. The browser may close it, or fail to open it. */
export interface PageDatabase {
  /** False if it could not be used three times in a row. It is tried again from time to time. */
  readonly isReachable: Store<boolean>;
  /** Grows with each new connection: what could not be read is read again. */
  readonly connection: Store<number>;
  /** A reading has failed. Errors that are no trouble of the database are of no interest here. */
  noteFailure(error: unknown): void;
}

/** What it takes of Dexie. */
export interface Reopened {
  close(options: { readonly disableAutoOpen: boolean }): void;
  open(): PromiseLike<unknown>;
}

/** The first at once, but not in the middle of the reading that failed. */
const TRIES_AFTER_MS = [0, 400, 1_200];
const LATER_TRY_MS = 15_000;
/** WebKit never answers some requests to open a database. */
const OPEN_WITHIN_MS = 5_000;
/** A connection that lasted so long was a good one. */
const GOOD_MS = 5_000;

export function keepPageDatabase(
  db: Reopened,
  clock: Pick<typeof systemClock, 'now' | 'after'>,
): PageDatabase {
  const isReachable = createStore(() => true);
  const connection = createStore(() => 0);
  let failed = 0;
  let openedAtMs = Number.NEGATIVE_INFINITY;
  let isTrying = false;

  function tryLater(): void {
    isTrying = true;
    if (failed >= TRIES_AFTER_MS.length) isReachable.setState(false, true);
    clock.after(TRIES_AFTER_MS[failed] ?? LATER_TRY_MS, reopen);
  }

  function reopen(): void {
    failed += 1;
    // One that failed is never opened again by itself.
    db.close({ disableAutoOpen: false });
    let isOver = false;
    const once = (what: () => void) => () => {
      if (isOver) return;
      isOver = true;
      cancel();
      what();
    };
    const cancel = clock.after(OPEN_WITHIN_MS, once(tryLater));
    db.open().then(once(noteOpened), once(tryLater));
  }

  function noteOpened(): void {
    isTrying = false;
    openedAtMs = clock.now();
    const opened = openedAtMs;
    clock.after(GOOD_MS, () => {
      if (isTrying || openedAtMs !== opened) return;
      failed = 0;
      isReachable.setState(true, true);
    });
    connection.setState(connection.getState() + 1, true);
  }

  return {
    isReachable,
    connection,
    noteFailure(error) {
      if (!isTrying && troubleOf(error) !== null) tryLater();
    },
  };
}
