import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ROUTE_STOP_MINIMUM } from '../../domain/route/route.ts';
import { routesText } from '../../i18n/pages/routes-text.ts';
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
}

export function useRouteMode(): RouteMode {
  const navigate = useNavigate();
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
  };
}
