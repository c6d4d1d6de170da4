import { parseZip } from '../../domain/geo/zip-format.ts';
import type { Door } from '../../device/door.ts';
import { useDoor } from '../engine-room.tsx';

type ZipCheck = Awaited<ReturnType<Door['checkZip']>>;

/** Says whether a ZIP code that was typed is one. What does not have the form of one is `unchecked`. */
export function useCheckZip(): (entered: string) => Promise<ZipCheck> {
  const door = useDoor();
  return async (entered) => {
    const zip = parseZip(entered);
    return zip.ok ? door.checkZip(zip.value) : 'unchecked';
  };
}
