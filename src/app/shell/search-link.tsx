import { Search } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { shellText } from '../../i18n/pages/shell-text.ts';

/** Spec 2: in the header on phones only. */
export function SearchLink() {
  return (
    <NavLink
      to="/search"
      aria-label={shellText.search}
      className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk aria-[current=page]:bg-notice-wash md:hidden sideways:grid"
    >
      <Search aria-hidden className="size-5" />
    </NavLink>
  );
}
