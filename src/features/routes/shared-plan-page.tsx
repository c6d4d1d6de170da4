import { savedText } from '../../i18n/people/saved-text.ts';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { rememberWayBack } from '../../components/page/way-back.ts';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import { readShared, type SharedPlan } from '../../domain/route/shared/shared-plan.ts';
import { withDaySettings } from '../../domain/route/settings/day-settings.ts';
import { clockOf } from '../../domain/time/calendar-date.ts';
import { useSession } from '../../page/account/use-session.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { shareRouteText } from '../../i18n/routes/share-route-text.ts';
import { unpackText } from '../../platform/page/packed-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { PlanSheet } from './share/plan-sheet.tsx';
import { ShareActions } from './share/share-actions.tsx';

/** A plan that came as a link, which holds all of it: nothing is asked of a server. */
export function SharedPlanPage() {
  const { hash } = useLocation();
  const plan = useUnpacked(hash.slice(1));
  return (
    <div className="safe-x mx-auto flex w-full max-w-3xl flex-col gap-4 py-4 md:py-8">
      {plan === undefined && (
        <>
          <PageHeading>{shareRouteText.pageTitle}</PageHeading>
          <StatusRegion>{shareRouteText.loading}</StatusRegion>
        </>
      )}
      {plan === null && (
        <>
          <PageHeading>{shareRouteText.brokenTitle}</PageHeading>
          <p role="alert" className="text-lg">
            {shareRouteText.brokenHint}
          </p>
          <Link to="/routes" className={buttonClass('sign', 'self-start')}>
            {shareRouteText.toRoutes}
          </Link>
        </>
      )}
      {plan && <Received plan={plan} />}
    </div>
  );
}

/** Undefined while it is unpacked; null if it is damaged. */
function useUnpacked(packed: string): SharedPlan | null | undefined {
  const [found, setFound] = useState<{
    readonly packed: string;
    readonly plan: SharedPlan | null;
  }>();
  useEffect(() => {
    let isWanted = true;
    void unpackText(packed).then((text) => {
      if (isWanted) setFound({ packed, plan: text === null ? null : readShared(text) });
    });
    return () => {
      isWanted = false;
    };
  }, [packed]);
  return found?.packed === packed ? found.plan : undefined;
}

function Received({ plan }: { readonly plan: SharedPlan }) {
  const session = useSession();
  const navigate = useNavigate();
  const { keep } = useRouteEdits();
  const take = async () => {
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
    const stops = [...plan.stops, ...plan.others].map(({ saleId }) => ({ saleId }));
    const settings = withDaySettings({}, { leave: clockOf(plan.leaveAt) });
    const name = plan.name === '' ? routeListText.newName(plan.date) : plan.name;
    if (!(await keep({ id, name, day: plan.date, stops, settings }))) return;
    toasts.show({ title: shareRouteText.kept, isForNextPage: true });
    void navigate(`/routes/${id}`);
  };
  return (
    <>
      <PageHeading>{plan.name === '' ? shareRouteText.pageTitle : plan.name}</PageHeading>
      <Button look="sign" className="self-start print:hidden" onClick={() => void take()}>
        {shareRouteText.keep}
      </Button>
      <PlanSheet plan={plan} />
      <p className="text-sm text-muted">{shareRouteText.snapshot}</p>
      <div className="print:hidden">
        <ShareActions plan={plan} />
      </div>
    </>
  );
}
