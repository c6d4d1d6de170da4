import { savedText } from '../../i18n/people/saved-text.ts';
import { Route as RouteIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { putRoute } from '../../page/routes/route-actions.ts';
import { rememberWayBack } from '../../components/page/way-back.ts';
import {
  isForStops,
  isSamePlan,
  type MadePlan,
  planFor,
  routeOfList,
} from '../../domain/route/made-plan.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useRoutes } from '../../page/routes/use-routes.ts';
import { useSession } from '../../page/account/use-session.ts';
import { routeTroubleText } from '../../i18n/pages/routes-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button } from '../../ui/form/button.tsx';
import { notStored } from '../../components/page/not-stored.ts';
import { SavedRoute } from './saved-route.tsx';

interface Props {
  /** The plan of the route in the address. */
  readonly plan: MadePlan;
}

/** Keeps the route in the address under a name, on all devices of the account. Links to it if it is kept already. */
export function SaveRoute({ plan }: Props) {
  const door = useDoor();
  const session = useSession();
  const navigate = useNavigate();
  const saved = (useRoutes() ?? []).filter((route) => isForStops(route, plan.saleIds));
  const [route] = [
    ...saved.filter((each) => isSamePlan(each, planFor(each, plan))),
    ...saved.filter((each) => each.day === plan.day),
    ...saved,
  ];
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
      name: routeListText.newName(plan.day),
      ...routeOfList(plan),
    }).catch(() => null);
    if (done?.ok === true) {
      toasts.show({ title: routeListText.kept, isForNextPage: true });
      void navigate(`/routes/${id}`);
      return;
    }
    const trouble = done === null ? null : routeTroubleText(done.error.code);
    toasts.show({ ...(trouble ?? { title: notStored(routeListText.failed) }), tone: 'error' });
  };
  if (route !== undefined) return <SavedRoute route={route} plan={planFor(route, plan)} />;
  return (
    <Button onClick={() => void save()}>
      <RouteIcon aria-hidden className="size-5" />
      {routeListText.keep}
    </Button>
  );
}
