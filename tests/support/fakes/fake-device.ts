import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ChangeFeed } from '../../../src/db/schema/change-feed.ts';
import { openDatabase } from '../../../src/db/schema/open-database.ts';
import {
  type DeviceStore,
  type StoreOptions,
  createStore,
} from '../../../src/db/store/device-store.ts';
import { type Result, err, ok } from '../../../src/domain/result.ts';
import { type Engine, createEngine } from '../../../src/sync/engine/engine.ts';
import type {
  CheckAnswer,
  Clock,
  KnownAnswer,
  PullAnswer,
  PullRequest,
  PushAnswer,
  PushRequest,
  Random,
  Remote,
  RemoteFailure,
} from '../../../src/sync/ports.ts';
import type {
  EndingRemote,
  CountsRemote,
  ManagingRemote,
  ModerationRemote,
  SearchRemote,
  UnplacedRemote,
} from '../../../src/remote/questions.ts';
import type { Principal } from '../../../src/domain/principal.ts';
import type { FakeServer } from '../fake-server/fake-server.ts';

/** What may go wrong with one request. */
export type Fault = RemoteFailure | 'answer-lost';

/** A device's connection to the fake server: its token, and faults for the next requests. */
export class FakeRemote implements Remote {
  readonly server: FakeServer;
  /** The user of the current token; null if there is none. */
  uid: string | null;
  readonly #faults: Fault[] = [];
  /** Whether the session is alive. Then a refused token is renewed, once per request (SYNC-19). */
  canRefresh = false;
  readonly pushes: PushRequest[] = [];
  readonly pulls: PullRequest[] = [];
  readonly checks: PullRequest[] = [];
  readonly asked: { readonly principal: Principal; readonly opIds: readonly string[] }[] = [];
  /** If true, the question about known operations gets no answer. */
  failsKnown = false;
  /** Runs after the server's work and before its answer arrives. */
  beforeAnswer: () => Promise<void> = () => Promise.resolve();

  constructor(server: FakeServer, uid: string | null) {
    this.server = server;
    this.uid = uid;
  }

  /** What happens to the next requests, in order. */
  failNext(...faults: readonly Fault[]): void {
    this.#faults.push(...faults);
  }

  /** From now on, the connection works. */
  recover(): void {
    this.#faults.length = 0;
  }

  async push(request: PushRequest): Promise<Result<PushAnswer, RemoteFailure>> {
    this.pushes.push(structuredClone(request));
    return this.#carry(() => {
      // A guest's request has no token, no matter who is signed in.
      const uid = request.principal === 'guest' ? null : this.uid;
      const answer = this.server.push(uid, structuredClone(request));
      return answer === 'batch-failed' ? err({ kind: 'batch-failed', code: '57014' }) : ok(answer);
    });
  }

  async pull(
    principal: Principal,
    request: PullRequest,
  ): Promise<Result<PullAnswer, RemoteFailure>> {
    this.pulls.push(structuredClone(request));
    const uid = principal === 'guest' ? null : this.uid;
    return this.#carry(() => ok(this.server.pull(uid, structuredClone(request))));
  }

  check(principal: Principal, request: PullRequest): Promise<Result<CheckAnswer, RemoteFailure>> {
    this.checks.push(structuredClone(request));
    const uid = principal === 'guest' ? null : this.uid;
    return this.#carry(() => ok(this.server.check(uid, structuredClone(request))));
  }

  known(
    principal: Principal,
    opIds: readonly string[],
  ): Promise<Result<KnownAnswer, RemoteFailure>> {
    if (this.failsKnown) return Promise.resolve(err({ kind: 'offline' }));
    this.asked.push({ principal, opIds });
    const uid = principal === 'guest' ? null : this.uid;
    return this.#carry(() => ok(this.server.known(uid, opIds)));
  }

  async #carry<T>(work: () => Result<T, RemoteFailure>): Promise<Result<T, RemoteFailure>> {
    let fault = this.#faults.shift();
    const isRefused = typeof fault === 'object' && fault.kind === 'unauthorized';
    if (isRefused && this.canRefresh) fault = this.#faults.shift();
    if (fault === undefined) {
      const answer = structuredClone(work());
      await this.beforeAnswer();
      return answer;
    }
    if (fault !== 'answer-lost') return err(fault);
    work();
    return err({ kind: 'offline' });
  }
}

const outOfReach = () => Promise.resolve(err({ kind: 'offline' } as const));

/** What a device asks the server besides syncing. Here none of it gets an answer. */
export const NOTHING_ELSE: UnplacedRemote &
  SearchRemote &
  ManagingRemote &
  CountsRemote &
  EndingRemote &
  ModerationRemote = {
  deleteAccount: outOfReach,
  hasEnded: outOfReach,
  moderationQueue: outOfReach,
  moderate: outOfReach,
  managesSale: outOfReach,
  countsOf: outOfReach,
  search: outOfReach,
  unplaced: outOfReach,
};

/** Numbers that look like UUIDs and depend only on a name and a count. */
export function countingRandom(name: string): Random {
  let count = 0;
  return {
    next: () => 0.5,
    uuid: () => `${name}-${String(++count).padStart(4, '0')}`,
  };
}

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #nowMs: number;
  #timers: { readonly atMs: number; readonly run: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((each) => each !== timer);
    };
  }

  /** Advances the clock and runs everything that becomes due, in order. */
  advance(byMs: number): void {
    const endMs = this.#nowMs + byMs;
    for (;;) {
      const due = this.#timers
        .filter(({ atMs }) => atMs <= endMs)
        .toSorted((a, b) => a.atMs - b.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.run();
    }
    this.#nowMs = endMs;
  }
}

export interface FakeDevice {
  readonly store: DeviceStore;
  readonly engine: Engine;
  readonly remote: FakeRemote;
  readonly clock: FakeClock;
  readonly indexedDB: IDBFactory;
}

let opened = 0;

/** The real store and engine on a database in memory. Pass `indexedDB` to open the same device again. */
export function openDevice(
  server: FakeServer,
  uid: string | null,
  indexedDB: IDBFactory = new IDBFactory(),
  more: Pick<StoreOptions, 'deleteViewedPhotos'> = {},
): FakeDevice {
  const db = openDatabase('device', { indexedDB, IDBKeyRange });
  const clock = new FakeClock(server.nowMs);
  const random = countingRandom(`id${++opened}`);
  const store = createStore({
    db,
    clock,
    random,
    changes: new ChangeFeed(null),
    build: 'test',
    ...more,
  });
  const remote = new FakeRemote(server, uid);
  return { store, remote, clock, indexedDB, engine: createEngine({ store, remote, clock }) };
}
