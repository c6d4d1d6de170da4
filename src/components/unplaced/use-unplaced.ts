import type { DiscoverPage } from '../../device/door/sales-door.ts';
import { type UnplacedState, useReadUnplaced } from '../../page/lists/use-read-unplaced.ts';
import { useState } from 'react';
import { useDiscover } from '../../page/lists/use-discover.ts';
import { type Filters, toUnplacedQuery } from '../filters/filter-state.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import { PAGE_OF_CARDS } from '../sale-list/use-shown-count.ts';

export interface UnplacedInUse {
  readonly page: DiscoverPage | null;
  readonly reading: UnplacedState['reading'];
  readonly hasMore: boolean;
  readonly readAgain: () => void;
  readonly showMore: () => void;
}

/** The sales without a place that are on this device, and the way to more of them. */
export function useUnplaced(filters: Filters, origin: LatLng): UnplacedInUse {
  const [shown, setShown] = useState(PAGE_OF_CARDS);
  const { reading, hasMore, readAgain, readNext } = useReadUnplaced();
  const { page } = useDiscover(toUnplacedQuery(filters, origin, shown));
  const onDevice = page?.total ?? 0;

  return {
    page,
    reading,
    readAgain,
    hasMore: onDevice > shown || (hasMore && reading !== 'unreachable'),
    showMore: () => {
      setShown(shown + PAGE_OF_CARDS);
      if (hasMore && onDevice < shown + PAGE_OF_CARDS) readNext();
    },
  };
}
