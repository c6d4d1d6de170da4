import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import { useEffect } from 'react';
import { useDiscover } from '../../hooks/sales/use-discover.ts';
import { usePrincipal } from '../../hooks/people/use-principal.ts';
import { useSaleViews } from '../../hooks/sales/use-sale.ts';
import type { DiscoverPage } from '../../device/door/sales-door.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import type { SaleViews, SaleViewsState } from '../../state/sale-views-store.ts';

/**
 * What the list showed last, for as long as the page lives. So a list that one comes back to stands
 * at once, as long as it was, and keeps its place, while it is read anew.
 */

type Page = DiscoverPage | null;

let lastPage: { readonly key: string; readonly page: Page } = { key: '', page: null };
let lastViews: { readonly principal: string; readonly views: SaleViews } = {
  principal: '',
  views: new Map(),
};

/** The answer to the question; until it is there, what the same question was answered last time. */
export function useResults(query: DiscoverQuery): Page {
  const { page, isLoading } = useDiscover(query);
  const key = JSON.stringify(query);

  useEffect(() => {
    if (page !== null && !isLoading) lastPage = { key, page };
  }, [key, page, isLoading]);

  return page ?? (lastPage.key === key ? lastPage.page : null);
}

/** The sales of the list; until one is read, as it was seen last by the same person. */
export function useListedViews(ids: readonly string[]): SaleViewsState {
  const principal = usePrincipal();
  const { views, missing } = useSaleViews(ids);
  const before: SaleViews = lastViews.principal === principal ? lastViews.views : new Map();
  const merged = new Map<string, SaleView>();
  for (const id of ids) {
    const view = views.get(id) ?? before.get(id);
    if (view !== undefined) merged.set(id, view);
  }

  useEffect(() => {
    lastViews = { principal, views: merged };
  });

  return { views: merged, missing };
}
