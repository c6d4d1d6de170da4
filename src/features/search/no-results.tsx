import { Link } from 'react-router-dom';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import type { SearchPage } from '../../device/door/search-door.ts';
import { useWhyUnread } from '../../page/sync/use-sync-status.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import type { SearchChoices } from './search-choices.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly page: SearchPage;
  readonly choices: SearchChoices;
  readonly placeLabel: string;
  readonly alert: Elements;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
}

const NO_CHOICES = { saleType: null, day: null, isOpenNow: false, tag: null } as const;

/** 'No results found' (spec 2), and each way that leads to some. */
export function NoResults({ page, choices, placeLabel, alert, onChange }: Props) {
  const isOutOfReach = useWhyUnread() !== null;
  const { wider, single } = page;
  const hasStatus = choices.isActiveWanted || choices.isUpcomingWanted;
  const whyText = () => {
    if (!hasStatus) return searchText.noStatus;
    if (single.length > 0) return searchText.notTogether;
    return isOutOfReach ? searchText.scopeOffline : searchText.scope(placeLabel);
  };
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-6 text-center">
      <EmptyTable />
      <StatusRegion>
        <h2 className="text-xl">{searchText.none}</h2>
      </StatusRegion>
      <p className="text-muted">{whyText()}</p>
      <div className="flex flex-wrap justify-center gap-2">
        {wider.anywhere > 0 && (
          <Button onClick={() => onChange({ isNear: false })}>
            {searchText.anywhere(wider.anywhere)}
          </Button>
        )}
        {wider.bothStatuses > 0 && (
          <Button onClick={() => onChange({ isActiveWanted: true, isUpcomingWanted: true })}>
            {searchText.bothStatuses(wider.bothStatuses)}
          </Button>
        )}
        {wider.allChoices > 0 && (
          <Button onClick={() => onChange(NO_CHOICES)}>
            {searchText.allChoices(wider.allChoices)}
          </Button>
        )}
        {single.map(({ term, count }) => (
          <Button key={term} onClick={() => onChange({ text: term, ...NO_CHOICES })}>
            {searchText.onlyTerm(term, count)}
          </Button>
        ))}
        {alert}
        <Link to="/discover" viewTransition className={buttonClass('paper')}>
          {searchText.browse}
        </Link>
      </div>
    </div>
  );
}
