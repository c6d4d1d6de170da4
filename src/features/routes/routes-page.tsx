import { AccountUnread } from '../../components/page/account-unread.tsx';
import { useIsAccountRead } from '../../page/account/use-account-read.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { focusPageTitle } from '../../components/page/page-title.tsx';
import { useRouteEdits } from '../../components/routes/use-route-edits.ts';
import type { Route } from '../../domain/route/route.ts';
import { useSession } from '../../page/account/use-session.ts';
import { useRoutes } from '../../page/routes/use-routes.ts';
import { pasteAdOpenerText } from '../../i18n/import/paste-ad-opener-text.ts';
import { routeListText } from '../../i18n/routes/route-list-text.ts';
import { randomUuid } from '../../platform/random.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { NameSheet } from './list/name-sheet.tsx';
import { RouteRow } from './list/route-row.tsx';
import { SignInForRoutes } from './list/sign-in-for-routes.tsx';

/** The routes of an account: made, renamed and deleted with or without a connection. */
export function RoutesPage() {
  const session = useSession();
  return (
    <div className="safe-x mx-auto flex w-full max-w-3xl flex-col gap-5 py-4 md:py-8">
      <PageHeading lead={<p className="pt-2 text-muted">{routeListText.lead}</p>}>
        {routeListText.title}
      </PageHeading>
      {session.state === 'user' && <OwnRoutes />}
      {session.state === 'guest' && <SignInForRoutes />}
    </div>
  );
}

function NoneYet() {
  if (!useIsAccountRead()) return <AccountUnread />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-6 text-center">
      <EmptyTable />
      <h2 className="text-xl">{routeListText.emptyTitle}</h2>
      <p className="text-muted">{routeListText.emptyHint}</p>
      <Link to="/discover" className={buttonClass('paper')}>
        {routeListText.browse}
      </Link>
    </div>
  );
}

function OwnRoutes() {
  const routes = useRoutes();
  const isLate = useLate(routes === null);
  const { keep, remove } = useRouteEdits();
  const navigate = useNavigate();
  /** A route to be renamed, or a new one. */
  const [naming, setNaming] = useState<Route | 'new' | null>(null);
  if (routes === null) {
    return (
      <div aria-busy>
        <StatusRegion className="sr-only">{routeListText.loading}</StatusRegion>
        {isLate && <Skeleton className="h-24 w-full rounded-2xl" />}
      </div>
    );
  }

  const save = async (name: string) => {
    if (naming !== 'new') return naming !== null && keep({ ...naming, name });
    const id = randomUuid();
    const isKept = await keep({ id, name, day: null, stops: [], settings: {} });
    if (isKept) void navigate(`/routes/${id}`);
    return isKept;
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button look="sign" aria-haspopup="dialog" onClick={() => setNaming('new')}>
          <Plus aria-hidden className="size-5" />
          {routeListText.create}
        </Button>
        <Link to="/import" className={buttonClass('paper')}>
          {pasteAdOpenerText.open}
        </Link>
        <Link to="/saved-sales" className={buttonClass('paper')}>
          {routeListText.fromSaved}
        </Link>
      </div>
      {routes.length === 0 ? (
        <NoneYet />
      ) : (
        <ul aria-label={routeListText.list} className="flex flex-col gap-3">
          {routes.map((route) => (
            <RouteRow
              key={route.id}
              route={route}
              onRename={() => setNaming(route)}
              onDelete={() => {
                // Its buttons go away.
                void remove(route).then((isGone) => (isGone ? focusPageTitle() : undefined));
              }}
            />
          ))}
        </ul>
      )}
      {naming !== null && (
        <NameSheet
          title={naming === 'new' ? routeListText.createTitle : routeListText.renameTitle}
          name={naming === 'new' ? '' : naming.name}
          onSave={save}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  );
}
