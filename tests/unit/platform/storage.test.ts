import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  forgetOldVisit,
  parseCachedUser,
  readCachedUserText,
  readDataSource,
  readOldVisit,
  readUserZip,
  watchSettings,
  writeCachedUser,
  writeUserZip,
} from '../../../src/platform/storage.ts';

function memoryLocalStorage(held = new Map<string, string>()) {
  return {
    held,
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  };
}

const blocked = () => {
  throw new DOMException('blocked', 'SecurityError');
};

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('[spec 3] [spec-line 2.12, 3.13] the ZIP code, the user and the data source are kept under their names', () => {
  const local = memoryLocalStorage();
  vi.stubGlobal('localStorage', local);
  writeUserZip('60601-1234');
  local.setItem('dataSource', 'supabase');
  expect(readDataSource()).toBe('supabase');
  writeCachedUser({ id: 'u', email: 'ann@example.com', zipCode: '60601', displayName: null });
  expect([...local.held.keys()].toSorted()).toEqual(['dataSource', 'rummageUser', 'userZipCode']);
  expect(JSON.parse(local.held.get('rummageUser') ?? '')).toMatchObject({
    id: 'u',
    email: 'ann@example.com',
    zipCode: '60601',
  });
  expect([readUserZip(), readDataSource()]).toEqual(['60601-1234', 'supabase']);
  expect(parseCachedUser(readCachedUserText())).toEqual({
    id: 'u',
    email: 'ann@example.com',
    zipCode: '60601',
    displayName: null,
  });
  writeCachedUser(null);
  expect(local.held.has('rummageUser')).toBe(false);
});

test.each([
  ['no JSON', 'ann'],
  ['null', 'null'],
  ['no id', '{"email":"ann@example.com"}'],
  ['a number for an id', '{"id":7}'],
])('a cached user that is %s is no user', (_what, text) => {
  expect(parseCachedUser(text)).toBeNull();
});

test('a data source nobody knows was never chosen', () => {
  vi.stubGlobal('localStorage', memoryLocalStorage(new Map([['dataSource', 'cloud']])));
  expect(readDataSource()).toBeNull();
});

test('blocked storage reads as empty and says so on writing', () => {
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
  expect([readUserZip(), readDataSource(), readCachedUserText()]).toEqual([null, null, null]);
  expect(writeUserZip('60601')).toEqual({ ok: false, error: 'storage' });
  vi.stubGlobal('localStorage', memoryLocalStorage());
  writeUserZip(null);
});

test('what could not be stored counts as long as the page is open, until something else is stored', () => {
  const local = memoryLocalStorage(new Map([['userZipCode', '60601']]));
  const full = { ...local, setItem: blocked };
  vi.stubGlobal('localStorage', full);
  let calls = 0;
  const stop = watchSettings(() => (calls += 1));
  expect(writeUserZip('60602')).toEqual({ ok: false, error: 'storage' });
  expect([readUserZip(), calls]).toEqual(['60602', 1]);
  vi.stubGlobal('localStorage', local);
  expect(writeUserZip('60603')).toMatchObject({ ok: true });
  local.held.set('userZipCode', '60604');
  expect(readUserZip()).toBe('60604');
  stop();
});

test('a change is told once, here and from another tab; no change is not', () => {
  vi.stubGlobal('localStorage', memoryLocalStorage());
  let calls = 0;
  const stop = watchSettings(() => (calls += 1));
  writeUserZip('60601');
  writeUserZip('60601');
  expect(calls).toBe(1);
  window.dispatchEvent(new Event('storage'));
  expect(calls).toBe(2);
  stop();
  writeUserZip('60602');
  expect(calls).toBe(2);
});

test('[spec 3] what an older visit left is found, and forgotten once it was brought in', () => {
  const local = memoryLocalStorage(new Map([['userZipCode', '60601']]));
  vi.stubGlobal('localStorage', local);
  expect(readOldVisit()).toBeNull();
  local.held.set('savedSales', '[]');
  expect(readOldVisit()).toEqual({ userSales: null, savedSales: '[]' });
  local.held.set('userSales', '[1]');
  expect(readOldVisit()).toEqual({ userSales: '[1]', savedSales: '[]' });
  forgetOldVisit();
  expect([...local.held.keys()]).toEqual(['userZipCode']);
});

describe('a browser that stores nothing', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('document', {});
    vi.stubGlobal('localStorage', memoryLocalStorage());
    vi.stubGlobal('indexedDB', {});
  });
  /** Each page asks anew. */
  const page = () => import('../../../src/platform/storage.ts');

  test('is told by settings that it denies', async () => {
    expect((await page()).isStorageBlocked()).toBe(false);
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked });
    expect((await page()).isStorageBlocked()).toBe(true);
  });

  test.each([
    ['absent', { value: undefined }],
    ['null', { value: null }],
    ['denied', { get: blocked }],
  ])('is told by databases that are %s', async (_what, how) => {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, ...how });
    expect((await page()).isStorageBlocked()).toBe(true);
  });

  test('is told by the page before, if its databases were denied in the worker alone', async () => {
    vi.stubGlobal('sessionStorage', memoryLocalStorage());
    const first = await page();
    expect(first.isStorageBlocked()).toBe(false);
    expect(first.noteDenied()).toBe(true);
    vi.resetModules();
    expect((await page()).isStorageBlocked()).toBe(true);
    // The person may have allowed it meanwhile.
    vi.resetModules();
    expect((await page()).isStorageBlocked()).toBe(false);
  });

  test('cannot hand that on where sessions store nothing either', async () => {
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: blocked });
    expect((await page()).noteDenied()).toBe(false);
  });

  test('stays one for the life of the page, whatever the person allows meanwhile', async () => {
    const { isStorageBlocked, noteInMemory } = await page();
    noteInMemory();
    expect(isStorageBlocked()).toBe(true);
  });
});
