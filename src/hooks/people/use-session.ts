import { useRoom } from '../engine-room.tsx';
import type { SessionState } from '../../state/session-store.ts';
import { useStore } from '../use-store.ts';

/**
 * Who is signed in. Starts from the user that was cached at the last visit (spec 4); `loading` only
 * on a device that has none.
 */
export function useSession(): SessionState {
  return useStore(useRoom().session);
}
