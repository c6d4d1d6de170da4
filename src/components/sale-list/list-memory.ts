import type { DiscoverQuery } from '../../device/catalog/query.ts';
import { useEffect } from 'react';
import { type DiscoverInUse, useDiscover } from '../../page/lists/use-discover.ts';
import { usePrincipal } from '../../page/account/use-session.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { type SaleViews, useSaleViews } from '../../page/sales/use-sale-views.ts';

/**
 * The list that was shown last, for as long as the page is open. When someone comes back, the list is there
 * at once, with the same length and position, while it is read again.
 */

type Page = DiscoverPage | null;

let lastPage: { readonly key: string; readonly page: Page } = { key: '', page: null };
let lastViews: { readonly principal: string; readonly views: SaleViews } = {
  principal: '',
  views: new Map(),
};

export interface Results extends Pick<DiscoverInUse, 'hasFailed' | 'tryAgain'> {
  readonly page: Page;
}

/** The answer to the query. Until it arrives, the last answer to the same query. */
export function useResults(query: DiscoverQuery): Results {
  const { page, isLoading, hasFailed, tryAgain } = useDiscover(query);
  const key = JSON.stringify(query);

  useEffect(() => {
    if (page !== null && !isLoading) lastPage = { key, page };
  }, [key, page, isLoading]);

  const known = page ?? (lastPage.key === key ? lastPage.page : null);
  return { page: known, hasFailed, tryAgain };
}

/** The sales of the list. Until a sale is read, it is shown as this person saw it last. */
export function useListedViews(ids: readonly string[]): ReturnType<typeof useSaleViews> {
  const principal = usePrincipal();
  const { views, missing, hasFailed, readAgain } = useSaleViews(ids);
  const before: SaleViews = lastViews.principal === principal ? lastViews.views : new Map();
  const merged = new Map<string, SaleView>();
  for (const id of ids) {
    const view = views.get(id) ?? before.get(id);
    if (view !== undefined) merged.set(id, view);
  }

  useEffect(() => {
    lastViews = { principal, views: merged };
  });

  return { views: merged, missing, hasFailed, readAgain };
}
