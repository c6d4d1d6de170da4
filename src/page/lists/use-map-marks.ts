import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type { SalesDoor } from '../../device/door/sales-door.ts';
import type { MapMarks, ViewedMap } from '../../domain/sale/map-mark.ts';
import { createLazyStore, type Store } from '../app/lazy-store.ts';
import { untilQuiet } from '../app/until-quiet.ts';
import { usePage } from '../app/use-page.tsx';

export interface MapMarksState {
  /** What was drawn last stays while the next is worked out. Null until there is any. */
  readonly marks: MapMarks | null;
  /** The device worker did not answer. */
  readonly isFailed: boolean;
}

export interface MapMarksStore extends Store<MapMarksState> {
  /** Null, while the place or the view is not known: what is drawn stays. */
  show(query: DiscoverQuery | null, viewed: ViewedMap | null): void;
}

export interface MapMarksSources {
  readonly sales: Pick<SalesDoor, 'mapMarks'>;
  /** What is drawn may have changed when one of these does: the catalog, the minute. */
  readonly reasonsToAskAgain: readonly Pick<Store<unknown>, 'subscribe'>[];
}

/** What one map draws, kept up to date while someone looks at it. */
export function createMapMarksStore({ sales, reasonsToAskAgain }: MapMarksSources): MapMarksStore {
  let wanted: { readonly query: DiscoverQuery; readonly viewed: ViewedMap } | null = null;
  // One question at a time: while the map moves, only its last view is worth an answer.
  const refresh = untilQuiet(askOnce);

  const store = createLazyStore<MapMarksState>({ marks: null, isFailed: false }, () => {
    const stops = reasonsToAskAgain.map((reason) => reason.subscribe(refresh));
    refresh();
    return () => stops.forEach((stop) => stop());
  });

  async function askOnce(): Promise<void> {
    if (wanted === null) return;
    try {
      const marks = await sales.mapMarks(wanted.query, wanted.viewed);
      store.setState(
        { marks: withKnownMarks(marks, store.getState().marks), isFailed: false },
        true,
      );
    } catch {
      store.setState({ marks: store.getState().marks, isFailed: true }, true);
    }
  }

  return {
    ...store,
    show(query, viewed) {
      wanted = query === null || viewed === null ? null : { query, viewed };
      refresh();
    },
  };
}

/** Marks that did not change stay the same objects, so that their buttons are not rendered again. */
function withKnownMarks(next: MapMarks, before: MapMarks | null): MapMarks {
  if (before === null) return next;
  const known = new Map(before.marks.map((mark) => [mark.id, mark]));
  const marks = next.marks.map((mark) => {
    const old = known.get(mark.id);
    return old !== undefined && JSON.stringify(old) === JSON.stringify(mark) ? old : mark;
  });
  // The same list, if nothing changed: most minutes draw nothing anew.
  const isSame =
    marks.length === before.marks.length && marks.every((mark, at) => mark === before.marks[at]);
  return { ...next, marks: isSame ? before.marks : marks };
}

/** What to draw of a question's sales in a part of the map, kept up to date. */
export function useMapMarks(query: DiscoverQuery, viewed: ViewedMap | null): MapMarksState {
  const { door, catalogVersion, now, place } = usePage();
  const [store] = useState(() =>
    createMapMarksStore({ sales: door.sales, reasonsToAskAgain: [catalogVersion, now] }),
  );
  const { isResolving } = useStore(place);
  useEffect(
    () => store.show(isResolving ? null : query, viewed),
    [store, query, viewed, isResolving],
  );
  return useStore(store);
}
