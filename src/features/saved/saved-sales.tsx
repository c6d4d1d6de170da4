import { AccountUnread } from '../../components/page/account-unread.tsx';
import { useIsAccountRead } from '../../page/account/use-account-read.ts';
import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { UnreadDevice, UnreadResults } from '../../components/sale-list/unread-results.tsx';
import { useIsReachable } from '../../page/app/use-is-reachable.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { useNow } from '../../page/app/use-now.ts';
import { useSavedIds } from '../../page/lists/use-own-lists.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { RouteBar } from './route-mode.tsx';
import { SavedCards, SavedLoading } from './saved-cards.tsx';
import { ALL_STATUSES, savedItem, savedList } from './saved-list.ts';
import { SavedToolbar } from './saved-toolbar.tsx';
import { useRouteMode } from './use-route-mode.ts';
import { useSavedOptions } from './use-saved-options.ts';

const NONE: readonly string[] = [];

/** Finding a position may take long. Saved sales are shown without waiting for it. */
const PLACE_PATIENCE_MS = 1_000;

/** The sales that the signed-in person has saved, on all their devices. */
export function SavedSales() {
  const door = useDoor();
  const ids = useSavedIds();
  const { views, missing, hasFailed, readAgain } = useSaleViews(ids ?? NONE);
  const { point, isResolving } = usePlace();
  const zipPoints = useZipPoints([...views.values()].map(({ sale }) => sale.zipCode));
  // Distances from a place that is about to change would be wrong, and so would the order.
  const isPlacing = !useLate(isResolving, PLACE_PATIENCE_MS) && isResolving;
  const nowMs = useNow();
  const isReachable = useIsReachable();
  const [options, setOptions] = useSavedOptions();
  const route = useRouteMode();

  const isRead = ids !== null && views.size + missing.size >= ids.length;
  if (ids === null && !isReachable) return <UnreadDevice />;
  if (!isRead && hasFailed) return <UnreadResults onTryAgain={readAgain} />;
  if (!isRead || isPlacing) return <SavedLoading />;
  if (ids.length === 0) return <NoneYet />;
  const items = [...views.values()].map((view) =>
    savedItem(view, point, zipPoints(view.sale.zipCode), nowMs),
  );
  const shown = savedList(items, options, nowMs);
  const ahead = shown.flatMap(({ view, status }) =>
    status === 'active' || status === 'upcoming' ? [view.sale.id] : [],
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <StatusRegion className="text-sm text-muted tabular-nums">
          {shown.length === items.length
            ? savedText.count(items.length)
            : savedText.shownOf(shown.length, items.length)}
        </StatusRegion>
        <SavedToolbar
          options={options}
          onChange={setOptions}
          onEnterRouteMode={route.chosen === null ? route.enter : null}
          aheadCount={ahead.length}
          onPlanAll={() => void route.planAll(ahead)}
        />
      </div>
      {shown.length > 0 && (
        <SavedCards
          label={savedText.list}
          items={shown}
          nowMs={nowMs}
          route={route}
          onKeep={async (id, isKept) => {
            const op = isKept ? 'save.set' : 'save.unset';
            return (await door.writes.commit({ op, args: { id } })).ok;
          }}
        />
      )}
      {shown.length === 0 && items.length > 0 && (
        <div className="flex flex-col items-center gap-4 py-8 text-center">
          <EmptyTable />
          <h2 className="text-xl">{savedText.noneMatch}</h2>
          <Button onClick={() => setOptions({ ...options, statuses: ALL_STATUSES })}>
            {savedText.showAll}
          </Button>
        </div>
      )}
      {missing.size > 0 && <p className="text-muted">{savedText.notHere(missing.size)}</p>}
      {route.chosen !== null && <RouteBar mode={route} />}
    </>
  );
}

function NoneYet() {
  if (!useIsAccountRead()) return <AccountUnread />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-8 text-center">
      <EmptyTable />
      <h2 className="text-xl">{savedText.emptyTitle}</h2>
      <p className="text-muted">{savedText.emptyHint}</p>
      <Link to="/discover" className={buttonClass('sign')}>
        {savedText.browse}
      </Link>
    </div>
  );
}
