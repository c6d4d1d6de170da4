import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { goBackSoon } from '../../src/features/auth/go-back-soon.ts';
import { retryFirstLoad } from '../../src/features/discover/first-load-retry.ts';
import { sendingTime } from '../../src/features/static/sending-time.ts';
import { toasts } from '../../src/ui/feedback/toast-queue.ts';
import { isScrolled } from '../../src/ui/use-scrolled.ts';

/** How long things take, on a clock that the test moves. Browser cases show that they happen at all. */

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('[spec-line 2.91, 9.34] back to the login page after 3000 ms, not before, and not if stopped', () => {
  const goBack = vi.fn<() => void>();
  goBackSoon(goBack);
  vi.advanceTimersByTime(2999);
  expect(goBack).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(goBack).toHaveBeenCalledOnce();
  const stop = goBackSoon(goBack);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(goBack).toHaveBeenCalledOnce();
});

test('[spec-line 2.102, 4.24, 9.33] the button says for 1000 ms that it is sending', async () => {
  const over = vi.fn<() => void>();
  const shown = sendingTime().then(over);
  await vi.advanceTimersByTimeAsync(999);
  expect(over).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await shown;
  expect(over).toHaveBeenCalledOnce();
});

test('[spec-line 4.25, 8.14, 9.5] three attempts, 3 s apart, each announced, and then no more', () => {
  const said: string[] = [];
  vi.spyOn(toasts, 'show').mockImplementation(({ title, description }) => {
    said.push(`${title} / ${description}`);
    return 0;
  });
  const load = vi.fn<() => void>();
  retryFirstLoad(load);
  const attempts = [1, 2, 3].map((n) => `Connection issue. Retrying... / Attempt ${n} of 3`);
  for (const n of [1, 2, 3]) {
    vi.advanceTimersByTime(2999);
    expect(load).toHaveBeenCalledTimes(n - 1);
    vi.advanceTimersByTime(1);
    expect(load).toHaveBeenCalledTimes(n);
    expect(said).toEqual(attempts.slice(0, n));
  }
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual([...attempts, 'Failed to load sales / Please try refreshing the page.']);
  expect(load).toHaveBeenCalledTimes(3);
});

test('[spec-line 2.10, 9.9] the header changes once the page is scrolled by more than 10 px', () => {
  const after = (px: number) => {
    vi.stubGlobal('scrollY', px);
    return isScrolled();
  };
  expect([0, 10, 10.5, 11].map(after)).toEqual([false, false, true, true]);
});
