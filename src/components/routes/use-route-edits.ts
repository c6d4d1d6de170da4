import type { Route } from '../../domain/route/route.ts';
import { useRouteWrites } from '../../page/routes/use-routes.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { notStored } from '../page/not-stored.ts';

export interface RouteEdits {
  /** Reads the route as this device has it now, with everything that was stored. Null if there is none. */
  readonly read: (id: string) => Promise<Route | null>;
  /** Resolves to whether this device could store it; if not, the person has been notified. */
  readonly keep: (route: Omit<Route, 'createdAt' | 'updatedAt'>) => Promise<boolean>;
  /** With undo. */
  readonly remove: (route: Route, isLeavingPage?: boolean) => Promise<boolean>;
}

/** Keeps and deletes routes, and tells the person. */
export function useRouteEdits(): RouteEdits {
  const writes = useRouteWrites();
  const keep: RouteEdits['keep'] = async (route) => {
    const outcome = await writes.keep(route);
    if (outcome === 'kept') return true;
    const title = routeListText[outcome];
    toasts.show({ title: outcome === 'failed' ? notStored(title) : title, tone: 'error' });
    return false;
  };
  return {
    read: writes.read,
    keep,
    async remove(route, isLeavingPage = false) {
      if (!(await writes.remove(route.id))) {
        toasts.show({ title: notStored(routeListText.failed), tone: 'error' });
        return false;
      }
      toasts.show({
        title: routeListText.deleted,
        description:
          route.partners === undefined ? route.name : routeListText.othersKeep(route.name),
        isForNextPage: isLeavingPage,
        action: { label: routeListText.undo, run: () => void keep(route) },
      });
      return true;
    },
  };
}
