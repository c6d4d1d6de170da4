import { MapPin } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { Wordmark } from '../../components/page/wordmark.tsx';
import { usePlace } from '../../page/place/use-place.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { useScrolled } from '../../ui/use-scrolled.ts';
import { AccountLinks } from './account-links.tsx';
import { SearchLink } from './search-link.tsx';
import { SyncPill } from './sync-pill.tsx';

/**
 * The header of spec 2. On phones its links are in the bottom bar. On one held sideways it scrolls away: the bar
 * at the side stays.
 */
export function Header({ onSetLocation }: { readonly onSetLocation: () => void }) {
  const isScrolled = useScrolled();
  return (
    <header
      data-scrolled={isScrolled}
      className="sticky top-0 z-40 h-(--header-height) sideways:static border-b-2 border-transparent bg-paper transition-[border-color,box-shadow] duration-150 data-[scrolled=true]:border-line data-[scrolled=true]:shadow-sm"
    >
      <div className="safe-x mx-auto flex h-full max-w-6xl items-center gap-2 max-md:[--spacing:min(0.25rem,4px)] max-[22.5rem]:gap-1 lg:gap-4 md:text-[min(1rem,max(16px,1.25vw))] md:[--spacing:min(0.25rem,max(4px,0.35vw))]">
        <Link
          to="/"
          viewTransition
          aria-label={shellText.home}
          className="flex min-h-11 items-center"
        >
          <Wordmark />
        </Link>
        <nav aria-label={shellText.mainNavigation} className="hidden md:flex sideways:hidden">
          <HeaderLink to="/create-sale" label={shellText.createSale} />
          <HeaderLink to="/discover" label={shellText.discover} />
          <HeaderLink to="/map" label={shellText.map} />
          <HeaderLink to="/routes" label={shellText.routes} />
          {/* Between phones and desktops there is no room for it; the footer has it, too. */}
          <div className="max-lg:hidden">
            <HeaderLink to="/how-it-works" label={shellText.howItWorks} />
          </div>
        </nav>
        <div className="group/ends ms-auto flex min-w-0 items-center gap-1 max-[22.5rem]:gap-0">
          <SyncPill />
          <LocationButton onPress={onSetLocation} />
          <SearchLink />
          <AccountLinks />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <NavLink
      to={to}
      className="flex min-h-11 items-center rounded-lg px-1.5 font-semibold whitespace-nowrap hover:bg-sunk lg:px-3 aria-[current=page]:underline aria-[current=page]:decoration-sign aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8"
    >
      {label}
    </NavLink>
  );
}

function LocationButton({ onPress }: { readonly onPress: () => void }) {
  const place = usePlace();
  return (
    <button
      type="button"
      className={`flex min-h-11 min-w-8 items-center justify-center gap-1.5 rounded-full px-3 max-sm:px-1.5 md:max-lg:px-1.5 text-sm max-[22.5rem]:gap-0.5 max-[22.5rem]:px-1 ${
        // Large text grows as far as the header has room: five digits, or two short lines.
        place.needsLocation
          ? 'leading-tight max-sm:text-[min(0.875rem,4.4vw)] max-[22.5rem]:text-[min(0.75rem,3.8vw)]'
          : 'max-sm:text-[min(0.875rem,5.5vw)] max-[22.5rem]:text-[min(0.75rem,5vw)]'
      } font-semibold hover:bg-sunk md:text-[min(0.9375rem,max(15px,1.2vw))]`}
      aria-label={
        place.needsLocation ? shellText.setLocation : shellText.setLocationNow(place.label)
      }
      onClick={onPress}
    >
      <MapPin aria-hidden className="size-5 shrink-0 text-auction" />
      {/* Hidden beside the pill of unsent changes: a phone would have room for only one letter of it. */}
      <span
        className={`${place.needsLocation ? 'line-clamp-2 text-start' : 'truncate'} max-sm:group-has-[[aria-haspopup]]/ends:sr-only ${place.isResolving ? 'invisible' : ''}`}
      >
        {place.needsLocation ? shellText.setLocation : <PlaceName {...place} />}
      </span>
    </button>
  );
}

/**
 * "San Francisco, CA 94110", or the ZIP code alone where the whole has no room, for example beside the links: the town
 * is then in a line below, out of sight, because the element is only one line high. Lines go from the foot up so that the
 * words keep their order, which the button's name has, too.
 */
function PlaceName({ label, zip }: Pick<ReturnType<typeof usePlace>, 'label' | 'zip'>) {
  if (zip === null || !label.endsWith(zip)) return <span>{label}</span>;
  return (
    <span className="flex h-lh flex-wrap-reverse content-end gap-x-[0.3em] overflow-hidden">
      <span className="whitespace-nowrap max-sm:hidden md:max-lg:hidden sideways:inline">
        {label.slice(0, -zip.length)}
      </span>
      <span>{zip}</span>
    </span>
  );
}
