import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DiscoverQuery } from '../../device/catalogue/query.ts';
import type { ViewedArea } from '../../domain/sale/map-mark.ts';
import { createMapMarksStore, type MapMarksState } from './map-marks-store.ts';
import { usePage } from '../app/use-page.tsx';

/** What to draw of a question's sales in a part of the map, kept up to date. */
export function useMapMarks(query: DiscoverQuery, area: ViewedArea | null): MapMarksState {
  const { door, catalogueVersion, now, place } = usePage();
  const [store] = useState(() =>
    createMapMarksStore({ sales: door.sales, reasonsToAskAgain: [catalogueVersion, now] }),
  );
  const { isResolving } = useStore(place);
  useEffect(() => store.show(isResolving ? null : query, area), [store, query, area, isResolving]);
  return useStore(store);
}
