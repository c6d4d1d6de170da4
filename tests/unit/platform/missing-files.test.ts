import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isLeaving, watchLeaving } from '../../../src/platform/page/page-leaving.ts';
import { loadUntilThere } from '../../../src/platform/page/load-until-there.ts';
import {
  quietly,
  reloadForMissingPage,
  watchMissingFiles,
} from '../../../src/platform/page/stale-chunks.ts';

const MISSING = new TypeError('Failed to fetch dynamically imported module: /part.js');

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});

afterEach(() => {
  page.dispatchEvent(new Event('pageshow'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function missing(message = MISSING.message): Event {
  return Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new TypeError(message),
  });
}

describe('a part of the program in a file of its own', () => {
  function source(...failures: Error[]) {
    const waits: { ms: number; run: () => void }[] = [];
    const load = vi.fn<() => Promise<string>>(() => {
      const failure = failures.shift();
      return failure === undefined ? Promise.resolve('part') : Promise.reject(failure);
    });
    const after = (ms: number, run: () => void) => {
      waits.push({ ms, run });
      return () => undefined;
    };
    return { load, waits, loaded: loadUntilThere(load, { after }) };
  }

  test('is asked for again at growing distances until it is there', async () => {
    const { load, waits, loaded } = source(...Array.from({ length: 8 }, () => MISSING));
    for (let tries = 1; tries <= 8; tries += 1) {
      await vi.waitFor(() => expect(waits).toHaveLength(tries));
      waits.at(-1)?.run();
    }
    expect(await loaded).toBe('part');
    expect(load).toHaveBeenCalledTimes(9);
    expect(waits.map(({ ms }) => ms / 1000)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test('is asked for as soon as there is a connection', async () => {
    const { waits, loaded } = source(MISSING);
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    page.dispatchEvent(new Event('online'));
    expect(await loaded).toBe('part');
  });

  test('is asked for again when its styles could not be fetched', async () => {
    const { waits, loaded } = source(new Error('Unable to preload CSS for /assets/part.css'));
    await vi.waitFor(() => expect(waits).toHaveLength(1));
    waits[0]?.run();
    expect(await loaded).toBe('part');
  });

  test('with a bug in it is not asked for again', async () => {
    const { load, loaded } = source(new TypeError('x is undefined'));
    await expect(loaded).rejects.toThrow('x is undefined');
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('a page that is being left', () => {
  test('is left for as long as a browser needs, and not if it comes back', () => {
    vi.useFakeTimers();
    watchLeaving();
    expect(isLeaving()).toBe(false);
    page.dispatchEvent(new Event('beforeunload'));
    expect(isLeaving()).toBe(true);
    // What was asked for was a file to save.
    vi.advanceTimersByTime(10_000);
    expect(isLeaving()).toBe(false);
    page.dispatchEvent(new Event('pagehide'));
    expect(isLeaving()).toBe(true);
    page.dispatchEvent(new Event('pageshow'));
    expect(isLeaving()).toBe(false);
  });
});

describe('a file of the program that is gone', () => {
  const reload = vi.fn<() => void>();
  const ask = vi.fn<() => Promise<Response>>();

  beforeEach(() => {
    const kept = new Map<string, string>();
    reload.mockReset();
    ask.mockReset().mockResolvedValue(new Response());
    vi.stubGlobal('location', { href: 'http://localhost/login', reload });
    vi.stubGlobal('fetch', ask);
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  test('is said once, and loads no page anew', () => {
    const onMissing = vi.fn<() => void>();
    watchMissingFiles(onMissing);
    for (const message of ['one', 'one', 'two']) page.dispatchEvent(missing(message));
    expect(onMissing).toHaveBeenCalledTimes(2);
    expect(reload).not.toHaveBeenCalled();
  });

  test('is not said of what the page does without', async () => {
    const onMissing = vi.fn<() => void>();
    watchMissingFiles(onMissing);
    await quietly(async () => page.dispatchEvent(missing()));
    expect(onMissing).not.toHaveBeenCalled();
    page.dispatchEvent(missing());
    expect(onMissing).toHaveBeenCalledOnce();
  });

  test('is no fault while the page is being left', async () => {
    const onMissing = vi.fn<() => void>();
    watchLeaving();
    watchMissingFiles(onMissing);
    page.dispatchEvent(new Event('beforeunload'));
    page.dispatchEvent(missing());
    await reloadForMissingPage();
    expect(onMissing).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });

  test('a whole page is loaded anew once in a minute', async () => {
    vi.useFakeTimers();
    await reloadForMissingPage();
    await reloadForMissingPage();
    expect(reload).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60_000);
    await reloadForMissingPage();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('it is not loaded anew where nobody answers', async () => {
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    await reloadForMissingPage();
    expect(reload).not.toHaveBeenCalled();
  });
});
