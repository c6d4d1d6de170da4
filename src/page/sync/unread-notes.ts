import { createStore } from 'zustand/vanilla';

/** How many parts of the page say that nothing of an area is on this device, and why. */
export const unreadNotes = createStore(() => 0);
