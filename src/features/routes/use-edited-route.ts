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
  /** What the database had told by then. */
  readonly base: Route;
  readonly isStored: boolean;
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
  // The database has it, and has told of it since.
  const isOver = edited !== null && edited.isStored && edited.base !== stored;
  if (isOver) setEdited(null);
  const route = edited === null || isOver ? stored : edited.route;
  // An undo comes from an older rendering, and must not take back what came since.
  const shown = useRef(route);
  useLayoutEffect(() => {
    shown.current = route;
    told.current = stored;
  }, [route, stored]);

  return {
    route,
    async change(edit) {
      const before = newest.current ?? shown.current;
      const next = edit(before);
      // Nothing to store or to send: a day whose order stands is opened to be driven again and again.
      if (JSON.stringify(next) === JSON.stringify(before)) return true;
      newest.current = next;
      writing.current += 1;
      setEdited({ route: next, base: stored, isStored: false });
      const isKept = await keep(next);
      // What the database has told meanwhile may be older: without this, an edit could fall back for a moment, and
      // one that is made then would undo it. It may be newer, too, with what partners have changed.
      const kept = isKept ? ((await read(next.id)) ?? next) : null;
      writing.current -= 1;
      if (writing.current > 0) return isKept;
      newest.current = null;
      shown.current = kept ?? told.current;
      setEdited(kept === null ? null : { route: kept, base: told.current, isStored: true });
      return isKept;
    },
  };
}
