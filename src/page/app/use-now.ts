import { usePage } from './use-page.tsx';
import { useStore } from 'zustand';

/** The present by the server's clock, in epoch ms. Advances every minute and when the page is shown again. */
export function useNow(): number {
  return useStore(usePage().now);
}

/** The present to the second, for what is written down. */
export function useExactNow(): () => number {
  const { now } = usePage();
  return () => {
    now.refresh();
    return now.getState();
  };
}
