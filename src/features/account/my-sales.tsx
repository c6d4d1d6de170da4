import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { AccountUnread } from '../../components/page/account-unread.tsx';
import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useIsAccountRead } from '../../page/account/use-account-read.ts';
import { useMovableWork } from '../../page/account/use-movable-work.ts';
import { useOwnSaleIds } from '../../page/lists/use-own-lists.ts';
import { mySalesText } from '../../i18n/people/account-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { OwnSaleList, OwnSalesLoading } from './own-sale-list.tsx';

const ImportList = lazyPart(
  async () => (await import('../../components/import/import-list.tsx')).ImportList,
);

/** The sales that the logged-in person has posted (spec 2), on any of their devices. */
export function MySales() {
  const { guestSales } = useMovableWork();
  return (
    <div className="flex flex-col gap-4">
      {guestSales > 0 && <FromBefore count={guestSales} />}
      <Posted hasOthers={guestSales > 0} />
    </div>
  );
}

/** Whoever logs in has not lost what they posted before. */
function FromBefore({ count }: { readonly count: number }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-2xl bg-sunk px-4 py-3">
      <p className="max-w-prose">{mySalesText.fromBefore(count)}</p>
      <Link to="/sync" className={buttonClass('paper')}>
        {mySalesText.moveHere(count)}
      </Link>
    </div>
  );
}

function Posted({ hasOthers }: { readonly hasOthers: boolean }) {
  const ids = useOwnSaleIds();
  if (ids === null) return <OwnSalesLoading />;
  if (ids.length > 0)
    return (
      <div className="flex flex-col gap-6">
        <OwnSaleList ids={ids} />
        <Suspense>
          <ImportList />
        </Suspense>
      </div>
    );
  // "You haven't posted a sale yet" would be no comfort.
  return hasOthers ? null : <NoneYet />;
}

function NoneYet() {
  if (!useIsAccountRead()) return <AccountUnread />;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 py-8 text-center">
      <EmptyTable />
      <h2 className="text-xl">{mySalesText.empty}</h2>
      <p className="text-muted">{mySalesText.emptyHint}</p>
      <Link to="/create-sale" className={buttonClass('sign')}>
        {mySalesText.create}
      </Link>
    </div>
  );
}
