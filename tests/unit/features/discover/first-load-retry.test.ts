import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  endFirstLoad,
  retryFirstLoad,
} from '../../../../src/features/discover/first-load-retry.ts';
import { toasts } from '../../../../src/ui/feedback/toast-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const said = () => toasts.store.getState().map(({ title }) => title);

test('[spec 8] once the list has come, nothing says any longer that it could not be loaded', () => {
  retryFirstLoad(() => undefined);
  vi.advanceTimersByTime(60_000);
  const other = toasts.show({ title: 'Sale saved', tone: 'error' });
  expect(said()).toContain('Failed to load sales');
  endFirstLoad();
  expect(said()).toEqual(['Sale saved']);
  toasts.dismiss(other);
  expect(said()).toEqual([]);
});
