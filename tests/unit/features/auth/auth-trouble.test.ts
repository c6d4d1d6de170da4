import { afterEach, expect, test, vi } from 'vitest';
import { troubleText } from '../../../../src/features/auth/auth-trouble.ts';

afterEach(() => vi.unstubAllGlobals());

test('[SYNC-16] a server that does not answer is not called a missing network', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(troubleText({ code: 'offline' }, '')).toMatch(/^We can't reach Rummage right now\./);
  vi.stubGlobal('navigator', { onLine: false });
  expect(troubleText({ code: 'offline' }, '')).toMatch(/^You're offline\./);
});
