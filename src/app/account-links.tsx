import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../hooks/use-session.ts';
import { shellText } from '../i18n/shell.ts';
import { buttonClass } from '../ui/button.tsx';
import { useLogOut } from './use-log-out.ts';

/** Guests: the ways in. Users: their name, made from the e-mail (spec 2), and the way out. Wide screens only. */
export function AccountLinks() {
  const session = useSession();
  return (
    <div className="hidden items-center gap-1 md:flex">
      {session.state === 'user' ? <UserLinks email={session.user.email} /> : <GuestLinks />}
    </div>
  );
}

function GuestLinks() {
  return (
    <>
      <Link to="/login" className={buttonClass('quiet', 'whitespace-nowrap')}>
        {shellText.logIn}
      </Link>
      <Link to="/signup" className={buttonClass('paper', 'whitespace-nowrap')}>
        {shellText.signUp}
      </Link>
    </>
  );
}

function UserLinks({ email }: { readonly email: string }) {
  const logOut = useLogOut();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    await logOut();
    setIsLeaving(false);
  };
  return (
    <>
      <span className="max-w-40 truncate px-2 font-semibold">{nameOf(email)}</span>
      <button
        type="button"
        className={buttonClass('quiet', 'whitespace-nowrap')}
        aria-busy={isLeaving}
        onClick={() => void leave()}
      >
        <LogOut aria-hidden className="size-4" />
        {shellText.logOut}
      </button>
    </>
  );
}

/** The part of an e-mail address before the @ (spec 2); only ever shown to its owner. */
export function nameOf(email: string): string {
  return email.split('@')[0] ?? email;
}
