import { useDeferredValue, useMemo, useState } from 'react';
import { AlertToggle } from '../../components/alerts/alert-toggle.tsx';
import { useAddressState } from '../../components/page/use-address-state.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { usePreparedSearch, useRecentSearches, useSearch } from '../../page/search/use-search.ts';
import { useAlerts } from '../../page/search/use-alerts.ts';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import { useNow } from '../../page/app/use-now.ts';
import { localDay } from '../../page/app/local-day.ts';
import { alertOf } from './alert-of.ts';
import { BeforeSearch } from './before-search.tsx';
import { questionOf, readChoices, type SearchChoices, writeChoices } from './search-choices.ts';
import { AskOnline, OnlineStatus } from './online-part.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';

const ROWS_AT_ONCE = 20;

/** Nothing else is in the address of this page. */
const addressOf = (_before: URLSearchParams, choices: SearchChoices) => writeChoices(choices);

/** Search (spec 2): full text over the sales on this device, with or without a connection. */
export function SearchPage() {
  const [choices, choose] = useAddressState(readChoices, addressOf);
  const place = usePlace();
  const today = localDay(useNow());
  const recent = useRecentSearches();
  const [more, setMore] = useState({ choices, rows: ROWS_AT_ONCE });
  const rows = more.choices === choices ? more.rows : ROWS_AT_ONCE;
  // Typing comes first. The list follows when there is time.
  const asked = useDeferredValue(choices);
  const { lat, lng } = place.point;
  const question = useMemo(
    () => questionOf(asked, { lat, lng }, today, rows),
    [asked, lat, lng, today, rows],
  );
  const { page, answered, hasFailed, server, tryAgain, askServer } = useSearch(
    place.isResolving ? null : question,
  );
  usePreparedSearch();
  const alerts = useAlerts();
  // Without a server nothing new comes from others.
  const hasServer = useDataSource() !== 'local';

  const change = (changes: Partial<SearchChoices>) => choose({ ...choices, ...changes });
  const hasTerms = page === null || page.terms.length > 0;
  return (
    <div className="safe-x mx-auto flex w-full max-w-6xl grow flex-col gap-2 py-2 md:gap-4 md:py-6">
      <SearchForm
        choices={choices}
        total={page !== null && hasTerms ? page.total : null}
        onChange={change}
        onSubmit={() => {
          recent.remember(choices.text);
          if (hasServer) askServer();
        }}
      />
      {question === null || !hasTerms ? (
        <BeforeSearch recent={recent} alerts={alerts} onChoose={(text) => change({ text })} />
      ) : (
        <SearchResults
          page={page}
          isCurrent={answered === question}
          hasFailed={hasFailed}
          choices={choices}
          placeLabel={place.label}
          online={hasServer && <OnlineStatus server={server} />}
          alert={
            hasServer && (
              <>
                <AskOnline server={server} onAsk={askServer} />
                <AlertToggle alerts={alerts} query={alertOf(choices, place.point)} />
              </>
            )
          }
          onChange={change}
          onTryAgain={tryAgain}
          onShowMore={() => setMore({ choices, rows: rows + ROWS_AT_ONCE })}
          onOpen={() => recent.remember(choices.text)}
        />
      )}
    </div>
  );
}
