import { deleteVisit } from '../../db/schema/meta-texts.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import { countOutbox } from '../../db/views/outbox-view.ts';
import { type Result, err, ok } from '../../domain/result.ts';
import type { TextStore } from '../../remote/auth/stored-session.ts';
import type { LinkState } from '../../sync/ports.ts';
import type { EndingRemote } from '../../remote/questions.ts';
import type { Principal } from '../../domain/principal.ts';
import { isAccount } from '../../sync/rows/scope-name.ts';
import type { AccountDoor, EndFailure, EndedAccount } from '../door/account-door.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';
import type { Session } from './device-session.ts';
import { noteSignOut, noteSignedOut } from './unfinished-sign-out.ts';

export interface AccountEndParts {
  readonly store: DeviceStore;
  readonly texts: TextStore;
  readonly session: Pick<Session, 'principal' | 'logOut'>;
  /** Null on a device without a server. */
  readonly remote: EndingRemote | null;
  readonly syncLoop: Pick<SyncLoop, 'tellSession'>;
}

/** The end of an account, asked for here or on another device (SYNC-15). */
export interface AccountEnd {
  deleteAccount(): Promise<Result<void, EndFailure>>;
  /**
   * Ends the account here, too, if it was deleted on another device. Each page asks once, since a token is valid
   * for a while without its account, and again whenever the server no longer accepts the session.
   */
  afterSync(link: LinkState): Promise<void>;
  readonly ended: AccountDoor['ended'];
  readonly noteEndedRead: AccountDoor['noteEndedRead'];
}

/** Until the end is complete, holds the number of unsent changes and the account's id. Later only the number. */
const ENDED_KEY = 'device.ended';

export function createAccountEnd(parts: AccountEndParts): AccountEnd {
  const { store, texts, session, remote, syncLoop } = parts;
  let askedOf: Principal | null = null;

  async function ended(): Promise<EndedAccount | null> {
    const noted = await texts.get(ENDED_KEY);
    return noted === null ? null : { unsent: Number(noted.split(' ')[0]) };
  }

  async function endHere(leaving: Principal): Promise<void> {
    const { waiting, sending, parked } = await countOutbox(store.db, leaving);
    // The account must end even if the device is full.
    const unsent = waiting + sending + parked;
    await texts.set(ENDED_KEY, `${unsent} ${leaving}`).catch(() => undefined);
    await noteSignOut(texts, leaving).catch(() => undefined);
    await session.logOut();
    await store.forgetAccount(leaving);
    // The person may already have read the note, which removes it.
    if ((await ended()) !== null) await texts.set(ENDED_KEY, String(unsent)).catch(() => undefined);
    await deleteVisit(store.db);
    await noteSignedOut(texts);
    syncLoop.tellSession();
  }

  return {
    async deleteAccount() {
      const leaving = session.principal();
      if (remote === null) return err({ code: 'failed' });
      if (!isAccount(leaving)) {
        // The account is already deleted: a page asks again if its worker ended before it answered.
        return (await ended()) === null ? err({ code: 'failed' }) : ok(undefined);
      }
      let answer = await remote.deleteAccount(leaving);
      const isOut = !answer.ok && answer.error.kind === 'unauthorized';
      // The account may be deleted already, and the answer that said so was lost.
      if (isOut) answer = await remote.hasEnded(leaving);
      if (!answer.ok) return err({ code: answer.error.kind === 'offline' ? 'offline' : 'failed' });
      if (!answer.value) return err({ code: isOut ? 'signed-out' : 'failed' });
      await endHere(leaving);
      return ok(undefined);
    },
    async afterSync(link) {
      const who = session.principal();
      if (remote === null || !isAccount(who)) return;
      if (link !== 'signed-out' && (link !== 'online' || askedOf === who)) return;
      const answer = await remote.hasEnded(who);
      if (answer.ok) askedOf = who;
      if (answer.ok && answer.value && session.principal() === who) await endHere(who);
    },
    ended,
    noteEndedRead: () => texts.remove(ENDED_KEY),
  };
}

/** Finishes a log-out, or the end of an account, that was cut short. */
export async function finishLeaving(
  store: DeviceStore,
  texts: TextStore,
  leaving: Principal,
): Promise<void> {
  const [unsent = '', ended] = ((await texts.get(ENDED_KEY)) ?? '').split(' ');
  if (ended === leaving) {
    await store.forgetAccount(leaving);
    await texts.set(ENDED_KEY, unsent);
  } else {
    await store.cleanUpAfterSignOut(leaving);
  }
  await deleteVisit(store.db);
}
