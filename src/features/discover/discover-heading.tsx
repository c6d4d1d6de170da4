import { Search } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { searchAddress } from '../../components/filters/search-address.ts';
import { PageTitle } from '../../components/page/page-title.tsx';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';

/**
 * The page's h1, and the way to the search. On phones the bar below says which page this is, and the header leads to
 * the search: the h1 is for screen readers, and the first screen is for sales.
 */
export function DiscoverHeading() {
  const [params] = useSearchParams();
  const words = params.get('q') ?? '';
  return (
    <div className="flex flex-wrap items-center gap-x-4 max-md:sr-only sideways:sr-only">
      <title>{shellText.pageTitle(discoverText.title)}</title>
      <PageTitle className="text-[1.75rem] leading-tight">{discoverText.title}</PageTitle>
      {/* It looks like the field that it leads to, and holds what the list is filtered by. */}
      <Link
        to={searchAddress(params)}
        viewTransition
        className="flex min-h-11 min-w-0 max-w-md grow basis-[14rem] items-center gap-2 rounded-full border-2 border-edge bg-card px-4 text-muted hover:bg-sunk max-md:hidden sideways:hidden"
      >
        <Search aria-hidden className="size-5 shrink-0 text-ink" />
        {words === '' ? (
          <span className="truncate">{discoverText.search}</span>
        ) : (
          <span translate="no" className="truncate text-ink">
            {words}
          </span>
        )}
      </Link>
    </div>
  );
}
