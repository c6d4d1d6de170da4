import { SignInLinks } from '../page/sign-in-links.tsx';
import { rememberWayBack } from '../page/way-back.ts';
import { Check, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { firstOpenDay } from '../../domain/route/day-problem.ts';
import { withStop, withoutStop } from '../../domain/route/edit-route.ts';
import type { Route } from '../../domain/route/route.ts';
import type { Sale } from '../../domain/sale/sale.ts';
import { useRoutes } from '../../page/routes/use-routes.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useSession } from '../../page/account/use-session.ts';
import { routeFactsText, routeListText } from '../../i18n/routes/route-list-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button } from '../../ui/form/button.tsx';
import { useRouteEdits } from './use-route-edits.ts';

interface Props {
  /** The ids of the sales that go on it. */
  readonly ids: readonly string[];
  /** The day of a new route, YYYY-MM-DD, or the sale on whose first open day it is. */
  readonly on: string | Pick<Sale, 'days' | 'timeZone'>;
  /** What the person is told went on it. */
  readonly title: string;
  /** What is told instead once so many are on it that were not. */
  readonly addedText?: (added: number) => string;
  /** Puts them on a route. If absent, at the end, as listed sales. */
  readonly put?: (route: NewRoute) => NewRoute;
  readonly onClose: () => void;
}

export type NewRoute = Omit<Route, 'createdAt' | 'updatedAt'>;

/** Chooses the route that one or several sales go on, or begins a new one with them. */
export function AddToRouteSheet({ ids, on, title, addedText, put, onClose }: Props) {
  const session = useSession();
  const routes = useRoutes();
  const { keep } = useRouteEdits();
  const navigate = useNavigate();
  const nowMs = useNow();

  const add = async (route: NewRoute) => {
    onClose();
    const longer = put === undefined ? ids.reduce(withStop, route) : put(route);
    if (!(await keep(longer))) return;
    toasts.show({
      title: routeListText.addedTo(route.name),
      description: addedText?.(longer.stops.length - route.stops.length) ?? title,
      action: { label: routeListText.view, run: () => void navigate(`/routes/${route.id}`) },
    });
  };
  const takeOff = async (route: Route) => {
    onClose();
    if (!(await keep(ids.reduce(withoutStop, route)))) return;
    toasts.show({
      title: routeListText.removedFrom(route.name),
      description: title,
      action: { label: routeListText.undo, run: () => void keep(route) },
    });
  };
  const begin = () => {
    const day = typeof on === 'string' ? on : firstOpenDay(on, nowMs);
    const name = routeListText.newName(day);
    return add({ id: randomUuid(), name, day, stops: [], settings: {} });
  };

  return (
    <Sheet title={routeListText.addTitle} closeLabel={shellText.close} onClose={onClose}>
      {session.state === 'user' ? (
        <div className="flex flex-col gap-3">
          <ul aria-label={routeListText.list} className="flex flex-col gap-2">
            {routes?.map((route) => {
              const isOn = ids.every((id) => route.stops.some(({ saleId }) => saleId === id));
              return (
                <li key={route.id}>
                  <button
                    type="button"
                    aria-pressed={isOn}
                    className="flex min-h-14 w-full items-center justify-between gap-3 rounded-xl border-2 border-edge bg-card px-4 py-2 text-start hover:bg-sunk aria-pressed:bg-notice-wash"
                    onClick={() => void (isOn ? takeOff(route) : add(route))}
                  >
                    <span className="min-w-0">
                      <span translate="no" className="block font-semibold wrap-anywhere">
                        {route.name}
                      </span>
                      <span className="block text-sm text-muted">
                        {isOn
                          ? routeListText.isOn
                          : routeFactsText(route.day, route.stops.length, 0)}
                      </span>
                    </span>
                    {isOn ? (
                      <Check aria-hidden className="size-5 shrink-0" />
                    ) : (
                      <Plus aria-hidden className="size-5 shrink-0" />
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
          <Button look="sign" onClick={() => void begin()}>
            {routeListText.create}
          </Button>
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="font-semibold">{routeListText.signIn}</p>
          <SignInLinks onLeave={rememberWayBack} />
        </div>
      )}
    </Sheet>
  );
}
