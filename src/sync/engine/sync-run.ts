import type { Result } from '../../domain/result.ts';
import type { LocalStore, Survey } from '../local-store.ts';
import type { Clock, Envelope, PublicFiles, Remote, RemoteFailure } from '../ports.ts';
import type { Principal } from '../../domain/principal.ts';

export interface EngineOptions {
  readonly store: LocalStore;
  readonly remote: Remote;
  readonly clock: Pick<Clock, 'now'>;
  /** Left out where no files are published. */
  readonly files?: PublicFiles;
}

/** One sync under way: what it may use, whom it is for, and what it has done so far. */
export interface SyncRun extends EngineOptions {
  readonly principal: Principal;
  readonly tally: Tally;
  /** What there was to do when the sync began. */
  readonly found: Survey;
  /** Runs once no other sync of this engine is sending, so that nothing is sent twice. */
  readonly sendAlone: SendAlone;
  /** The principals for whose work this engine has already heard the server's time. Its syncs share this set. */
  readonly heardFor: Set<Principal>;
  /** Asks the server, and notes how far its clock is from the device's. */
  ask<A extends Envelope>(
    request: () => Promise<Result<A, RemoteFailure>>,
  ): Promise<Result<A, RemoteFailure>>;
}

export type SendAlone = <T>(send: () => Promise<T>) => Promise<T>;

export interface Tally {
  sentCount: number;
  parkedCount: number;
  rowCount: number;
  /** Server time minus the device's clock at the last answer. */
  serverOffsetMs: number | null;
  /** How long the server's oldest news has been waiting, by the last answer of a pull. */
  lateSeconds: number;
}

/** Lets the syncs of one engine send one after the other. */
export function sendersInTurn(): SendAlone {
  let last: Promise<unknown> = Promise.resolve();
  return (send) => {
    const turn = last.then(send);
    last = turn.catch(() => undefined);
    return turn;
  };
}

export function startSyncRun(
  options: EngineOptions,
  principal: Principal,
  sendAlone: SendAlone,
  heardFor: Set<Principal> = new Set(),
  found: Survey = UNKNOWN,
): SyncRun {
  const { clock } = options;
  const tally: Tally = {
    sentCount: 0,
    parkedCount: 0,
    rowCount: 0,
    serverOffsetMs: null,
    lateSeconds: 0,
  };

  async function ask<A extends Envelope>(
    request: () => Promise<Result<A, RemoteFailure>>,
  ): Promise<Result<A, RemoteFailure>> {
    const answer = await request();
    if (answer.ok) tally.serverOffsetMs = Date.parse(answer.value.now) - clock.now();
    return answer;
  }

  return { ...options, principal, tally, sendAlone, ask, heardFor, found };
}

/** There may be anything. */
const UNKNOWN: Survey = {
  hasOutbox: true,
  hasViews: true,
  hasDone: true,
  hasUnused: true,
  asked: null,
};
