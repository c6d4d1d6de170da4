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
  /** What the database had reported when this was stored. Null until it is. */
  readonly toldBefore: Route | null;
}

/** Edits show at once, and the next one builds on them, however quickly it follows. */
export function useEditedRoute(
  stored: Route,
  { keep, read }: Pick<RouteEdits, 'keep' | 'read'>,
): EditedRoute {
  const [edited, setEdited] = useState<Edited | null>(null);
  /** The newest edit while any is being stored. */
  const newest = useRef<Route | null>(null);
  const writing = useRef(0);
  const told = useRef(stored);
  // The database has it, and has reported it since.
  const before = edited?.toldBefore ?? null;
  const isOver = before !== null && before !== stored;
  if (isOver) setEdited(null);
  const route = edited === null || isOver ? stored : edited.route;
  // An undo comes from an older rendering, and must not take back later edits.
  const shown = useRef(route);
  useLayoutEffect(() => {
    shown.current = route;
    told.current = stored;
  }, [route, stored]);

  return {
    route,
    async change(edit) {
      const last = newest.current ?? shown.current;
      const next = edit(last);
      // Nothing to store or to send: a day that has its order already may be opened for driving again and again.
      if (JSON.stringify(next) === JSON.stringify(last)) return true;
      newest.current = next;
      writing.current += 1;
      setEdited({ route: next, toldBefore: null });
      const isKept = await keep(next);
      // Read again: the last report of the database may be from before this edit, and the next one would undo it. And a
      // partner's change may have come in between.
      const kept = isKept ? ((await read(next.id)) ?? next) : null;
      writing.current -= 1;
      if (writing.current > 0) return isKept;
      newest.current = null;
      shown.current = kept ?? told.current;
      setEdited(kept && { route: kept, toldBefore: told.current });
      return isKept;
    },
  };
}
