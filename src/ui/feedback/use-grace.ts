import { useEffect, useRef, useState } from 'react';
import { type Grace, withGrace } from './grace.ts';

/** How long something can be undone. */
const UNDO_MS = 6000;

export interface GraceInUse {
  /** The action will run unless it is undone. */
  readonly isPending: boolean;
  readonly begin: () => void;
  readonly undo: () => void;
}

/** Does something with undo for a while. Leaving the screen does not undo it. */
export function useGrace(run: () => void): GraceInUse {
  const grace = useRef<Grace | null>(null);
  const [isPending, setIsPending] = useState(false);
  useEffect(() => () => grace.current?.finish(), []);
  return {
    isPending,
    begin: () => {
      grace.current = withGrace(run, UNDO_MS);
      setIsPending(true);
    },
    undo: () => {
      if (grace.current?.undo() === true) setIsPending(false);
    },
  };
}
