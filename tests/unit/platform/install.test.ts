import { expect, test, vi } from 'vitest';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
const FACEBOOK =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/490.0]';

test('[LOOK] the steps for a home screen are for iPhones and iPads, not for Macs or browsers within other apps', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  const { isOfApple } = await import('../../../src/platform/page/install.ts');
  expect(isOfApple(IPHONE, 5)).toBe(true);
  expect(isOfApple(MAC, 5)).toBe(true);
  expect(isOfApple(MAC, 0)).toBe(false);
  expect(isOfApple(FACEBOOK, 5)).toBe(false);
  vi.unstubAllGlobals();
});
