import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';

/** The few settings in local storage (spec 3). Everything else is in the device's database. */

export type DataSource = 'local' | 'supabase';

/** As cached under `rummageUser` (spec 3). */
export interface CachedUser {
  readonly id: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
}

/** `system`: as the device says. */
export type Theme = 'system' | 'light' | 'dark';

const KEYS = {
  zip: 'userZipCode',
  user: 'rummageUser',
  dataSource: 'dataSource',
  /** Read by the script in `index.html`, too. */
  theme: 'rummageTheme',
  tier: 'rummageTier',
  referrer: 'rummageReferrer',
} as const;

const OLD_KEYS = { sales: 'userSales', saves: 'savedSales' } as const;

const listeners = new Set<() => void>();

/** Calls back when a setting changes, here or in another tab. Returns the function that stops it. */
export function watchSettings(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Null: never set, or storage is blocked. */
export function readUserZip(): string | null {
  return read(KEYS.zip);
}

/** Accepts any value, like the form on Home (spec 2). Null deletes it. */
export function writeUserZip(zip: string | null): Result<void, 'storage'> {
  return write(KEYS.zip, zip);
}

/** Null: never chosen. */
export function readDataSource(): DataSource | null {
  const value = read(KEYS.dataSource);
  return value === 'local' || value === 'supabase' ? value : null;
}

export function readTheme(): Theme {
  const value = read(KEYS.theme);
  return isTheme(value) ? value : 'system';
}

export function writeTheme(theme: Theme): Result<void, 'storage'> {
  return write(KEYS.theme, theme === 'system' ? null : theme);
}

export function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark';
}

/** The highest reward tier that a profile of this device was notified of. Null: none. */
export function readToldTier(principal: string): string | null {
  const [whose, tier = null] = (read(KEYS.tier) ?? '').split(' ');
  return whose === principal ? tier : null;
}

/** The account whose link someone came by. Null: none. */
export function readReferrer(): string | null {
  return read(KEYS.referrer);
}

export function writeReferrer(userId: string | null): Result<void, 'storage'> {
  return write(KEYS.referrer, userId);
}

export function writeToldTier(principal: string, tier: string): Result<void, 'storage'> {
  return write(KEYS.tier, `${principal} ${tier}`);
}

/** The raw text, stable between changes. See `parseCachedUser`. */
export function readCachedUserText(): string | null {
  return read(KEYS.user);
}

export function parseCachedUser(text: string | null): CachedUser | null {
  const value: unknown = parse(text);
  if (typeof value !== 'object' || value === null) return null;
  const textAt = (key: string): string => {
    const field: unknown = Reflect.get(value, key);
    return typeof field === 'string' ? field : '';
  };
  const id = textAt('id');
  if (id === '') return null;
  const displayName = textAt('displayName');
  return {
    id,
    email: textAt('email'),
    zipCode: textAt('zipCode'),
    displayName: displayName === '' ? null : displayName,
  };
}

export function writeCachedUser(user: CachedUser | null): Result<void, 'storage'> {
  return write(KEYS.user, user === null ? null : JSON.stringify(user));
}

/** The data of an earlier version of the app (spec 3). Null if there is none. */
export function readOldVisit(): {
  readonly userSales: string | null;
  readonly savedSales: string | null;
} | null {
  const userSales = read(OLD_KEYS.sales);
  const savedSales = read(OLD_KEYS.saves);
  return userSales === null && savedSales === null ? null : { userSales, savedSales };
}

/** The data is now in the device's database. */
export function forgetOldVisit(): void {
  write(OLD_KEYS.sales, null);
  write(OLD_KEYS.saves, null);
}

function parse(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const DENIED_KEY = 'rummageDenied';

let isInMemory = wasDenied();

/**
 * The databases were denied where `isStorageBlocked` cannot see it, as only in a worker. The same page, loaded again,
 * will know; the one after that asks anew. False if nothing can be handed on.
 */
export function noteDenied(): boolean {
  try {
    sessionStorage.setItem(DENIED_KEY, 'yes');
    return true;
  } catch {
    return false;
  }
}

function wasDenied(): boolean {
  try {
    const note = sessionStorage.getItem(DENIED_KEY);
    sessionStorage.removeItem(DENIED_KEY);
    return note !== null;
  } catch {
    // A worker has none.
    return false;
  }
}

/** The databases of this page are in memory, so it stores nothing whatever the person allows meanwhile. */
export function noteInMemory(): void {
  isInMemory = true;
}

/**
 * Whether the browser lets this site store nothing, as with blocked cookies, or has no databases. It may be asked
 * anywhere in a page.
 */
export function isStorageBlocked(): boolean {
  return isInMemory || !mayStoreSettings() || !hasDatabases();
}

function mayStoreSettings(): boolean {
  try {
    return localStorage !== null;
  } catch (error) {
    // Elsewhere than in a page there is none.
    return !(error instanceof DOMException && error.name === 'SecurityError');
  }
}

function hasDatabases(): boolean {
  if (!('document' in globalThis)) return true;
  try {
    const { indexedDB: databases } = globalThis as { indexedDB?: IDBFactory | null };
    return databases !== undefined && databases !== null;
  } catch {
    return false;
  }
}

/** What could not be stored. It counts as long as this page is open, though nothing says that it was kept. */
const unkept = new Map<string, string | null>();

function read(key: string): string | null {
  const held = unkept.get(key);
  return held === undefined ? stored(key) : held;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): Result<void, 'storage'> {
  const isNew = read(key) !== value;
  const isKept = keep(key, value);
  if (isKept) unkept.delete(key);
  else unkept.set(key, value);
  if (isNew) for (const listener of listeners) listener();
  return isKept ? ok(undefined) : err('storage');
}

/** False if the browser did not take it. */
function keep(key: string, value: string | null): boolean {
  try {
    if (localStorage.getItem(key) === value) return true;
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}
