import { useEffect, useSyncExternalStore } from 'react';
import { readOwnDoc } from '../../db/outbox/own-doc.ts';
import { useAccountId } from './use-session.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useDoor } from '../app/use-page.tsx';
import {
  isTheme,
  readTheme,
  type Theme,
  watchSettings,
  writeTheme,
} from '../../platform/storage.ts';

interface ThemeChoice {
  readonly theme: Theme;
  /** Also stores it with the account that is logged in. Returns false if it could not be stored. */
  readonly choose: (theme: Theme) => Promise<boolean>;
  /** Whether it is stored with an account. */
  readonly isOfAccount: boolean;
}

/** The theme of this device, and the way to choose another. */
export function useTheme(): ThemeChoice {
  const door = useDoor();
  const userId = useAccountId();
  const theme = useSyncExternalStore(watchSettings, readTheme);
  return {
    theme,
    async choose(chosen) {
      const isKeptHere = writeTheme(chosen).ok;
      if (userId === null) return isKeptHere;
      const done = await door.writes
        .commit({ op: 'preference.put', args: { id: userId, key: THEME_KEY, value: chosen } })
        .catch(() => null);
      return isKeptHere && done?.ok === true;
    },
    isOfAccount: userId !== null,
  };
}

export const THEME_KEY = 'theme';

/**
 * Takes over the theme of the account that is logged in, whichever device it was chosen on: once when it
 * is first read, and whenever it changes.
 */
export function useAccountTheme(): void {
  const userId = useAccountId();
  const theme = useDeviceQuery(async (db) => {
    const preference = userId === null ? null : await readOwnDoc(db, userId, 'preference', userId);
    return preference?.values[THEME_KEY] ?? null;
  }, userId ?? '');

  useEffect(() => {
    if (isTheme(theme)) writeTheme(theme);
  }, [theme]);
}
