import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { discoverText } from '../../i18n/pages/discover-text.ts';
import { SelectedLink } from './selected-link.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly heading: Elements;
  /** More buttons of this page. */
  readonly children?: Elements;
}

/** The heading, the way to the search, and the way back to a sale. */
export function DiscoverToolbar({ heading, children }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {heading}
      <div className="flex min-w-0 grow basis-60 gap-2 sideways:basis-40">
        {/* It looks like the field that it leads to. */}
        <Link
          to="/search"
          viewTransition
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-xl border-2 border-edge bg-card px-3 text-muted hover:bg-sunk"
        >
          <Search aria-hidden className="size-5 shrink-0 text-ink" />
          <span className="truncate">{discoverText.search}</span>
        </Link>
        {children}
      </div>
      <SelectedLink />
    </div>
  );
}
