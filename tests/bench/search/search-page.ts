import type { Order } from './search-worker.ts';

/** The page of the benchmark: passes orders to the worker, and notices when it cannot draw. */

const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });

let longestGapMs = 0;
let lastFrameMs = performance.now();

function frame(nowMs: number): void {
  longestGapMs = Math.max(longestGapMs, nowMs - lastFrameMs);
  lastFrameMs = nowMs;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

const bench = {
  /** Resolves with the worker's answer, the time it took there, and the time until it was here. */
  async order(order: Order): Promise<unknown> {
    const sentMs = performance.now();
    const told = await new Promise<object>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<object>) => resolve(data), {
        once: true,
      });
      worker.postMessage(order);
    });
    return { ...told, pageMs: performance.now() - sentMs };
  },
  /** The longest time without a frame since the last call. */
  takeLongestGap(): number {
    const ms = longestGapMs;
    longestGapMs = 0;
    lastFrameMs = performance.now();
    return ms;
  },
};

Object.assign(globalThis, { bench });
