import type { StorageState } from '../../device/door/files-door.ts';
import { useEffect, useState } from 'react';
import { type Persistence, requestPersistence } from '../../platform/persistence.ts';
import { useDoor } from './use-page.tsx';

export interface StorageView {
  /** Null until it is known. */
  readonly storage: StorageState | null;
  /** Asks the browser to keep this site's data (SYNC-23). */
  readonly keep: () => Promise<Persistence>;
}

/** What this site has on the device, as it was when the screen was opened. */
export function useStorageState(): StorageView {
  const door = useDoor();
  const [storage, setStorage] = useState<StorageState | null>(null);
  useEffect(() => {
    // The state of the link says if the database is out of reach. Nothing is shown here then.
    door.files.storageState().then(setStorage, () => undefined);
  }, [door]);
  return {
    storage,
    async keep() {
      const answer = await requestPersistence();
      setStorage(await door.files.storageState().catch(() => null));
      return answer;
    },
  };
}
