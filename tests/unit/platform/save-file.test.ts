import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveFiles } from '../../../src/platform/page/save-file.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const APPLE_VIEW = `${SAFARI.replace(' Version/18.5', '').replace(' Safari/604.1', '')} [FBAN/FBIOS]`;
const CHROME_ANDROID =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const ANDROID_VIEW = CHROME_ANDROID.replace('Pixel 9', 'Pixel 9; wv');

const file = new File(['BEGIN:VCALENDAR'], 'sale.ics', { type: 'text/calendar' });
let downloads: string[] = [];
let shared: string[] = [];

beforeEach(() => {
  downloads = [];
  shared = [];
  const link = { href: '', download: '', remove() {}, click: () => downloads.push(link.download) };
  vi.stubGlobal('document', { createElement: () => link, body: { append() {} } });
  vi.stubGlobal('setTimeout', () => 0);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

interface Phone {
  readonly userAgent: string;
  readonly standalone?: boolean;
  /** What the share sheet ends with; it is absent if this is. */
  readonly share?: string;
}

function on({ share, ...rest }: Phone) {
  const sheet = {
    canShare: () => true,
    share: ({ files }: { files: File[] }) => {
      if (share !== 'done') return Promise.reject(new DOMException('no', share));
      shared.push(...files.map(({ name }) => name));
      return Promise.resolve();
    },
  };
  vi.stubGlobal('navigator', { ...rest, ...(share === undefined ? {} : sheet) });
}

describe('a file for a person', () => {
  test.each([
    ['Safari', { userAgent: SAFARI, standalone: false, share: 'done' }],
    ['Chrome on Android, also from the home screen', { userAgent: CHROME_ANDROID, share: 'done' }],
    ['a desktop', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:152.0) Firefox/152.0' }],
  ])('is a download in %s', async (_, phone) => {
    on(phone);
    expect(await saveFiles([file])).toBe('saved');
    expect([downloads, shared]).toEqual([['sale.ics'], []]);
  });

  test.each([
    ['an iPhone home screen', { userAgent: SAFARI, standalone: true, share: 'done' }],
    ['an app on an iPhone', { userAgent: APPLE_VIEW, standalone: false, share: 'done' }],
    ['an app on Android', { userAgent: ANDROID_VIEW, share: 'done' }],
  ])('is shared from %s, where a download does nothing', async (_, phone) => {
    on(phone);
    expect(await saveFiles([file])).toBe('shared');
    expect([downloads, shared]).toEqual([[], ['sale.ics']]);
  });

  test.each([
    ['there is no share sheet', undefined, 'refused'],
    ['the share sheet stays closed', 'NotAllowedError', 'refused'],
    ['the person closes the share sheet', 'AbortError', 'dismissed'],
  ])('where neither works says so: %s', async (_, share, outcome) => {
    on({ userAgent: ANDROID_VIEW, ...(share === undefined ? {} : { share }) });
    expect(await saveFiles([file])).toBe(outcome);
    expect([downloads, shared]).toEqual([[], []]);
  });
});
