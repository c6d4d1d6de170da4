import type { systemClock } from '../../platform/clock.ts';
import { createLazyStore } from './lazy-store.ts';
import type { Store } from './lazy-store.ts';

const MINUTE_MS = 60_000;

export interface NowStore extends Store<number> {
  /** Server time minus this device's clock: the device may be wrong by days (SYNC-9). */
  correct(offsetMs: number): void;
  /** The page has become visible: timers may have slept. */
  refresh(): void;
  /** The page is hidden. Until it is seen again, passing minutes render nothing and ask for nothing. */
  rest(): void;
}

/** The present by the server's clock, in epoch ms. Advances every full minute. */
export function createNowStore(clock: typeof systemClock): NowStore {
  let offsetMs = 0;
  let isResting = false;
  const present = () => clock.now() + offsetMs;
  const store = createLazyStore(present(), () => {
    update();
    const stop = tickEachMinute();
    return stop;
  });

  function update(): void {
    // A second more or less changes nothing on screen, but would render everything again.
    if (Math.abs(present() - store.getState()) >= 1000) store.setState(present(), true);
  }

  function tickEachMinute(): () => void {
    let cancel = (): void => undefined;
    const schedule = () => {
      const untilNextMs = MINUTE_MS - (present() % MINUTE_MS);
      cancel = clock.after(untilNextMs, () => {
        if (!isResting) store.setState(present(), true);
        schedule();
      });
    };
    schedule();
    return () => cancel();
  }

  return {
    ...store,
    correct(nextOffsetMs) {
      offsetMs = nextOffsetMs;
      update();
    },
    refresh() {
      isResting = false;
      update();
    },
    rest() {
      isResting = true;
    },
  };
}
