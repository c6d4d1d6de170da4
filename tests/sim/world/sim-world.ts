import { quickClone } from './fast-database.ts';
import { inShort } from './ids.ts';
import { createPrng, hashText, type Prng } from './prng.ts';

/** When the virtual time of every world begins; epoch ms. */
export const START_MS = Date.parse('2026-06-01T12:00:00Z');

/** When its accounts signed up: late enough to have been brought in, early enough to weigh as old ones. */
export const SIGNED_UP_MS = START_MS - 10 * 86_400_000;

const MAX_STEPS = 400_000;
/** How many immediates are queued at once. Between two of them, all promises get their turn. */
const STEPS_AT_ONCE = 64;

interface Task {
  readonly atMs: number;
  readonly seq: number;
  run: (() => void) | null;
}

const realSetImmediate = globalThis.setImmediate;
let current: World | null = null;

// The in-memory database schedules each step with whatever `setImmediate` is at the time of the call.
globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) =>
  current === null
    ? realSetImmediate(run, ...args)
    : current.soon(() => run(...args))) as typeof setImmediate;

// Copies and error stacks that nobody reads make up half the cost of a world.
const nativeClone = globalThis.structuredClone;
const usualStackDepth = Error.stackTraceLimit;

/**
 * Virtual time, one outbox of everything that will happen, and its seeded order. Nothing happens in a world
 * except through it: timers, network, and each step of each database.
 */
export class World {
  nowMs = START_MS;
  steps = 0;
  /** A digest of everything that happened, in order. */
  trace = 0;
  readonly notes: string[] = [];
  readonly #jitter: Prng;
  readonly #keepsNotes: boolean;
  readonly #outbox: Task[] = [];
  #seq = 0;
  #stepJitterMs = 0;
  #waitingFor = 0;

  constructor(seed: number, keepsNotes = false) {
    this.#jitter = createPrng(seed, 'order');
    this.#keepsNotes = keepsNotes;
  }

  /** Calls `run` once, after the given delay. The returned function cancels it. */
  after(delayMs: number, run: () => void): () => void {
    const task = this.#post(this.nowMs + Math.max(0, delayMs), run);
    return () => {
      task.run = null;
    };
  }

  /** A step of a database: soon, in order with the others that the same step asked for. */
  soon(run: () => void): NodeJS.Immediate {
    this.#post(this.nowMs + this.#stepJitterMs, run);
    return undefined as unknown as NodeJS.Immediate;
  }

  /** The world stands still until work outside it is done, then goes on with `run`. */
  outside<T>(work: Promise<T>, run: (value: T) => void): void {
    this.#waitingFor += 1;
    const goOn = (next: () => void) => {
      this.#waitingFor -= 1;
      this.#post(this.nowMs, next);
    };
    work.then(
      (value) => goOn(() => run(value)),
      (error: unknown) =>
        goOn(() => {
          throw error;
        }),
    );
  }

  /** Much time passes in which nothing happens. */
  leap(byMs: number): void {
    this.nowMs += byMs;
  }

  /** Records something worth knowing. It is part of the trace. */
  note(text: string): void {
    this.trace = hashText(this.trace, text);
    if (this.#keepsNotes) {
      const at = ((this.nowMs - START_MS) / 1000).toFixed(3).padStart(9);
      this.notes.push(`${at}  ${inShort(text)}`);
    }
  }

  /** Runs the world until `isOver` or the given virtual time. */
  async run(untilMs: number, isOver: () => boolean = () => false): Promise<void> {
    if (current !== null) throw new Error('one world at a time');
    // While it runs, this is the one world that databases use.
    // oxlint-disable-next-line typescript/no-this-alias
    current = this;
    globalThis.structuredClone = quickClone;
    Error.stackTraceLimit = 0;
    try {
      await new Promise<void>((resolve, reject) => {
        let isEnded = false;
        const step = () => {
          if (isEnded || this.#waitingFor > 0) return;
          try {
            if (!isOver() && this.#step(untilMs)) return;
          } catch (error) {
            isEnded = true;
            reject(error);
            return;
          }
          isEnded = true;
          resolve();
        };
        const steps = () => {
          if (isEnded) return;
          for (let i = 1; i < STEPS_AT_ONCE; i++) realSetImmediate(step);
          realSetImmediate(() => {
            step();
            steps();
          });
        };
        steps();
      });
    } finally {
      current = null;
      globalThis.structuredClone = nativeClone;
      Error.stackTraceLimit = usualStackDepth;
    }
    if (!isOver()) this.nowMs = Math.max(this.nowMs, untilMs);
  }

  /** False if nothing is left to happen before `untilMs`. */
  #step(untilMs: number): boolean {
    const task = this.#outbox[0];
    if (task === undefined || task.atMs > untilMs) return false;
    this.#pop();
    if (task.run === null) return true;
    if (++this.steps > MAX_STEPS) throw new Error('the world does not come to rest');
    this.nowMs = Math.max(this.nowMs, task.atMs);
    this.trace = (Math.imul(this.trace, 31) + Math.floor(this.nowMs * 1000) + task.seq) | 0;
    this.#stepJitterMs = this.#jitter.next() * 0.2;
    task.run();
    return true;
  }

  #post(atMs: number, run: () => void): Task {
    const task: Task = { atMs, seq: this.#seq++, run };
    const outbox = this.#outbox;
    let at = outbox.length;
    outbox.push(task);
    while (at > 0) {
      const up = (at - 1) >> 1;
      const parent = outbox[up];
      if (parent === undefined || isBefore(parent, task)) break;
      outbox[at] = parent;
      at = up;
    }
    outbox[at] = task;
    return task;
  }

  #pop(): void {
    const outbox = this.#outbox;
    const last = outbox.pop();
    if (last === undefined || outbox.length === 0) return;
    let at = 0;
    for (;;) {
      let down = 2 * at + 1;
      let child = outbox[down];
      if (child === undefined) break;
      const right = outbox[down + 1];
      if (right !== undefined && isBefore(right, child)) {
        child = right;
        down += 1;
      }
      if (isBefore(last, child)) break;
      outbox[at] = child;
      at = down;
    }
    outbox[at] = last;
  }
}

function isBefore(a: Task, b: Task): boolean {
  return a.atMs === b.atMs ? a.seq < b.seq : a.atMs < b.atMs;
}
