import { useSyncExternalStore } from 'react';
import { type AppUpdate, appUpdate } from '../platform/service-worker.ts';
import { usePage } from './use-page.tsx';

export interface AppUpdateInUse {
  readonly isWaiting: boolean;
  /** Switches to the waiting version. A draft is stored first. */
  readonly update: () => void;
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
  return { isWaiting, update: () => void draft.flush().then(() => appUpdate.apply()) };
}
