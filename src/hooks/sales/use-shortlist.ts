import { requestPersistence } from '../../platform/persistence.ts';
import { useRoom } from '../engine-room.tsx';
import { useAccountId } from '../people/use-principal.ts';
import { useStore } from '../use-store.ts';

export interface Shortlist {
  /** Newest first. Empty while an account is signed in: that one saves (SYNC-21). */
  readonly ids: ReadonlySet<string>;
  /** False: this device could not keep it. */
  readonly set: (saleId: string, isOn: boolean) => Promise<boolean>;
}

const NONE: ReadonlySet<string> = new Set();

/** The sales that someone without an account keeps in mind on this phone. */
export function useShortlist(): Shortlist {
  const { door, shortlist } = useRoom();
  const hasAccount = useAccountId() !== null;
  const ids = useStore(shortlist);
  return {
    ids: hasAccount ? NONE : ids,
    async set(saleId, isOn) {
      const done = await door.setShortlisted(saleId, isOn);
      if (done.ok && isOn) void requestPersistence();
      return done.ok;
    },
  };
}
