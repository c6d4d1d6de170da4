import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '../../../../src/page/account/session-store.ts';

describe('[spec 4] who is signed in', () => {
  const held = new Map<string, string>();
  const session = {
    userId: 'u',
    email: 'ann@example.com',
    zipCode: '60601',
    displayName: null,
    isModerator: false,
  };

  beforeEach(() => {
    held.clear();
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => held.get(key) ?? null,
      setItem: (key: string, value: string) => void held.set(key, value),
      removeItem: (key: string) => void held.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('[spec-line 4.7] starts from the cached user, waits without one', () => {
    expect(createSessionStore().getState()).toEqual({ state: 'loading' });
    createSessionStore().told(session);
    expect(createSessionStore().getState()).toEqual({ state: 'user', user: session });
  });

  test('a sign-out clears the cache', () => {
    const store = createSessionStore();
    store.told(session);
    store.told(null);
    expect(store.getState()).toEqual({ state: 'guest' });
    expect(held.size).toBe(0);
  });
});
