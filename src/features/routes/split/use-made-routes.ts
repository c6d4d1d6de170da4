import { useNavigate } from 'react-router-dom';
import { notStored } from '../../../components/page/not-stored.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import { useRouteEdits } from '../../../components/routes/use-route-edits.ts';
import type { SplitPlan } from '../../../domain/route/planner/split/split-day.ts';
import type { Route } from '../../../domain/route/route.ts';
import {
  isSameRoute,
  joinedAgain,
  splitBeside,
  type SplitRoutes,
  splitRoute,
} from '../../../domain/route/split-route.ts';
import { useRouteWrites } from '../../../page/routes/use-routes.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { splitText } from '../../../i18n/routes/split-text.ts';
import { randomUuid } from '../../../platform/random.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';

type SplitPart = SplitRoutes['first'];

/** The endings of the two routes' names. */
export const CAR_SUFFIXES = [splitText.suffix(1), splitText.suffix(2)] as const;

/** Makes two routes of a split, which can be undone. */
export function useMadeRoutes(
  route: Route,
  day: Pick<RouteDayView, 'date'>,
  split: SplitPlan | null,
): () => Promise<void> {
  const navigate = useNavigate();
  const { keep } = useRouteEdits();
  const writes = useRouteWrites();

  /** Joins the parts as they are now: they may have changed since they were made, if someone is already driving. */
  const join = async (first: SplitPart, second: SplitPart, secondId: string) => {
    const here = (await writes.read(route.id)) ?? { ...route, ...first };
    const there = (await writes.read(secondId)) ?? { ...route, ...second, id: secondId };
    const joined = joinedAgain(here, there, route);
    if (!(await keep({ ...joined, day: route.day, id: route.id }))) return;
    if (await writes.remove(secondId)) toasts.show({ title: splitText.joined });
    else toasts.show({ title: notStored(routeListText.failed), tone: 'error' });
  };

  /** Removes the routes again, unless someone has changed one of them since. */
  const takeBack = async (made: readonly (SplitPart & { readonly id: string })[]) => {
    for (const part of made) {
      const now = await writes.read(part.id);
      if (now === null) continue;
      if (!isSameRoute(now, part)) {
        toasts.show({ title: splitText.changedStays(now.name) });
        return;
      }
    }
    for (const { id } of made) {
      if (await writes.remove(id)) continue;
      toasts.show({ title: notStored(routeListText.failed), tone: 'error' });
      return;
    }
    toasts.show({ title: splitText.taken });
  };

  return async () => {
    if (split === null) return;
    const ids = (car: 0 | 1) => split.cars[car].stops.map((stop) => stop.id);
    const dated = { ...route, day: route.day ?? day.date };
    const isCommon = route.partners !== undefined;
    const { first, second } = (isCommon ? splitBeside : splitRoute)(
      dated,
      [ids(0), ids(1)],
      CAR_SUFFIXES,
    );
    const [firstId, secondId] = [isCommon ? randomUuid() : route.id, randomUuid()];
    if (!(await keep({ ...second, id: secondId }))) return;
    if (!(await keep({ ...first, id: firstId }))) return;
    toasts.show({
      title: splitText.made,
      description: second.name,
      isForNextPage: true,
      action: {
        label: splitText.undo,
        run: () =>
          void (isCommon
            ? takeBack([
                { ...first, id: firstId },
                { ...second, id: secondId },
              ])
            : join(first, second, secondId)),
      },
    });
    void navigate('/routes');
  };
}
