import { useSyncExternalStore } from 'react';

/** Spec 9: the header changes after 10 px. */
const SCROLLED_AFTER_PX = 10;

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true });
  return () => removeEventListener('scroll', listener);
}

/** Whether the page is scrolled by more than 10 px (spec 2). */
export function isScrolled(): boolean {
  return scrollY > SCROLLED_AFTER_PX;
}

export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, isScrolled);
}
