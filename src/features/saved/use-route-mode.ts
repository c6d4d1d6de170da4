import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notStored } from '../../components/page/not-stored.ts';
import { ROUTE_STOP_MINIMUM } from '../../domain/route/route.ts';
import { routesText } from '../../i18n/pages/routes-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { putRoute } from '../../page/routes/route-actions.ts';
import { randomUuid } from '../../platform/random.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Choosing sales for a route (spec 4): off, then switched on in a dialog, then choosing. */
export interface RouteMode {
  /** Sales in the order in which they were chosen. Null: the mode is off. */
  readonly chosen: readonly string[] | null;
  readonly canCreate: boolean;
  readonly enter: () => void;
  readonly toggle: (saleId: string) => void;
  /** Leaves the mode, and forgets what was chosen. */
  readonly stop: () => void;
  /** Shows the chosen sales as a route on the map. Says so if they are too few (spec 5). */
  readonly create: () => void;
  /** Keeps a route of these sales, and opens its plan. */
  readonly planAll: (saleIds: readonly string[]) => Promise<void>;
}

export function useRouteMode(): RouteMode {
  const navigate = useNavigate();
  const door = useDoor();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const canCreate = (chosen?.length ?? 0) >= ROUTE_STOP_MINIMUM;
  return {
    chosen,
    canCreate,
    enter: () => setChosen([]),
    toggle: (saleId) =>
      setChosen((before) =>
        before?.includes(saleId) === true
          ? before.filter((id) => id !== saleId)
          : [...(before ?? []), saleId],
      ),
    stop: () => setChosen(null),
    create() {
      if (!canCreate || chosen === null) {
        toasts.show({ title: routesText.tooFewTitle, description: routesText.tooFewHint });
        return;
      }
      setChosen(null);
      void navigate(`/map?route=${chosen.map(encodeURIComponent).join(',')}`);
    },
    async planAll(saleIds) {
      const id = randomUuid();
      const stops = saleIds.map((saleId) => ({ saleId }));
      const name = routeListText.newName(null);
      const kept = await putRoute(door, { id, name, day: null, stops, settings: {} }).catch(
        () => null,
      );
      if (kept?.ok === true) void navigate(`/routes/${id}`);
      else toasts.show({ title: notStored(routeListText.failed), tone: 'error' });
    },
  };
}
