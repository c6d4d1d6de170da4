import { useRef } from 'react';
import { useKeptFocus } from '../../components/page/use-kept-focus.ts';
import { SaleCardSkeleton } from '../../components/sale/card/sale-card-skeleton.tsx';
import { SALE_GRID } from '../../components/sale/card/sale-grid.ts';
import { useSaveToggle } from '../../components/sale/use-save-toggle.ts';
import type { SearchPage } from '../../device/door/search-door.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { useNow } from '../../page/app/use-now.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { Button } from '../../ui/form/button.tsx';
import { FoundRow } from './found-row.tsx';
import { NoResults } from './no-results.tsx';
import type { SearchChoices } from './search-choices.ts';
import { SearchDays } from './search-days.tsx';
import { SearchFacets } from './search-facets.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly page: SearchPage | null;
  /** `page` answers the latest question. */
  readonly isCurrent: boolean;
  readonly hasFailed: boolean;
  readonly choices: SearchChoices;
  readonly placeLabel: string;
  /** What the server has to say. */
  readonly online: Elements;
  /** The button that asks the server, and the one that keeps this search as an alert. */
  readonly alert: Elements;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
  readonly onTryAgain: () => void;
  readonly onShowMore: () => void;
  readonly onOpen: () => void;
}

/** What was found, and the choices that narrow it. If nothing was found, why. */
export function SearchResults(props: Props) {
  const { page, isCurrent, hasFailed, onTryAgain } = props;
  const nowMs = useNow();
  const isLate = useLate(page === null && !hasFailed);
  if (hasFailed) return <Failed onTryAgain={onTryAgain} />;
  if (page === null) return isLate ? <Waiting /> : null;
  // A moment of "no results" between two letters would be wrong.
  if (page.total === 0 && !isCurrent) return null;
  const hasChoice = page.wider.allChoices > 0;
  return (
    <>
      {hasChoice && (
        <>
          <SearchDays page={page} choices={props.choices} nowMs={nowMs} onChange={props.onChange} />
          <SearchFacets page={page} choices={props.choices} onChange={props.onChange} />
        </>
      )}
      <Corrections page={page} onChange={props.onChange} />
      {props.online}
      {page.total === 0 ? <NoResults {...props} page={page} /> : <Rows {...props} page={page} />}
    </>
  );
}

function Failed({ onTryAgain }: { readonly onTryAgain: () => void }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 py-6">
      <p>{searchText.failed}</p>
      <Button onClick={onTryAgain}>{searchText.tryAgain}</Button>
    </div>
  );
}

const SKELETON_ROWS = 5;

function Waiting() {
  return (
    <div aria-busy className={SALE_GRID}>
      <StatusRegion className="sr-only">{searchText.loading}</StatusRegion>
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        <SaleCardSkeleton key={index} />
      ))}
    </div>
  );
}

interface PageProps extends Props {
  readonly page: SearchPage;
}

function Corrections({ page, onChange }: Pick<PageProps, 'page' | 'onChange'>) {
  const { corrections, suggestion } = page;
  return (
    <StatusRegion>
      {page.total > 0 &&
        corrections.map(({ typed, used }) => (
          <p key={typed} className="rounded-xl bg-notice-wash px-3.5 py-2 text-sm">
            {searchText.corrected(typed, used)}
          </p>
        ))}
      {suggestion !== null && (
        <Button onClick={() => onChange({ text: suggestion })}>
          {searchText.didYouMean(suggestion)}
        </Button>
      )}
    </StatusRegion>
  );
}

function Rows({ page, alert, onShowMore, onOpen }: PageProps) {
  const list = useRef<HTMLUListElement>(null);
  const nowMs = useNow();
  const toggleSave = useSaveToggle();
  const { views } = useSaleViews(idsOf(page.items));
  useKeptFocus(list, true);
  return (
    <div className="flex flex-col items-center gap-4">
      <ul ref={list} aria-label={searchText.list} className={`${SALE_GRID} w-full`}>
        {page.items.map((item, index) => (
          <FoundRow
            key={item.id}
            item={item}
            view={views.get(item.id) ?? null}
            nowMs={nowMs}
            isFirst={index < SKELETON_ROWS}
            onOpen={onOpen}
            onToggleSave={toggleSave}
          />
        ))}
      </ul>
      {page.items.length < page.total && (
        <Button onClick={onShowMore}>{searchText.showMore}</Button>
      )}
      <div className="flex flex-wrap justify-center gap-2">{alert}</div>
    </div>
  );
}

/** The same list for the same items, so that sales are not read again for each render. */
const lists = new WeakMap<SearchPage['items'], readonly string[]>();

function idsOf(items: SearchPage['items']): readonly string[] {
  const known = lists.get(items);
  if (known !== undefined) return known;
  const ids = items.map(({ id }) => id);
  lists.set(items, ids);
  return ids;
}
