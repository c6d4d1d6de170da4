import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import { withFinds } from '../../../domain/route/edit-finds.ts';
import {
  moved,
  withChangedStop,
  withDrivenStops,
  withNote,
  withoutStop,
  withStopAt,
} from '../../../domain/route/edit-route.ts';
import type { Route } from '../../../domain/route/route.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import type { StopEdits } from './stop-editor.tsx';

interface Edited {
  readonly route: Route;
  readonly day: Pick<RouteDayView, 'stops'>;
  /** The ids of the stops ahead, in the order of the screen. */
  readonly shown: readonly string[];
  readonly store: (edit: (route: Route) => Route) => void;
}

/** What a person can do to the stops of a route. Each counts at once. */
export function stopEdits({ route, day, shown, store }: Edited): StopEdits {
  return {
    change: (id, changes) => store((before) => withChangedStop(before, id, changes)),
    finds: (id, edit) => store((before) => withFinds(before, id, edit)),
    note: (id, text) => store((before) => withNote(before, id, text)),
    drive: (ids, isDrivenTo) => store((before) => withDrivenStops(before, ids, isDrivenTo)),
    move: (id, to) => store((before) => moved(before, shown, id, to)),
    remove(id) {
      const removed = route.stops.find(({ saleId }) => saleId === id);
      const at = route.stops.findIndex(({ saleId }) => saleId === id);
      store((before) => withoutStop(before, id));
      toasts.show({
        title: routePageText.removed,
        description: day.stops.find((stop) => stop.id === id)?.title ?? '',
        action: {
          label: routePageText.undo,
          run: () => store((before) => withStopAt(before, removed, at)),
        },
      });
    },
  };
}
