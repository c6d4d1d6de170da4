import { requestPersistence } from '../../platform/persistence.ts';
import { useMemo } from 'react';
import { readShortlist } from '../../db/views/shortlist.ts';
import { useDeviceQuery } from '../app/use-device-query.ts';
import { useDoor } from '../app/use-page.tsx';
import { useAccountId } from '../account/use-session.ts';

export interface Shortlist {
  /** Newest first. Empty while an account is logged in: accounts save instead (SYNC-21). */
  readonly ids: ReadonlySet<string>;
  /** Returns false if this device could not store it. */
  readonly set: (saleId: string, isOn: boolean) => Promise<boolean>;
}

const NONE: ReadonlySet<string> = new Set();

/** The sales that someone without an account has shortlisted on this device. */
export function useShortlist(): Shortlist {
  const door = useDoor();
  const hasAccount = useAccountId() !== null;
  const saleIds = useDeviceQuery(readShortlist, '');
  const ids = useMemo(() => (saleIds ? new Set(saleIds) : NONE), [saleIds]);
  return {
    ids: hasAccount ? NONE : ids,
    async set(saleId, isOn) {
      const done = await door.writes.setShortlisted(saleId, isOn);
      if (done.ok && isOn) void requestPersistence();
      return done.ok;
    },
  };
}
