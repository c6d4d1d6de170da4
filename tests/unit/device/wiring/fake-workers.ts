import type { StartedDevice, ToldMessage } from '../../../../src/device/wiring/early-device.ts';
import { keepDevice } from '../../../../src/device/wiring/keep-device.ts';
import { manualClock } from '../../remote/manual-clock.ts';

/** The database is open. What it says of the link does not matter here. */
export const OPEN = usedBy('guest');

export function usedBy(principal: string): ToldMessage {
  return { status: { principal } } as unknown as ToldMessage;
}

/** A call as one worker got it. */
interface Got {
  readonly id: string;
  readonly call: string;
  /** Who asked, if the page knew. */
  readonly asker: unknown;
  answer(value: unknown): void;
}

/** A worker that does nothing by itself. */
export interface FakeWorker {
  readonly got: Got[];
  tell(told: ToldMessage): void;
  /** It has ended, and its lock is free. */
  end(): void;
  /** Its code did not come. */
  failToLoad(): void;
  isTerminated: boolean;
  hasLeft: boolean;
  isWatched: boolean;
}

export function openKeeper({ hasLocks = true } = {}) {
  const workers: FakeWorker[] = [];
  const heard: ToldMessage[] = [];
  const news: string[] = [];
  const clock = manualClock();
  let isSeen = true;
  let ids = 0;

  function start(): StartedDevice {
    const life = String(workers.length);
    let tell: (told: ToldMessage) => void = () => undefined;
    let fail: (reason: unknown) => void = () => undefined;
    const worker: FakeWorker = {
      got: [],
      tell: (told) => tell(told),
      end: () => ends.get(life)?.(),
      failToLoad: () => fail(new Event('error')),
      isTerminated: false,
      hasLeft: false,
      isWatched: false,
    };
    workers.push(worker);
    return {
      // Stands for the port of this worker.
      port: worker as unknown as MessagePort,
      life,
      listen(onTold, onBroken) {
        tell = onTold;
        fail = onBroken;
      },
      leave() {
        worker.hasLeft = true;
      },
      end() {
        worker.isTerminated = true;
      },
    };
  }

  const ends = new Map<string, () => void>();
  const device = keepDevice({
    first: start(),
    start,
    carryTo: (port) => {
      const { got } = port as unknown as FakeWorker;
      return (id, noun, verb, args, asker) =>
        new Promise((answer) => {
          got.push({ id, call: [`${noun}.${verb}`, ...args].join(' '), asker, answer });
        });
    },
    watchLife(life, onEnd) {
      const worker = workers[Number(life)];
      if (worker !== undefined) worker.isWatched = true;
      ends.set(life, onEnd);
      return () => {
        ends.delete(life);
        if (worker !== undefined) worker.isWatched = false;
      };
    },
    newId: () => `call-${(ids += 1)}`,
    clock,
    isSeen: () => isSeen,
    onTold: (told) => heard.push(told),
    onBroken: () => news.push('broken'),
    onGone: () => news.push('gone'),
    onLate: (isLate) => news.push(isLate ? 'late' : 'in time'),
  });

  /** The worker that runs now, opened. */
  function opened(): FakeWorker {
    const worker = workers.at(-1);
    if (worker === undefined) throw new Error('No worker was started');
    worker.tell({ isHeld: hasLocks });
    worker.tell({ session: null });
    return worker;
  }
  const ask = (path: string, ...args: unknown[]) => {
    const [noun = '', verb = ''] = path.split('.');
    return device.ask({ noun, verb, args });
  };
  return {
    device,
    ask,
    opened,
    workers,
    heard,
    news,
    clock,
    hide: () => {
      isSeen = false;
    },
  };
}
