import { Link } from 'react-router-dom';
import { focusPageTitle } from '../page/page-title.tsx';
import { useDoor } from '../../page/app/use-page.tsx';
import { useDataSource, useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { useUnreadNote } from '../../page/sync/use-unread-note.ts';
import { useAlerts } from '../../page/search/use-alerts.ts';
import { alertText } from '../../i18n/pages/alert-text.ts';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import type { LatLng } from '../../domain/geo/distance.ts';
import { alertFor } from '../alerts/alert-for.ts';
import { AlertToggle } from '../alerts/alert-toggle.tsx';
import { onAnyDay } from '../filters/day-choices.ts';
import { type Filters, isNarrowed, RADIUS_MILES, resetFilters } from '../filters/filter-state.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { ResultsPanel } from './results-panel.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly page: DiscoverPage;
  readonly filters: Filters;
  readonly origin: LatLng;
  readonly onChange: (filters: Filters) => void;
  readonly emptyWords?: EmptyWords;
}

export interface EmptyWords {
  readonly sentence: string;
  readonly hint: string;
}

/** Why the list is empty, and what to do next. */
export function EmptyResults(props: Props) {
  const { page, filters, origin, onChange, emptyWords: words } = props;
  const { radiusMiles } = filters;
  // The bar ends with all days. Its choice may be the app's own, and is no filter where no day has a sale.
  const hasFilters = isNarrowed(onAnyDay(filters));
  const onOtherDays = isNarrowed(filters) && !hasFilters ? (page.counts?.bar.at(-1) ?? 0) : 0;
  const { widen } = page;
  const isLocal = useDataSource() === 'local';
  // The button disappears with the panel, so reading continues at the heading.
  const andToHeading = (act: () => void) => () => {
    act();
    focusPageTitle();
  };
  const widenButton = widen !== null && (
    <Button
      look="sign"
      onClick={andToHeading(() => onChange({ ...filters, radiusMiles: widen.radiusMiles }))}
    >
      {discoverText.widen(widen.radiusMiles, widen.count)}
    </Button>
  );
  if (!isLocal && !page.aroundKnown) return <UnreadArea>{widenButton}</UnreadArea>;
  const isWidest = widen === null && (isLocal || page.widestKnown);
  const reachMiles = isWidest ? Math.max(radiusMiles, RADIUS_MILES.max) : radiusMiles;
  const reach = discoverText.miles(reachMiles);
  const hint = isWidest ? discoverText.emptyWidest(reach) : discoverText.emptyHere(reach);
  const sentence = isLocal ? discoverText.emptyLocal : discoverText.empty;
  return (
    <ResultsPanel sentence={words?.sentence ?? sentence}>
      <p className="text-muted">
        {hasFilters
          ? discoverText.emptyFiltered
          : onOtherDays > 0
            ? discoverText.emptyDay
            : (words?.hint ?? hint)}
      </p>
      {onOtherDays > 0 && (
        <Button look="sign" onClick={andToHeading(() => onChange(onAnyDay(filters)))}>
          {discoverText.allDays(onOtherDays)}
        </Button>
      )}
      {widenButton}
      {hasFilters && (
        <Button
          look={widen === null ? 'sign' : 'paper'}
          onClick={andToHeading(() => onChange({ ...resetFilters(filters), radiusMiles }))}
        >
          {discoverText.clearFilters}
        </Button>
      )}
      {/* Without a server nothing new comes from others. */}
      {!isLocal && filters.bounds === null && <FirstAlert filters={filters} origin={origin} />}
      {!hasFilters && onOtherDays === 0 && (
        <Link to="/create-sale" className={buttonClass(widen === null ? 'sign' : 'paper')}>
          {discoverText.beFirst}
        </Link>
      )}
    </ResultsPanel>
  );
}

/** A part of its own, because alerts load the search, which a list that is still being read does not need. */
function FirstAlert({ filters, origin }: Pick<Props, 'filters' | 'origin'>) {
  const alerts = useAlerts();
  return (
    <>
      <AlertToggle alerts={alerts} query={alertFor(filters, origin)} />
      {filters.openNow && alerts.list !== null && (
        <p className="text-sm text-muted">{alertText.withoutOpenNow}</p>
      )}
    </>
  );
}

const WHY = {
  offline: discoverText.unreadOffline,
  unreachable: discoverText.unreadUnreachable,
} as const;

/** The device has never loaded this area: nothing is known, which is not the same as no sales. */
function UnreadArea({ children }: { readonly children: Elements }) {
  const door = useDoor();
  const why = useWhyUnread();
  useUnreadNote(why !== null);
  return (
    <ResultsPanel sentence={why === null ? discoverText.unreadWaiting : WHY[why]}>
      <p className="text-muted">{discoverText.unreadHint}</p>
      <Button onClick={() => void door.sync.now()}>{discoverText.tryAgain}</Button>
      {children}
    </ResultsPanel>
  );
}
