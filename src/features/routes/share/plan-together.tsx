import { UserPlus } from 'lucide-react';
import { AskOnceMore } from '../../../components/page/ask-once-more.tsx';
import { invitationPath } from '../../../domain/route/invitation.ts';
import type { Route } from '../../../domain/route/route.ts';
import { daySettingsOf } from '../../../domain/route/settings/day-settings.ts';
import { useRouteTogether, useUnsentOfRoute } from '../../../page/routes/use-route-together.ts';
import { routeListText } from '../../../i18n/routes/route-list-text.ts';
import { planTogetherText } from '../../../i18n/routes/plan-together-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { refusedText } from '../../../i18n/sync/refused-text.ts';
import { shareByBrowser } from '../../../platform/page/share.ts';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { PartnerList } from './partner-list.tsx';
import { notStored } from '../../../components/page/not-stored.ts';

interface Props {
  readonly route: Route;
  readonly onLeft: () => void;
}

/** Who plans a route, an invitation for more of them, and the way out. */
export function PlanTogether({ route, onLeft }: Props) {
  const { id, name, partners = [] } = route;
  const { invite, leave } = useRouteTogether();
  const unsent = useUnsentOfRoute(id, 'route.invite');
  const refused = unsent.find(({ state }) => state === 'parked');

  const send = async () => {
    const token = await invite(id);
    if (token === null)
      return toasts.show({ title: notStored(planTogetherText.notKept), tone: 'error' });
    const url = `${location.origin}${invitationPath(id, token)}`;
    const isUnnamed = name === routeListText.newName(null);
    const text = isUnnamed ? planTogetherText.linkTextUnnamed : planTogetherText.linkText(name);
    const done = await shareByBrowser({ title: name, text, url });
    if (done === 'copied') toasts.show({ title: planTogetherText.copied });
    if (done === 'failed') toasts.show({ title: planTogetherText.failed, tone: 'error' });
  };
  const stop = async () => {
    if (!(await leave(id)))
      return toasts.show({ title: notStored(planTogetherText.notKept), tone: 'error' });
    toasts.show({ title: planTogetherText.left });
    onLeft();
  };
  return (
    <section className="flex flex-col gap-2 mb-4 border-b-2 border-line pb-4">
      <h3 className="font-display text-lg font-extrabold">{planTogetherText.title}</h3>
      {route.partnerIds !== undefined ? (
        <PartnerList route={route} />
      ) : (
        partners.length > 0 && (
          <p className="font-semibold wrap-anywhere">{planTogetherText.partners(partners)}</p>
        )
      )}
      <p className="text-sm text-muted">{planTogetherText.lead}</p>
      {hasExactPlace(route) && <p className="font-semibold">{planTogetherText.exactPlace}</p>}
      <Button onClick={() => void send()}>
        <UserPlus aria-hidden className="size-5" />
        {planTogetherText.invite}
      </Button>
      <p className="text-sm text-muted">
        {unsent.length > 0 && refused === undefined
          ? `${planTogetherText.inviteHint} ${planTogetherText.unsent}`
          : planTogetherText.inviteHint}
      </p>
      {refused !== undefined && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {`${planTogetherText.noLink} ${refusedText(refused)}`}
        </p>
      )}
      {partners.length > 0 && (
        <AskOnceMore
          label={planTogetherText.leave}
          hint={planTogetherText.leaveHint}
          yes={planTogetherText.leaveNow}
          no={planTogetherText.stay}
          onYes={() => void stop()}
        />
      )}
    </section>
  );
}

/** Whether the day starts or ends where its person was: that may be their own door, unlike the center of a ZIP code. */
function hasExactPlace({ settings }: Route): boolean {
  const { start, end } = daySettingsOf(settings);
  return [start, end].some(
    (place) => typeof place === 'object' && place?.label === routePageText.hereLabel,
  );
}
