import { useSyncExternalStore } from 'react';
import { appUpdate } from '../platform/service-worker.ts';
import { usePage } from './use-page.tsx';

export interface AppUpdateInUse {
  readonly isWaiting: boolean;
  /** Switches to the waiting version; a draft is written to the device first. */
  readonly update: () => void;
}

const subscribe = (listener: () => void) => appUpdate.subscribe(listener);

/** A newer version of the app that waits to be used. */
export function useAppUpdate(): AppUpdateInUse {
  const { draft } = usePage();
  const { isWaiting } = useSyncExternalStore(subscribe, appUpdate.snapshot);
  return { isWaiting, update: () => void draft.flush().then(() => appUpdate.apply()) };
}
