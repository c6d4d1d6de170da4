import type { ZipCheck } from '../../device/door/places-door.ts';
import { parseZip } from '../../domain/geo/zip-format.ts';
import { useDoor } from '../use-page.tsx';

/** Says whether a ZIP code that was typed is one. What does not have the form of one is `unchecked`. */
export function useCheckZip(): (entered: string) => Promise<ZipCheck> {
  const door = useDoor();
  return async (entered) => {
    const zip = parseZip(entered);
    return zip.ok ? door.places.checkZip(zip.value) : 'unchecked';
  };
}
