import { countOutbox } from '../../db/views/outbox-view.ts';
import type { DeviceStore } from '../../db/store/device-store.ts';
import type { Clock } from '../../sync/ports.ts';
import { isLocalOnly } from '../../sync/rows/scope-name.ts';
import { waitNoLonger } from '../time/wait-no-longer.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';
import { hasWork } from '../syncing/device-sync.ts';
import { noteSignOut, noteSignedOut } from './unfinished-sign-out.ts';
import { deleteVisit, metaTexts } from '../../db/schema/meta-texts.ts';
import type { Session } from './device-session.ts';

export interface SignOutParts {
  readonly store: DeviceStore;
  readonly session: Pick<Session, 'principal' | 'logOut'>;
  readonly syncLoop: Pick<SyncLoop, 'runNow' | 'tellSession'>;
  readonly clock: Clock;
}

/** A log-out that the person asked for (SYNC-15): first pending changes are sent, then the person chooses. */
export interface SignOut {
  /** Tries for up to 5 s to send pending changes. Returns how many are left, including refused ones. */
  drain(): Promise<{ readonly waiting: number }>;
  /** `keep`: for the next log-in. `discard`: the person gives up what could not be sent. */
  logOut(how?: 'keep' | 'discard'): Promise<void>;
}

const DRAIN_LIMIT_MS = 5_000;

export function createSignOut({ store, session, syncLoop, clock }: SignOutParts): SignOut {
  const texts = metaTexts(store.db);
  return {
    async drain() {
      const leaving = session.principal();
      // The mutations of a device-only profile stay here, so there is nothing to wait for.
      if (isLocalOnly(leaving)) return { waiting: 0 };
      if (await hasWork(store, leaving))
        await waitNoLonger(DRAIN_LIMIT_MS, clock, syncLoop.runNow());
      const { waiting, sending, parked } = await countOutbox(store.db, leaving);
      return { waiting: waiting + sending + parked };
    },
    async logOut(how = 'keep') {
      const leaving = session.principal();
      if (how === 'discard') await store.discardWork(leaving);
      // The sign-out must work even if the device is full.
      await noteSignOut(texts, leaving).catch(() => undefined);
      await session.logOut();
      await store.cleanUpAfterSignOut(leaving);
      await deleteVisit(store.db);
      await noteSignedOut(texts);
      syncLoop.tellSession();
    },
  };
}
