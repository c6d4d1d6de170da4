import { useRoom } from './engine-room.tsx';
import { useStore } from './use-store.ts';

/** Whose work and rows this page shows: a user's id, `guest`, or `local:<id>`. */
export function usePrincipal(): string {
  const room = useRoom();
  const status = useStore(room.status);
  const session = useStore(room.session);
  if (status !== null) return status.principal;
  return session.state === 'user' ? session.user.userId : 'guest';
}
