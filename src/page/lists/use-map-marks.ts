import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import type { ViewedMap } from '../../domain/sale/map-mark.ts';
import { createMapMarksStore, type MapMarksState } from './map-marks-store.ts';
import { usePage } from '../app/use-page.tsx';

/** What to draw of a question's sales in a part of the map, kept up to date. */
export function useMapMarks(query: DiscoverQuery, viewed: ViewedMap | null): MapMarksState {
  const { door, catalogueVersion, now, place } = usePage();
  const [store] = useState(() =>
    createMapMarksStore({ sales: door.sales, reasonsToAskAgain: [catalogueVersion, now] }),
  );
  const { isResolving } = useStore(place);
  useEffect(
    () => store.show(isResolving ? null : query, viewed),
    [store, query, viewed, isResolving],
  );
  return useStore(store);
}
