import { err, ok } from '../domain/result.ts';
import type { Result } from '../domain/result.ts';

/** The few settings in local storage (spec 3). Everything else is in the device's database. */

export type DataSource = 'local' | 'supabase';

/** The user as cached under `rummageUser` (spec 3). */
export interface CachedUser {
  readonly id: string;
  readonly email: string;
  readonly zipCode: string;
  readonly displayName: string | null;
}

/** `system`: the theme of the device. */
export type Theme = 'system' | 'light' | 'dark';

const KEYS = {
  zip: 'userZipCode',
  user: 'rummageUser',
  dataSource: 'dataSource',
  /** Read by the script in `index.html`, too. */
  theme: 'rummageTheme',
  tier: 'rummageTier',
  referrer: 'rummageReferrer',
  listDay: 'rummageListDay',
  installHint: 'rummageInstallHint',
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

/** The highest reward tier of which a profile on this device was notified. Null: none. */
export function readToldTier(principal: string): string | null {
  const [whose, tier = null] = (read(KEYS.tier) ?? '').split(' ');
  return whose === principal ? tier : null;
}

/** The account whose link brought someone here. Null: none. */
export function readReferrer(): string | null {
  return read(KEYS.referrer);
}

export function writeReferrer(userId: string | null): Result<void, 'storage'> {
  return write(KEYS.referrer, userId);
}

export function writeToldTier(principal: string, tier: string): Result<void, 'storage'> {
  return write(KEYS.tier, `${principal} ${tier}`);
}

/** The day that the lists show, and when they were last used, in epoch ms. Null: never used. */
export function readListDay(): { readonly day: string; readonly usedAtMs: number } | null {
  const [day = '', usedAt = ''] = (read(KEYS.listDay) ?? '').split(' ');
  return /^\d+$/.test(usedAt) ? { day, usedAtMs: Number(usedAt) } : null;
}

export function writeListDay(day: string, usedAtMs: number): Result<void, 'storage'> {
  return write(KEYS.listDay, `${day} ${Math.round(usedAtMs)}`);
}

/** Whether this device was offered to install the app. */
export function wasInstallHinted(): boolean {
  return read(KEYS.installHint) !== null;
}

export function noteInstallHint(): Result<void, 'storage'> {
  return write(KEYS.installHint, 'yes');
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

/** Deletes that data, because it is now in the device's database. */
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
 * Notes that the databases were denied where `isStorageBlocked` cannot see it, for example only in a worker. The page
 * knows it when it is loaded again, and after that asks the browser as usual. Returns false if it cannot be noted.
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
    // A worker has no session storage.
    return false;
  }
}

/**
 * Notes that the databases of this page are in memory, so it stores nothing, no matter what the person allows
 * meanwhile.
 */
export function noteInMemory(): void {
  isInMemory = true;
}

/**
 * Whether the browser keeps this site from storing anything, for example with blocked cookies, or has no databases. Any
 * code in a page may ask.
 */
export function isStorageBlocked(): boolean {
  return isInMemory || !mayStoreSettings() || !hasDatabases();
}

function mayStoreSettings(): boolean {
  try {
    return localStorage !== null;
  } catch (error) {
    // Outside of a page there is no local storage.
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

/** Settings that could not be stored. They count as long as this page is open. */
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

/** Stores a setting. Returns false if the browser did not accept it. */
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
