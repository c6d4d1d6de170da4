import { useEffect, useState } from 'react';
import type { AreaUpdate } from '../../device/door/areas-door.ts';
import { tilesUrl } from '../../platform/build-settings.ts';
import { useDoor } from '../app/use-page.tsx';

/**
 * Newer versions of saved areas. Asked again whenever `saved`, which names what is saved, has changed. Empty
 * while nothing is known.
 */
export function useAreaUpdates(saved: string): readonly AreaUpdate[] {
  const door = useDoor();
  const [updates, setUpdates] = useState<readonly AreaUpdate[]>([]);
  useEffect(() => {
    if (saved === '' || tilesUrl() === '') return;
    // Without an answer there is nothing to offer, and nothing is wrong with what is here.
    door.areas.updates().then(
      (found) => setUpdates(found.ok ? found.value : []),
      () => undefined,
    );
  }, [door, saved]);
  return updates;
}
