import { logOut } from '../actions/log-out.ts';
import { useDoor } from '../hooks/engine-room.tsx';

/** Signs out on purpose; the engine room first tries to send what waits (SYNC-15). */
export function useLogOut(): () => Promise<void> {
  const door = useDoor();
  return () => logOut(door);
}
