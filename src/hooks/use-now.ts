import { usePage } from './use-page.tsx';
import { useStore } from 'zustand';

/** The present by the server's clock, epoch ms; moves on each minute and when the page is seen again. */
export function useNow(): number {
  return useStore(usePage().now);
}
