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
  /** A reading has failed. Errors that do not come from the database are ignored. */
  noteFailure(error: unknown): void;
}

/** The part of Dexie that this needs. */
export interface Reopened {
  close(options: { readonly disableAutoOpen: boolean }): void;
  open(): PromiseLike<unknown>;
}

/** The first try is at once, but not in the middle of the reading that failed. */
const TRIES_AFTER_MS = [0, 400, 1_200];
const LATER_TRY_MS = 15_000;
/** WebKit never answers some requests to open a database. */
const OPEN_WITHIN_MS = 5_000;
/** A connection that has lasted this long is a good one. */
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
    // Dexie never opens a connection again by itself once it has failed.
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
