import { useSyncExternalStore } from 'react';
import { type AppUpdate, appUpdate } from '../../platform/app-update.ts';
import { usePage } from './use-page.tsx';

export interface AppUpdateInUse {
  readonly isWaiting: boolean;
  /** Switches to the waiting version. A draft is stored first. `onStuck` is called if that is not possible now. */
  readonly update: (onStuck: () => void) => void;
}

const subscribe = (listener: () => void) => appUpdate.subscribe(listener);

/** Whether the app opens without a network. */
export function useOfflineUse(): AppUpdate['offlineUse'] {
  return useSyncExternalStore(subscribe, appUpdate.snapshot).offlineUse;
}

/** A newer version of the app that is ready to use. */
export function useAppUpdate(): AppUpdateInUse {
  const { draft } = usePage();
  const { isWaiting } = useSyncExternalStore(subscribe, appUpdate.snapshot);
  return {
    isWaiting,
    update: (onStuck) => void stored(draft).then(() => appUpdate.apply(onStuck)),
  };
}

/** A database that no longer answers must not keep anyone from the version that may repair it. */
const STORED_WITHIN_MS = 3_000;

async function stored(draft: { flush(): Promise<unknown> }): Promise<void> {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, STORED_WITHIN_MS));
  await Promise.race([draft.flush().catch(() => undefined), late]);
}
