import type { SessionState } from '../../page/account/session-store.ts';
import { Bookmark, UserRound } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { useSession } from '../../page/account/use-session.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';

type User = Extract<SessionState, { state: 'user' }>['user'];

const LINK =
  'flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-lg font-semibold hover:bg-sunk md:px-2 lg:px-3 aria-[current=page]:underline aria-[current=page]:decoration-sign aria-[current=page]:decoration-4 aria-[current=page]:underline-offset-8';

/** Saved sales for everyone. On wide screens also the account, or for guests the ways to get one. */
export function AccountLinks() {
  const session = useSession();
  return (
    <div className="flex items-center gap-1">
      <NavLink to="/saved-sales" className={LINK}>
        <Bookmark aria-hidden className="size-5 md:hidden sideways:block" />
        <span className="max-md:sr-only sideways:sr-only">{shellText.saved}</span>
      </NavLink>
      <div className="hidden items-center gap-1 md:flex sideways:hidden">
        {session.state === 'user' ? <UserLink user={session.user} /> : <GuestLinks />}
      </div>
    </div>
  );
}

function GuestLinks() {
  return (
    <>
      <Link to="/login" className={buttonClass('quiet', 'whitespace-nowrap md:max-lg:px-3')}>
        {shellText.logIn}
      </Link>
      <Link to="/signup" className={buttonClass('paper', 'whitespace-nowrap md:max-lg:px-3')}>
        {shellText.signUp}
      </Link>
    </>
  );
}

function UserLink({ user }: { readonly user: User }) {
  return (
    <>
      <NavLink to="/account" className={LINK}>
        {shellText.account}
      </NavLink>
      <span className="hidden items-center gap-1.5 ps-1 text-sm text-muted lg:flex">
        <UserRound aria-hidden className="size-4 shrink-0" />
        <span className="max-w-24 truncate">{nameOf(user)}</span>
      </span>
    </>
  );
}

/** The part of the email address before the @ (spec 2), shown only to its owner. Otherwise the name. */
function nameOf({ email, displayName }: User): string {
  return (email === '' ? displayName : email.split('@')[0]) ?? '';
}
