import type { DeviceStore } from '../../db/store/device-store.ts';
import { countOutbox } from '../../db/views/outbox-view.ts';
import type { Principal } from '../../domain/principal.ts';
import type { SyncDoor } from '../door/sync-door.ts';
import type { SyncLoop } from '../syncing/sync-loop.ts';

export interface SyncCallParts {
  readonly syncLoop: Pick<SyncLoop, 'hint' | 'runNow'>;
  readonly store: Pick<DeviceStore, 'db'>;
  readonly principal: () => Principal;
}

/** Syncs when a person wants it, and reports the result. */
export function createSyncCalls({ syncLoop, store, principal }: SyncCallParts): SyncDoor {
  return {
    hint: async (what) => syncLoop.hint(what),
    async now() {
      const result = await syncLoop.runNow();
      if (result === null) return null;
      const { link, sentCount, parkedCount } = result;
      const { waiting, sending } = await countOutbox(store.db, principal());
      return { link, sentCount, parkedCount, leftCount: waiting + sending };
    },
  };
}
