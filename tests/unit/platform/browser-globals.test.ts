import { afterEach, describe, expect, test, vi } from 'vitest';
import { locate, locationPermission } from '../../../src/platform/page/geolocation.ts';
import { estimateStorage, requestPersistence } from '../../../src/platform/persistence.ts';
import { randomUuid } from '../../../src/platform/random.ts';
import { shareByBrowser } from '../../../src/platform/page/share.ts';
import { watchPageLife } from '../../../src/platform/page/page-life.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test('ids are UUIDs, over plain http too', () => {
  expect(randomUuid()).toMatch(UUID_V4);
  const whole = crypto;
  vi.stubGlobal('crypto', {
    getRandomValues: (into: Uint8Array<ArrayBuffer>) => whole.getRandomValues(into),
  });
  expect(randomUuid()).toMatch(UUID_V4);
  expect(randomUuid()).not.toBe(randomUuid());
});

describe('[spec 8] where the device is', () => {
  function positioned(coords: object) {
    vi.stubGlobal('navigator', {
      geolocation: { getCurrentPosition: (found: (position: object) => void) => found({ coords }) },
    });
  }

  function refused(code: number) {
    vi.stubGlobal('navigator', {
      geolocation: {
        getCurrentPosition: (_found: unknown, failed: (error: object) => void) =>
          failed({ code, PERMISSION_DENIED: 1 }),
      },
    });
  }

  test('[spec-line 3.19, 7.25] found', async () => {
    positioned({ latitude: 41.9, longitude: -87.6, accuracy: 30 });
    expect(await locate()).toEqual({
      ok: true,
      value: { lat: 41.9, lng: -87.6, accuracyMeters: 30 },
    });
  });

  test.each([
    [91, 0],
    [0, 181],
    [Number.NaN, 0],
  ])('[spec 5] %s, %s is no place', async (latitude, longitude) => {
    positioned({ latitude, longitude, accuracy: 1 });
    expect(await locate()).toEqual({ ok: false, error: 'invalid' });
  });

  test('refused, not found, not there', async () => {
    refused(1);
    expect(await locate()).toEqual({ ok: false, error: 'denied' });
    refused(3);
    expect(await locate()).toEqual({ ok: false, error: 'unavailable' });
    vi.stubGlobal('navigator', {});
    expect(await locate()).toEqual({ ok: false, error: 'unsupported' });
  });

  test('the permission is read without asking for it', async () => {
    vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: 'granted' }) } });
    expect(await locationPermission()).toBe('granted');
    vi.stubGlobal('navigator', {
      permissions: { query: () => Promise.reject(new TypeError('x')) },
    });
    expect(await locationPermission()).toBe('unknown');
    vi.stubGlobal('navigator', {});
    expect(await locationPermission()).toBe('unknown');
  });
});

describe('[SYNC-23] keeping storage', () => {
  test.each([
    ['unsupported', {}],
    ['unsupported', { storage: {} }],
    ['granted', { storage: { persisted: async () => false, persist: async () => true } }],
    ['granted', { storage: { persisted: async () => true, persist: async () => false } }],
    ['refused', { storage: { persisted: async () => false, persist: async () => false } }],
  ])('%s', async (expected, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await requestPersistence()).toBe(expected);
  });

  const unknown = { usedBytes: null, quotaBytes: null, isPersisted: false };
  const broken = (): Promise<never> => Promise.reject(new TypeError('x'));
  const tellings: readonly (readonly [string, object, object])[] = [
    ['nothing of it', {}, unknown],
    ['no numbers', { storage: { persisted: async () => true } }, { ...unknown, isPersisted: true }],
    ['neither, for a fault', { storage: { estimate: broken, persisted: broken } }, unknown],
    [
      'all',
      { storage: { estimate: async () => ({ usage: 1, quota: 2 }), persisted: async () => false } },
      { usedBytes: 1, quotaBytes: 2, isPersisted: false },
    ],
  ];
  test.each(tellings)(
    'a browser that tells %s of how much there is',
    async (_what, navigator, expected) => {
      vi.stubGlobal('navigator', navigator);
      expect(await estimateStorage()).toEqual(expected);
    },
  );
});

describe('[spec 2] sharing', () => {
  const link = { title: 'Barn sale', text: 'Look', url: 'https://rummage.example/sale/1' };
  const abort = (): Promise<void> => Promise.reject(new DOMException('no', 'AbortError'));
  const broken = (): Promise<void> => Promise.reject(new DOMException('no', 'NotAllowedError'));

  const cases: readonly (readonly [string, object])[] = [
    ['shared', { share: async () => undefined }],
    ['dismissed', { share: abort, clipboard: { writeText: async () => undefined } }],
    ['copied', { share: broken, clipboard: { writeText: async () => undefined } }],
    ['copied', { clipboard: { writeText: async () => undefined } }],
    ['failed', { share: broken, clipboard: { writeText: broken } }],
    ['failed', {}],
  ];
  test.each(cases)('[spec-line 2.73, 7.25] %s', async (expected, navigator) => {
    vi.stubGlobal('navigator', navigator);
    expect(await shareByBrowser(link)).toBe(expected);
  });
});

test('[SYNC-17] the life of a page: hidden, left, frozen, back', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const view = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  const log: string[] = [];
  const stop = watchPageLife({
    onVisible: () => log.push('visible'),
    onHidden: () => log.push('hidden'),
    onLeaving: () => log.push('leaving'),
    onReturned: () => log.push('returned'),
  });
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  view.dispatchEvent(new Event('pagehide'));
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  page.dispatchEvent(new Event('freeze'));
  page.dispatchEvent(new Event('resume'));
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  view.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  // Back, but still where nobody sees it.
  const back = ['returned', 'hidden'];
  expect(log).toEqual(['hidden', 'leaving', ...back, 'leaving', ...back, 'visible']);
  stop();
  view.dispatchEvent(new Event('pagehide'));
  expect(log).toHaveLength(8);
});

test('[SYNC-18] a page that is opened in the background says that it is hidden', () => {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }));
  vi.stubGlobal('window', new EventTarget());
  const log: string[] = [];
  watchPageLife({
    onVisible: () => log.push('visible'),
    onHidden: () => log.push('hidden'),
    onLeaving: () => log.push('leaving'),
    onReturned: () => log.push('returned'),
  })();
  expect(log).toEqual(['hidden']);
});
