import { useEffect } from 'react';
import { useStore } from 'zustand';
import { unreadNotes } from './unread-notes.ts';

/** The page says that nothing of its area is on this device, and why: nothing else says so beside it. */
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
