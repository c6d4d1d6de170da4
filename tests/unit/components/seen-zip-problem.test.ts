import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetSeenProblem,
  hasSeenProblem,
  rememberSeenProblem,
} from '../../../src/components/place/seen-zip-problem.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a ZIP code that was said to be wrong is not said so again, until it is entered anew', () => {
  expect(hasSeenProblem('99999')).toBe(false);
  rememberSeenProblem('99999');
  expect(hasSeenProblem('99999')).toBe(true);
  expect(hasSeenProblem('nowhere')).toBe(false);
  forgetSeenProblem();
  expect(hasSeenProblem('99999')).toBe(false);
});
