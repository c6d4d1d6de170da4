import type { Clock } from '../../sync/ports.ts';

/** Holds back what the first screen does not need, so that what it needs comes first. */
export interface BehindFirstScreen {
  /** Runs now, or in this order as soon as the first screen has what it needs. */
  readonly run: (work: () => void) => void;
  readonly isOver: () => boolean;
  /** The first screen has been told what it needs. Cards still take a moment. */
  readonly hasCome: () => void;
}

/** The first cards are read and drawn by then. */
const CARDS_MS = 300;
/** Where nobody looks at a list, or the server is slow. */
const PATIENCE_MS = 3_000;

export function createBehindFirstScreen(clock: Pick<Clock, 'after'>): BehindFirstScreen {
  /** Null: it is there. */
  let held: (() => void)[] | null = [];
  let hasCome = false;

  function release(): void {
    const works = held ?? [];
    held = null;
    for (const work of works) work();
  }

  clock.after(PATIENCE_MS, release);
  return {
    run(work) {
      if (held === null) work();
      else held.push(work);
    },
    isOver: () => held === null,
    hasCome() {
      if (hasCome) return;
      hasCome = true;
      clock.after(CARDS_MS, release);
    },
  };
}
