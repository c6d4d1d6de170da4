import { Search } from 'lucide-react';
import { NavLink, useLocation } from 'react-router-dom';
import { searchAddress } from '../../components/filters/search-address.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';

/** Pages whose address holds filters. */
const LISTS = ['/discover', '/map'];

/** Spec 2: in the header on phones only. */
export function SearchLink() {
  const { pathname, search } = useLocation();
  const filters = LISTS.includes(pathname) ? search : '';
  return (
    <NavLink
      to={searchAddress(new URLSearchParams(filters))}
      aria-label={shellText.search}
      className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk aria-[current=page]:bg-notice-wash md:hidden sideways:grid"
    >
      <Search aria-hidden className="size-5" />
    </NavLink>
  );
}
