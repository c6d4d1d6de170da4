import { useSyncExternalStore } from 'react';
import { readTheme, watchSettings } from '../../platform/storage.ts';
import { useMedia } from '../../ui/use-media.ts';

/** The theme that the page is shown in now. */
export function useMapTheme(): 'light' | 'dark' {
  const chosen = useSyncExternalStore(watchSettings, readTheme);
  const isDarkSystem = useMedia('(prefers-color-scheme: dark)');
  if (chosen !== 'system') return chosen;
  return isDarkSystem ? 'dark' : 'light';
}
