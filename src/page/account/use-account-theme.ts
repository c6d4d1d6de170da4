import { useEffect } from 'react';
import { readOwnDoc } from '../../db/outbox/own-doc.ts';
import { isTheme, writeTheme } from '../../platform/storage.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useAccountId } from './use-principal.ts';
import { THEME_KEY } from './use-theme.ts';

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
