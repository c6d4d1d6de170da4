import { savedText } from '../../i18n/people/saved-text.ts';
import { Route as RouteIcon } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { putRoute } from '../../actions/route-actions.ts';
import { rememberWayBack } from '../../components/page/way-back.ts';
import type { Route } from '../../domain/route/route.ts';
import { withDaySettings } from '../../domain/route/settings/day-settings.ts';
import { stopSettingsOf, withStopSettings } from '../../domain/route/settings/stop-settings.ts';
import { useDoor } from '../../hooks/use-page.tsx';
import { useRoutes } from '../../hooks/routes/use-routes.ts';
import { useSession } from '../../hooks/people/use-session.ts';
import { routeTroubleText } from '../../i18n/pages/routes-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { notStored } from '../../components/page/not-stored.ts';

interface Props {
  readonly saleIds: readonly string[];
  /** YYYY-MM-DD, if one was chosen. */
  readonly day: string | null;
  /** HH:MM, if it was set. */
  readonly leave: string | null;
  /** HH:MM, if it was set. */
  readonly backBy: string | null;
  /** Stops that the person wants to drive to, though one could walk there. */
  readonly drivenTo: readonly string[];
}

/** Keeps the route of the address under a name, on all devices of the account. Leads to it if it is kept already. */
export function SaveRoute({ saleIds, day, leave, backBy, drivenTo }: Props) {
  const door = useDoor();
  const session = useSession();
  const navigate = useNavigate();
  const saved = useRoutes()?.find((route) => hasThese(route, saleIds));
  const save = async () => {
    if (session.state !== 'user') {
      toasts.show({
        title: routeListText.signIn,
        action: {
          label: savedText.logIn,
          run: () => {
            rememberWayBack();
            void navigate('/login');
          },
        },
      });
      return;
    }
    const id = randomUuid();
    const done = await putRoute(door, {
      id,
      name: routeListText.newName(day),
      day,
      stops: saleIds.map((saleId) =>
        withStopSettings({ saleId }, { isDrivenTo: drivenTo.includes(saleId) }),
      ),
      settings: withDaySettings({}, { leave, backBy }),
    }).catch(() => null);
    if (done?.ok === true) {
      toasts.show({ title: routeListText.kept, isForNextPage: true });
      void navigate(`/routes/${id}`);
      return;
    }
    const trouble = done === null ? null : routeTroubleText(done.error.code);
    toasts.show({ ...(trouble ?? { title: notStored(routeListText.failed) }), tone: 'error' });
  };
  if (saved !== undefined) {
    return (
      <Link to={`/routes/${saved.id}`} className={buttonClass('paper')}>
        <RouteIcon aria-hidden className="size-5" />
        {routeListText.view}
      </Link>
    );
  }
  return (
    <Button onClick={() => void save()}>
      <RouteIcon aria-hidden className="size-5" />
      {routeListText.keep}
    </Button>
  );
}

/** Whether the stops of a route that are still ahead are these: the map has no others. */
function hasThese({ stops }: Pick<Route, 'stops'>, saleIds: readonly string[]): boolean {
  const ahead = stops.filter((stop) => {
    const { visit, unlisted } = stopSettingsOf(stop);
    return visit === null && unlisted === null;
  });
  const ids = new Set(ahead.map(({ saleId }) => saleId));
  return ids.size === saleIds.length && saleIds.every((id) => ids.has(id));
}
