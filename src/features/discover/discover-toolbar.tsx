import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ActiveFilters } from '../../components/filters/active-filters.tsx';
import { SortAndFilters } from '../../components/filters/sort-and-filters.tsx';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { SelectedLink } from './selected-link.tsx';

interface Props extends ComponentProps<typeof SortAndFilters> {
  readonly heading: ReactNode;
  /** More buttons of this page. */
  readonly children?: ReactNode;
}

/** The heading, the sort order, the filter button, and the active filters. */
export function DiscoverToolbar({ heading, children, ...controls }: Props) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {heading}
        <div className="flex grow flex-wrap gap-2 md:grow-0">
          {/* On phones it is in the header. */}
          <Link to="/search" viewTransition className={buttonClass('paper', 'max-md:hidden')}>
            <Search aria-hidden className="size-5" />
            {shellText.search}
          </Link>
          {children}
          <SortAndFilters {...controls} />
        </div>
      </div>
      <SelectedLink />
      <ActiveFilters filters={controls.filters} onChange={controls.onChange} />
    </div>
  );
}
