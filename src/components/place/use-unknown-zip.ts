import { useEffect, useState } from 'react';
import { parseZip } from '../../domain/geo/zip-format.ts';
import { useDoor } from '../../page/app/use-page.tsx';

/** Whether the input has the form of a ZIP code but is not in the table. */
export function useUnknownZip(entered: string): boolean {
  const door = useDoor();
  const [unknown, setUnknown] = useState<string | null>(null);
  const parsed = parseZip(entered);
  const zip = parsed.ok ? parsed.value : null;

  useEffect(() => {
    if (zip === null) return undefined;
    let isCurrent = true;
    door.places.checkZip(zip).then(
      (check) => isCurrent && setUnknown(check === 'unknown' ? zip : null),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door, zip]);

  return zip !== null && unknown === zip;
}
