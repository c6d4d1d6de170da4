import type { ZipCheck } from '../../device/door/places-door.ts';
import { parseZip } from '../../domain/geo/zip-format.ts';
import { useDoor } from '../app/use-page.tsx';

/** Checks a typed ZIP code. `unchecked` if it does not look like one. */
export function useCheckZip(): (entered: string) => Promise<ZipCheck> {
  const door = useDoor();
  return async (entered) => {
    const zip = parseZip(entered);
    return zip.ok ? door.places.checkZip(zip.value) : 'unchecked';
  };
}
