import { useLayoutEffect, useRef, useState } from 'react';
import type { RouteEdits } from '../../components/routes/use-route-edits.ts';
import type { Route } from '../../domain/route/route.ts';

export interface EditedRoute {
  /** With all edits, also those that the database is still storing. */
  readonly route: Route;
  /** Resolves to whether this device could store it. */
  readonly change: (edit: (route: Route) => Route) => Promise<boolean>;
}

interface Edited {
  readonly route: Route;
  /** What the database said when this was made. */
  readonly base: Route;
  readonly isStored: boolean;
}

/** Edits show at once, and the next one builds on them, however quickly it follows. */
export function useEditedRoute(stored: Route, keep: RouteEdits['keep']): EditedRoute {
  const [edited, setEdited] = useState<Edited | null>(null);
  /** The newest edit while any is being stored. */
  const newest = useRef<Route | null>(null);
  const writing = useRef(0);
  // The database has it, and has been read since.
  const isOver = edited !== null && edited.isStored && edited.base !== stored;
  if (isOver) setEdited(null);
  const route = edited === null || isOver ? stored : edited.route;
  // An undo comes from an older rendering, and must not take back what came since.
  const shown = useRef(route);
  useLayoutEffect(() => {
    shown.current = route;
  }, [route]);

  return {
    route,
    async change(edit) {
      const next = edit(newest.current ?? shown.current);
      newest.current = next;
      writing.current += 1;
      setEdited({ route: next, base: stored, isStored: false });
      const isKept = await keep(next);
      writing.current -= 1;
      if (writing.current > 0) return isKept;
      newest.current = null;
      setEdited((before) => (isKept && before !== null ? { ...before, isStored: true } : null));
      return isKept;
    },
  };
}
