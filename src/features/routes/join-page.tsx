import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { SignInLinks } from '../../components/page/sign-in-links.tsx';
import { rememberWayBack } from '../../components/page/way-back.ts';
import { type Invitation, readInvitation } from '../../domain/route/invitation.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useRouteTogether, useUnsentOfRoute } from '../../page/routes/use-route-together.ts';
import { useRoute } from '../../page/routes/use-routes.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import type { ListedWork } from '../../page/sync/use-work.ts';
import { shareRouteText } from '../../i18n/routes/share-route-text.ts';
import { planTogetherText } from '../../i18n/routes/plan-together-text.ts';
import { refusedText } from '../../i18n/sync/refused-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { useFollowFocus } from '../../ui/use-follow-focus.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** Where an invitation to plan a route together leads. */
export function JoinPage() {
  const { id = '' } = useParams();
  const { hash } = useLocation();
  const session = useSession();
  const isLocal = useDataSource() === 'local';
  const invitation = readInvitation(id, hash);
  return (
    <div className="safe-x mx-auto flex w-full max-w-xl flex-col gap-5 py-6 md:py-10">
      {invitation === null ? (
        <>
          <PageHeading>{shareRouteText.brokenTitle}</PageHeading>
          <p role="alert" className="text-lg">
            {shareRouteText.brokenHint}
          </p>
          <ToRoutes />
        </>
      ) : (
        <>
          <PageHeading lead={<p className="pt-2 text-lg">{planTogetherText.joinLead}</p>}>
            {planTogetherText.joinTitle}
          </PageHeading>
          <WhoSeesWhat />
          {isLocal ? (
            <>
              <p role="alert">{planTogetherText.noServer}</p>
              <ToRoutes />
            </>
          ) : (
            <>
              {session.state === 'guest' && (
                <section className="flex flex-col gap-3">
                  <p className="font-semibold">{planTogetherText.logIn}</p>
                  <SignInLinks onLeave={rememberWayBack} />
                </section>
              )}
              {session.state === 'user' && (
                <Joining key={`${id} ${hash}`} invitation={invitation} />
              )}
            </>
          )}
        </>
      )}
    </div>
  );
}

function WhoSeesWhat() {
  return (
    <div className="flex flex-col gap-4 rounded-2xl border-2 border-line bg-card p-4">
      <Listed title={planTogetherText.seesTitle} lines={planTogetherText.sees} />
      <Listed title={planTogetherText.ownTitle} lines={planTogetherText.own} />
    </div>
  );
}

function Listed({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <section>
      <h2 className="font-display text-lg font-extrabold">{title}</h2>
      <ul className="list-disc ps-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function ToRoutes() {
  return (
    <Link to="/routes" className={buttonClass('paper', 'self-start')}>
      {planTogetherText.toRoutes}
    </Link>
  );
}

/** For an account: the button that joins, and what came of pressing it. */
function Joining({ invitation: { routeId, token } }: { readonly invitation: Invitation }) {
  const navigate = useNavigate();
  const { join } = useRouteTogether();
  const route = useRoute(routeId);
  const unsent = useUnsentOfRoute(routeId, 'route.join');
  /** The operation by which this page has joined. */
  const [opId, setOpId] = useState<string | null>(null);
  const refused = unsent.find((item) => item.opId === opId && item.state === 'parked');
  const waiting = unsent.find((item) => item.state !== 'parked');
  const partners = route?.partners ?? [];
  const hasJoined = partners.length > 0 && waiting === undefined;
  const isAsking = opId !== null && unsent.some((item) => item.opId === opId);
  const [hasAsked, setHasAsked] = useState(false);
  if (isAsking && !hasAsked) setHasAsked(true);
  // The server has accepted, and there are no partners: the invitation is this person's own.
  const isAlone = hasAsked && !isAsking && route?.id === routeId && partners.length === 0;

  const open = useEffectEvent(() => {
    toasts.show({ title: planTogetherText.arrived, isForNextPage: true });
    // The token is removed from the history.
    void navigate(`/routes/${routeId}`, { replace: true });
  });
  const part = useRef<HTMLDivElement>(null);
  useFollowFocus(waiting === undefined, () => part.current?.querySelector('a, button'));
  const isArrived = hasJoined && opId !== null;
  useEffect(() => {
    if (isArrived) open();
  }, [isArrived]);

  const ask = async () => {
    const made = await join(routeId, token);
    setOpId(made);
    if (made === null) toasts.show({ title: notStored(planTogetherText.notKept), tone: 'error' });
  };
  if (refused !== undefined) return <Refused item={refused} />;
  if (hasJoined || isAlone) {
    return (
      <>
        <p role="status" className="font-semibold wrap-anywhere">
          {isAlone ? planTogetherText.alone : planTogetherText.already(partners)}
        </p>
        <Link to={`/routes/${routeId}`} className={buttonClass('sign', 'self-start')}>
          {planTogetherText.open}
        </Link>
      </>
    );
  }
  return (
    <div ref={part} className="flex flex-col gap-5">
      <StatusRegion className="font-semibold">
        {waiting?.state === 'waiting' && planTogetherText.waiting}
        {waiting?.state === 'sending' && planTogetherText.sending}
      </StatusRegion>
      {waiting === undefined ? (
        <Button look="sign" className="self-start" onClick={() => void ask()}>
          {planTogetherText.join}
        </Button>
      ) : (
        <ToRoutes />
      )}
    </div>
  );
}

function Refused({ item }: { readonly item: ListedWork }) {
  const door = useDoor();
  const navigate = useNavigate();
  return (
    <>
      <p role="alert" className="font-semibold text-danger">
        {refusedText(item)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void door.writes.retryParked(item.opId)}>
          {planTogetherText.again}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            void door.writes.discardParked(item.opId).then(() => navigate('/routes'));
          }}
        >
          {planTogetherText.forget}
        </Button>
      </div>
    </>
  );
}
