import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetPendingSave,
  rememberPendingSave,
  takePendingSave,
} from '../../../src/components/sale/pending-save.ts';

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('location', { pathname: '/discover', search: '?q=lamps' });
});
afterEach(() => vi.unstubAllGlobals());

test('[spec 8] who pressed Save returns to where that was, once', () => {
  rememberPendingSave('s1');
  expect(takePendingSave()).toEqual({ saleIds: ['s1'], from: '/discover?q=lamps' });
  expect(takePendingSave()).toBeNull();
});

test('what was taken back, or is not ours, is nothing', () => {
  rememberPendingSave('s1');
  forgetPendingSave('other');
  forgetPendingSave('s1');
  expect(takePendingSave()).toBeNull();
  for (const other of [
    's1',
    '"s1"',
    '{"saleIds":["s1"]}',
    '{"saleIds":["s1"],"from":"https://x"}',
    '{"saleIds":[1],"from":"/"}',
  ]) {
    kept.set('rummagePendingSave', other);
    expect(takePendingSave()).toBeNull();
  }
});

test('[SYNC-21] all that was kept on a visit comes along, each once, back to the page of the last', () => {
  rememberPendingSave('s1');
  rememberPendingSave('s2');
  vi.stubGlobal('location', { pathname: '/sale/s3', search: '' });
  rememberPendingSave('s3');
  rememberPendingSave('s1');
  forgetPendingSave('s2');
  expect(takePendingSave()).toEqual({ saleIds: ['s3', 's1'], from: '/sale/s3' });
});
