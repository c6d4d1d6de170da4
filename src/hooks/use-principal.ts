import { useRoom } from './engine-room.tsx';
import { useStore } from './use-store.ts';

/** Whose work and rows this page shows: a user's id, `guest`, or `local:<id>`. */
export function usePrincipal(): string {
  return useStore(useRoom().principal);
}
