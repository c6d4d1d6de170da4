import { expect, test } from 'vitest';
import { TOAST_DURATION_MS } from '../../src/ui/feedback/toast-queue.ts';

/** Section 9, numbers that no other case speaks for. */

test('[spec-line 9.41] a toast stays for 4000 ms', () => {
  expect(TOAST_DURATION_MS).toBe(4000);
});
