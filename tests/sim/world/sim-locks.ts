import type { BeatChannel } from '../../../src/platform/worker/page-lease.ts';
import type { World } from './sim-world.ts';

/** One page, as locks and channels see it. */
export interface LockHolder {
  readonly isDead: boolean;
  /** Runs in the page: later if it is frozen, never if it is gone. */
  deliver(run: () => void): void;
}

interface Waiting {
  readonly page: LockHolder;
  grant(): void;
}

interface Held {
  readonly page: LockHolder;
  isOver: boolean;
  lose(): void;
}

/** The one lock that the pages of a device take in turn, kept the way Web Locks keep it. */
export class LockTable {
  readonly #world: World;
  #held: Held | null = null;
  #waiting: Waiting[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  /** The lock manager that a page sees. */
  managerFor(page: LockHolder): LockManager {
    const request = (
      _name: string,
      options: LockOptions,
      callback: (lock: Lock | null) => Promise<unknown>,
    ) =>
      new Promise<unknown>((resolve, reject) => {
        const abort = (name: string) => page.deliver(() => reject(new DOMException('lock', name)));
        const grant = () => {
          const held: Held = { page, isOver: false, lose: () => abort('AbortError') };
          this.#held = held;
          this.#soon(page, () => {
            void Promise.resolve(callback({ mode: 'exclusive', name: 'lease' })).then((value) => {
              this.#release(held);
              resolve(value);
            });
          });
        };
        const waiting: Waiting = { page, grant };
        options.signal?.addEventListener('abort', () => {
          if (!this.#waiting.includes(waiting)) return;
          this.#waiting = this.#waiting.filter((each) => each !== waiting);
          abort('AbortError');
        });
        if (options.steal === true) this.#steal(grant);
        else if (this.#held === null) grant();
        else if (options.ifAvailable === true) this.#soon(page, () => resolve(callback(null)));
        else this.#waiting.push(waiting);
      });
    return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
  }

  /** Called when the page is gone. What it held passes to the next page. */
  drop(page: LockHolder): void {
    this.#waiting = this.#waiting.filter((each) => each.page !== page);
    if (this.#held?.page === page) this.#release(this.#held);
  }

  #steal(grant: () => void): void {
    const robbed = this.#held;
    if (robbed !== null) {
      robbed.isOver = true;
      robbed.lose();
    }
    grant();
  }

  #release(held: Held): void {
    if (held.isOver) return;
    held.isOver = true;
    this.#held = null;
    this.#waiting.shift()?.grant();
  }

  #soon(page: LockHolder, run: () => void): void {
    this.#world.after(0.1, () => page.deliver(run));
  }
}

/** A channel between the pages of one device. No page hears itself. */
export class PageChannel<M> {
  readonly #world: World;
  readonly #members = new Map<LockHolder, (message: M) => void>();

  constructor(world: World) {
    this.#world = world;
  }

  join(page: LockHolder, hear: (message: M) => void): void {
    this.#members.set(page, hear);
  }

  leave(page: LockHolder): void {
    this.#members.delete(page);
  }

  send(from: LockHolder, message: M): void {
    if (from.isDead) return;
    for (const [page, hear] of this.#members) {
      if (page !== from) this.#world.after(0.5, () => page.deliver(() => hear(message)));
    }
  }
}

/** The lease's heartbeats over a page channel. */
export function beatsOver(channel: PageChannel<'beat'>, page: LockHolder): BeatChannel {
  return {
    send: () => channel.send(page, 'beat'),
    listen: (heard) => channel.join(page, heard),
    close: () => channel.leave(page),
  };
}
