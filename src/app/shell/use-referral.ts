import { useEffect } from 'react';
import { referrerOf } from '../../domain/account/referral-code.ts';
import { useAccountId } from '../../page/account/use-session.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { readCachedUserText, readReferrer, writeReferrer } from '../../platform/storage.ts';

/**
 * Remembers whose link someone came by, and tells the server once they have an account, whichever way they got it. The
 * server decides whether it counts. A person's own link is forgotten here.
 */
export function useReferral(): void {
  const door = useDoor();
  const account = useAccountId();
  useEffect(() => {
    const referrer = referrerOf(new URLSearchParams(location.search).get('ref') ?? '');
    // Someone who has an account was not brought in.
    if (referrer !== null && readCachedUserText() === null) writeReferrer(referrer);
  }, []);
  useEffect(() => {
    const referrer = readReferrer();
    if (account === null || referrer === null) return;
    writeReferrer(null);
    if (referrer === account) return;
    const args = { id: account, referrer };
    void door.writes.commit({ op: 'referral.use', args }).then((done) => {
      // There was no room for it: the next visit tries again.
      if (!done.ok) writeReferrer(referrer);
    });
  }, [door, account]);
}
