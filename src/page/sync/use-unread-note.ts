import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** How many parts of the page say that nothing of an area is on this device, and why. */
export const unreadNotes = createStore(() => 0);

/** The page says that nothing of its area is on this device, and why, so that nothing else repeats it. */
export function useUnreadNote(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    unreadNotes.setState((count) => count + 1, true);
    return () => unreadNotes.setState((count) => count - 1, true);
  }, [isShown]);
}

export function useHasUnreadNote(): boolean {
  return useStore(unreadNotes) > 0;
}
