import { LayoutList, Map as MapIcon, Route as RouteIcon, Signpost, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { shellText } from '../../i18n/pages/shell-text.ts';

const ITEM =
  'group flex min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 text-(length:--bottom-bar-text) leading-[1.4] font-semibold text-muted aria-[current=page]:text-ink';

/** Within reach of a thumb. Only on phones: at the bottom, and at the side of one held sideways, which has no height to spare. */
export function BottomBar() {
  return (
    <nav
      aria-label={shellText.mainNavigation}
      className="fixed inset-x-0 bottom-0 z-40 flex h-(--bottom-bar-height) border-t-2 border-line bg-paper px-[env(safe-area-inset-left)] pb-[env(safe-area-inset-bottom)] sideways:inset-y-0 sideways:end-auto sideways:h-auto sideways:w-(--rail-width) sideways:flex-col sideways:border-e-2 sideways:border-t-0 sideways:ps-[env(safe-area-inset-left)] sideways:pe-0 md:hidden sideways:flex"
    >
      <BarLink to="/discover" label={shellText.discover} icon={<LayoutList aria-hidden />} />
      <BarLink to="/map" label={shellText.map} icon={<MapIcon aria-hidden />} />
      <BarLink to="/routes" label={shellText.routes} icon={<RouteIcon aria-hidden />} />
      <BarLink to="/create-sale" label={shellText.sell} icon={<Signpost aria-hidden />} />
      <BarLink to="/account" label={shellText.account} icon={<UserRound aria-hidden />} />
    </nav>
  );
}

interface BarLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

function BarLink({ to, label, icon }: BarLinkProps) {
  return (
    <NavLink to={to} className={ITEM}>
      <BarIcon icon={icon} />
      <span>{label}</span>
    </NavLink>
  );
}

function BarIcon({ icon }: { readonly icon: ReactNode }) {
  return (
    <span className="grid h-7 w-14 place-content-center rounded-full group-aria-[current=page]:bg-sign group-aria-[current=page]:text-on-sign [&_svg]:size-5.5">
      {icon}
    </span>
  );
}
