import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/**
 * One device: pages that share local storage, each with a worker. Each has the module for itself, and its global
 * names stand only while it is loaded and while it opens channels.
 */

type Heard = unknown[];

interface Context {
  open(name: string): { post(data: unknown): void; readonly heard: Heard; close(): void };
}

/** What the browser has: both, or only one of them. */
interface Browser {
  readonly page: boolean;
  readonly worker: boolean;
}

const native = new Set<FakeNative>();
const pages = new Set<EventTarget>();

/** The browser's own channel, as far as it is used. */
class FakeNative extends EventTarget {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    native.add(this);
  }

  postMessage(data: unknown): void {
    for (const each of native) {
      if (each === this || each.name !== this.name) continue;
      queueMicrotask(() => each.dispatchEvent(new MessageEvent('message', { data })));
    }
  }

  close(): void {
    native.delete(this);
  }
}

beforeEach(() => {
  native.clear();
  pages.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** The page whose code runs. */
let running: EventTarget | null = null;

function runIn(page: EventTarget | null, run: () => void): void {
  running = page;
  run();
  running = null;
}

/** The other pages get an event. */
function tellPages(key: string, newValue: string | null): void {
  const from = running;
  const event = () => Object.assign(new Event('storage'), { key, newValue });
  for (const page of pages) if (page !== from) runIn(page, () => page.dispatchEvent(event()));
  running = from;
}

/** `at`: null in a worker. */
async function load(
  at: EventTarget | null,
  globals: Readonly<Record<string, unknown>>,
  own: unknown,
) {
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('BroadcastChannel', own);
  vi.resetModules();
  const module = await import('../../../src/platform/channels.ts');
  const Channel = globalThis.BroadcastChannel;
  vi.unstubAllGlobals();
  vi.stubGlobal('localStorage', {
    setItem: tellPages,
    removeItem: (key: string) => tellPages(key, null),
  });
  const context: Context = {
    open(name) {
      const channel = new Channel(name);
      const heard: Heard = [];
      channel.addEventListener('message', ({ data }) => heard.push(data));
      return {
        post: (data) => runIn(at, () => channel.postMessage(data)),
        heard,
        close: () => channel.close(),
      };
    },
  };
  return { ...module, ...context };
}

/** Two ends, each of which hears what is posted at the other. */
function wire(page: EventTarget) {
  const ends = [new EventTarget(), new EventTarget()] as const;
  const endOf = (own: EventTarget, other: EventTarget) => ({
    postMessage: (data: unknown) =>
      queueMicrotask(() =>
        runIn(
          other === ends[0] ? page : null,
          () =>
            void other.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) })),
        ),
      ),
    addEventListener: own.addEventListener.bind(own) as Worker['addEventListener'],
  });
  return [endOf(ends[0], ends[1]), endOf(ends[1], ends[0])] as const;
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError');
}

async function openTab(has: Browser, without?: unknown) {
  const at = new EventTarget();
  pages.add(at);
  const [workerEnd, pageEnd] = wire(at);
  const told: unknown[] = [];
  const page = await load(
    at,
    {
      document: {},
      addEventListener: at.addEventListener.bind(at),
    },
    has.page ? FakeNative : without,
  );
  const worker = await load(
    null,
    { DedicatedWorkerGlobalScope: Object, ...pageEnd },
    has.worker ? FakeNative : without,
  );
  const unlink = page.linkChannels(workerEnd);
  workerEnd.addEventListener('message', ({ data }: MessageEvent) => told.push(data));
  return { page, worker, told, unlink };
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  await new Promise((resolve) => setImmediate(resolve));
};

const everywhere: readonly Browser[] = [
  { page: true, worker: true },
  { page: false, worker: false },
  { page: false, worker: true },
  { page: true, worker: false },
];

test.each(everywhere)(
  'the browser has channels: %o; a page and its worker hear each other, once, and not themselves',
  async (has) => {
    const { page, worker, told } = await openTab(has);
    const [ofPage, ofWorker] = [page.open('changes'), worker.open('changes')];
    const other = page.open('beats');
    await settled();
    ofWorker.post({ saleIds: ['s1'] });
    await settled();
    ofPage.post({ saleIds: ['s2'] });
    await settled();
    expect(ofPage.heard).toEqual([{ saleIds: ['s1'] }]);
    expect(ofWorker.heard).toEqual([{ saleIds: ['s2'] }]);
    expect(other.heard).toEqual([]);
    // What is carried is no word of the worker to its page.
    expect(told).toEqual([]);
  },
);

test.each(everywhere)('the browser has channels: %o; other tabs hear it, once', async (has) => {
  const [here, there] = [await openTab(has), await openTab(has)];
  const own = here.worker.open('rooms');
  const others = [there.page.open('rooms'), there.worker.open('rooms')];
  await settled();
  own.post('wake');
  await settled();
  expect(others.map(({ heard }) => heard)).toEqual([['wake'], ['wake']]);
  expect(own.heard).toEqual([]);
});

test('a browser that denies channels is treated as one without them', async () => {
  const { page, worker } = await openTab({ page: false, worker: false }, denied);
  const [ofPage, ofWorker] = [page.open('changes'), worker.open('changes')];
  ofPage.post('typed');
  await settled();
  expect(ofWorker.heard).toEqual(['typed']);
});

test('what is posted to other tabs may have numbers that are infinite', async () => {
  const none = { page: false, worker: false };
  const [here, there] = [await openTab(none), await openTab(none)];
  const heard = there.page.open('library');
  here.page.open('library').post({ all: { from: -Infinity, to: [[]], most: Infinity } });
  await settled();
  expect(heard.heard).toEqual([{ all: { from: -Infinity, to: [[]], most: Infinity } }]);
});

test('what passes through local storage is no change of a setting', async () => {
  const none = { page: false, worker: false };
  const [here, there] = [await openTab(none), await openTab(none)];
  const events: unknown[] = [];
  for (const page of pages) page.addEventListener('storage', (event) => events.push(event));
  const other = there.page.open('rooms');
  here.page.open('rooms').post('wake');
  await settled();
  expect(other.heard).toEqual(['wake']);
  expect(events).toEqual([]);
  runIn(null, () => tellPages('userZipCode', '60614'));
  expect(events).toHaveLength(2);
});

test('a closed channel hears no more, and neither does a worker that has ended', async () => {
  const { page, worker, unlink } = await openTab({ page: false, worker: false });
  const [ofPage, ofWorker] = [page.open('changes'), worker.open('changes')];
  await settled();
  ofPage.close();
  unlink();
  ofWorker.post('late');
  page.open('changes').post('later');
  await settled();
  expect(ofPage.heard).toEqual([]);
  expect(ofWorker.heard).toEqual([]);
});
