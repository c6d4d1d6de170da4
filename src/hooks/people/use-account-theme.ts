import { useEffect } from 'react';
import { isTheme, writeTheme } from '../../platform/storage.ts';
import { shownDb } from '../../state/shown-db.ts';
import { useAccountId } from './use-principal.ts';
import { THEME_KEY } from './use-theme.ts';
import { createWatchStore } from '../../state/watch-store.ts';

/**
 * What the account of whoever is signed in says of the theme, from whichever device, becomes this
 * device's: once when it is first read, and whenever it changes.
 */
export function useAccountTheme(): void {
  const userId = useAccountId();

  useEffect(() => {
    if (userId === null) return undefined;
    const preference = createWatchStore<unknown>(null, async (listener) =>
      // Its own chunk: guests do without it.
      (await shownDb()).watchPreference(userId, THEME_KEY, listener),
    );
    return preference.subscribe(() => {
      const theme = preference.get();
      if (isTheme(theme)) writeTheme(theme);
    });
  }, [userId]);
}
