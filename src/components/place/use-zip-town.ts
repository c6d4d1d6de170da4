import { useEffect, useState } from 'react';
import { parseZip } from '../../domain/geo/zip-format.ts';
import { useDoor } from '../../page/app/use-page.tsx';

export interface Town {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  /** IANA zone. */
  readonly timeZone: string;
  /** False if no one lives there: post-office boxes, single companies, military mail. */
  readonly hasArea: boolean;
}

/** The town of a ZIP code that is being typed. Null while it is incomplete or unknown. */
export function useZipTown(entered: string): Town | null {
  const door = useDoor();
  const [found, setFound] = useState<Town | null>(null);
  const parsed = parseZip(entered);
  const zip = parsed.ok ? parsed.value : null;

  useEffect(() => {
    if (zip === null) return undefined;
    let isCurrent = true;
    door.places.lookupZip(zip).then(
      (place) => isCurrent && setFound(place),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [door, zip]);

  return found !== null && found.zip === zip ? found : null;
}
