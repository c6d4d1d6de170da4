import { useEffect, useState } from 'react';
import { requestPersistence } from '../platform/persistence.ts';
import type { StorageState } from '../device/door.ts';
import { useDoor } from './engine-room.tsx';

export interface StorageView {
  /** Null until it was asked. */
  readonly storage: StorageState | null;
  /** Asks the browser to keep this site's data (SYNC-23). */
  readonly keep: () => ReturnType<typeof requestPersistence>;
}

/** What this site has on the device, as it was when the screen was opened. */
export function useStorageState(): StorageView {
  const door = useDoor();
  const [storage, setStorage] = useState<StorageState | null>(null);
  useEffect(() => {
    // A database out of reach is told by the state of the link; here nothing is shown then.
    door.storageState().then(setStorage, () => undefined);
  }, [door]);
  return {
    storage,
    async keep() {
      const answer = await requestPersistence();
      setStorage(await door.storageState().catch(() => null));
      return answer;
    },
  };
}
