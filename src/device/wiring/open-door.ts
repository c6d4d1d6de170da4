import { wrap } from 'comlink';
import { systemClock } from '../../platform/clock.ts';
import { randomUuid } from '../../platform/random.ts';
import { watchLife } from '../../platform/worker-life.ts';
import { browserLocks } from '../../platform/worker/web-locks.ts';
import type { Door, DoorListeners } from '../door/door.ts';
import { earlyDevice, type StartedDevice, startDevice } from './early-device.ts';
import { type Carry, type KeptDevice, type KeeperParts, keepDevice } from './keep-device.ts';

/** What a page hears about its device worker. */
export interface WorkerNews extends Pick<KeeperParts, 'onBroken' | 'onGone' | 'onLate'> {
  /** Called when the browser denies the worker its databases. */
  readonly onDenied: () => void;
}

/**
 * Returns the door of the page's device worker at once. Calls wait until a worker is ready. `onBroken` is called with
 * the worker's bugs. `startAnother` starts devices that are not workers.
 */
export function openDoor(
  listeners: DoorListeners,
  news: WorkerNews,
  startAnother: (() => StartedDevice) | null = null,
): Door {
  const device = keepDevice({
    ...news,
    first: startAnother?.() ?? earlyDevice,
    start: startAnother ?? startDevice,
    carryTo(port) {
      const carry = wrap<Carry>(port);
      return (...call) => carry(...call);
    },
    watchLife: (life, onEnd) => watchLife(browserLocks(), life, onEnd),
    newId: randomUuid,
    clock: systemClock,
    isSeen: () => document.visibilityState === 'visible',
    onTold(told) {
      if ('status' in told) listeners.onStatus(told.status);
      else if ('session' in told) listeners.onSession(told.session);
      else if ('isDenied' in told) news.onDenied();
      else if ('catalog' in told) listeners.onCatalog(told.catalog);
      else listeners.onFirstArea();
    },
  });
  watchCache(device);
  return doorOn(device);
}

/**
 * Frozen pages and pages in the back-forward cache must not hold a lock. WebKit stops the worker of a cached page at
 * once, and a transaction that it was writing then blocks every other page from the database for good. Browsers that
 * send an event before they freeze a page let its worker finish, and discard the page if its transaction blocks others.
 */
function watchCache(device: KeptDevice): void {
  const isTold = 'onfreeze' in document;
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && !isTold) device.stop();
    else device.leave();
  });
  document.addEventListener('freeze', () => device.leave());
  addEventListener('pageshow', (event) => {
    if (event.persisted) device.comeBack();
  });
  document.addEventListener('resume', () => device.comeBack());
}

/** Follows the path of a call: its noun, then its verb. */
function doorOn(device: Pick<KeptDevice, 'ask'>): Door {
  const nounOf = (noun: string) =>
    new Proxy(
      {},
      {
        get:
          (_, verb) =>
          (...args: unknown[]) =>
            device.ask({ noun, verb: String(verb), args }),
      },
    );
  // The nouns and verbs are those of `Door`. The worker has their implementation.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy({}, { get: (_, noun) => nounOf(String(noun)) }) as Door;
}
