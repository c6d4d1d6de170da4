import { type Result, err } from '../../domain/result.ts';
import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { WakeReason } from '../../sync/engine/scheduler.ts';
import type { Clock } from '../../sync/ports.ts';
import type { AreasDoor } from '../door/areas-door.ts';
import { whenAsked } from '../time/when-asked.ts';
import type { AreaCalls } from './area-calls.ts';
import type { OpenedAreas } from './open-areas.ts';

/** Downloaded maps. Their code is loaded when someone asks, or some time after the page has started. */
export interface LazyAreas {
  /** The door for one call of a page. The call may come again: `newId` then gives the same id. */
  callsWith(newId: () => string): AreasDoor;
  wake(reason: WakeReason): void;
  stop(): void;
}

/** A download that was cut off goes on this long after the start, so that it does not slow the start down. */
const AFTER_START_MS = 5_000;

export interface LazyAreasParts {
  readonly open: () => Promise<OpenedAreas>;
  /** Whether this build has a source of maps. Without one, the code is loaded only when someone asks. */
  readonly hasSource: boolean;
  readonly clock: Pick<Clock, 'after'>;
}

export function createLazyAreas({ open, hasSource, clock }: LazyAreasParts): LazyAreas {
  const loaded = whenAsked(open);
  let opened: OpenedAreas | null = null;
  let isStopped = false;

  async function get(): Promise<OpenedAreas> {
    opened = await loaded();
    if (isStopped) opened.loop.stop();
    return opened;
  }

  async function ask<T>(
    how: (calls: AreaCalls) => Promise<Result<T, AreaProblem>>,
  ): Promise<Result<T, AreaProblem>> {
    const areas = await get().catch(() => null);
    return areas === null ? err('offline') : how(areas.calls);
  }

  const begin = () =>
    void get()
      .then(({ loop }) => loop.wake('start'))
      .catch(() => undefined);
  const cancel = hasSource ? clock.after(AFTER_START_MS, begin) : () => undefined;

  return {
    callsWith: (newId) => ({
      measure: (shape) => ask((calls) => calls.measure(shape)),
      download: (order) => ask((calls) => calls.download(order, newId())),
      resume: (id, mayUseMetered) => ask((calls) => calls.resume(id, mayUseMetered)),
      updates: () => ask((calls) => calls.updates()),
      update: (id, mayUseMetered) => ask((calls) => calls.update(id, mayUseMetered)),
      pause: async (id) => (await get()).calls.pause(id),
      cancel: async (id) => (await get()).calls.cancel(id),
      remove: async (id) => (await get()).calls.remove(id),
    }),
    wake: (reason) => opened?.loop.wake(reason),
    stop() {
      isStopped = true;
      cancel();
      opened?.loop.stop();
    },
  };
}
