import { Bookmark, Gavel, LogOut, Signpost, UserRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePage } from '../../page/app/use-page.tsx';
import { accountText } from '../../i18n/people/account-text.ts';
import type { Elements } from '../../ui/elements.ts';
import { useBusy } from '../../ui/form/use-busy.ts';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-start font-semibold hover:bg-sunk [&>svg]:shrink-0 aria-[current=page]:bg-notice-wash';

/** The sidebar of the account (spec 2). On phones, two columns above the rest. */
export function AccountSidebar({
  isOnSales,
  isModerator,
}: {
  readonly isOnSales: boolean;
  readonly isModerator: boolean;
}) {
  return (
    <nav
      aria-label={accountText.navigation}
      className="grid grid-cols-2 content-start gap-1 md:grid-cols-1"
    >
      <Item to="/account" isHere={!isOnSales} icon={<UserRound aria-hidden className="size-5" />}>
        {accountText.account}
      </Item>
      <Item to="/saved-sales" isHere={false} icon={<Bookmark aria-hidden className="size-5" />}>
        {accountText.savedSales}
      </Item>
      <Item
        to="/account?view=sales"
        isHere={isOnSales}
        icon={<Signpost aria-hidden className="size-5" />}
      >
        {accountText.mySales}
      </Item>
      {isModerator && (
        <Item to="/moderate" isHere={false} icon={<Gavel aria-hidden className="size-5" />}>
          {accountText.moderation}
        </Item>
      )}
      <LogOutButton />
    </nav>
  );
}

interface ItemProps {
  readonly to: string;
  readonly isHere: boolean;
  readonly icon: Elements;
  readonly children: string;
}

function Item({ to, isHere, icon, children }: ItemProps) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={ITEM}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

function LogOutButton() {
  const { signOut } = usePage();
  const [isLeaving, whileLeaving] = useBusy();
  return (
    <button
      type="button"
      className={ITEM}
      aria-busy={isLeaving}
      onClick={() => {
        if (!isLeaving) void whileLeaving(signOut.begin);
      }}
    >
      <LogOut aria-hidden className="size-5" />
      <span>{isLeaving ? accountText.loggingOut : accountText.logOut}</span>
    </button>
  );
}
