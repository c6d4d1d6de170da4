import { Suspense, useState } from 'react';
import { usePage } from '../../page/app/use-page.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { useStore } from 'zustand';
import { lazyPart } from '../../page/app/lazy-part.ts';

const LeaveSheet = lazyPart(async () => (await import('./leave-sheet.tsx')).LeaveSheet);
const AccountEndedSheet = lazyPart(
  async () => (await import('./account-ended-sheet.tsx')).AccountEndedSheet,
);
const TierNews = lazyPart(async () => (await import('./tier-news.tsx')).TierNews);
const MoveSheet = lazyPart(async () => (await import('./move-sheet.tsx')).MoveSheet);

/** What the shell asks when someone logs in or out (SYNC-15), and notifies the person who is logged in. */
export function AccountPrompts() {
  const leaving = useStore(usePage().signOut);
  const session = useSession();
  const arrival = useArrival(session.state);
  // Logged out, here or elsewhere: there is nothing left to choose. The account may have been deleted.
  if (session.state === 'guest' && arrival.hasLeft) {
    return (
      <Suspense>
        <AccountEndedSheet />
      </Suspense>
    );
  }
  if (session.state !== 'user') return null;
  // A profile that exists only on this device is not an account to move changes to.
  const isAccount = !session.user.userId.startsWith('local:');
  return (
    <>
      <Suspense>
        {leaving.step === 'asking' && <LeaveSheet waiting={leaving.waiting} />}
        {isAccount && arrival.isNew && (
          <MoveSheet email={session.user.email} onClose={arrival.end} />
        )}
      </Suspense>
      <Suspense>
        <TierNews />
      </Suspense>
    </>
  );
}

/** Whether someone has logged in since this page showed a guest, or the other way round. */
function useArrival(state: 'loading' | 'guest' | 'user') {
  const [seen, setSeen] = useState(state);
  const [isNew, setIsNew] = useState(false);
  const [hasLeft, setHasLeft] = useState(false);
  if (seen !== state) {
    setSeen(state);
    setIsNew(seen === 'guest' && state === 'user');
    setHasLeft(seen === 'user' && state === 'guest');
  }
  return { isNew, hasLeft, end: () => setIsNew(false) };
}
