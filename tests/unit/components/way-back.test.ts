import { afterEach, expect, test, vi } from 'vitest';
import { rememberWayBack, takeWayBack } from '../../../src/components/page/way-back.ts';

afterEach(() => vi.unstubAllGlobals());

test('[spec 8] who logs in for a page comes back to it, with all of its address, once', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/routes/join/r1', search: '?a=1', hash: '#t1' });
  rememberWayBack();
  expect(takeWayBack()).toBe('/routes/join/r1?a=1#t1');
  expect(takeWayBack()).toBeNull();
  for (const other of kept.keys()) kept.set(other, 'https://x.example');
  expect(takeWayBack()).toBeNull();
});

test('without storage, nobody is led anywhere', () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  rememberWayBack();
  expect(takeWayBack()).toBeNull();
});
