import type { DiscoverQuery } from '../../device/catalog/query.ts';
import type {
  ClusterMark,
  MapMark,
  SaleMark,
  StackMark,
  ViewedMap,
} from '../../domain/sale/map-mark.ts';
import type { Bounds } from '../../domain/geo/bounds.ts';
import { useMapMarks } from '../../page/lists/use-map-marks.ts';

/** More buttons than this make panning stutter on a phone (measured in `npm run bench:map`). */
const MOST_BUTTONS = 150;

export interface DrawnMarks {
  /** Marks that are buttons, in the order of the list. */
  readonly buttons: readonly MapMark[];
  /** Further sales, which the map draws itself. */
  readonly drawn: readonly SaleMark[];
  readonly total: number;
  readonly extent: Bounds | null;
  /** How many of all are open at the time shown. */
  readonly open: number;
  /** Where the sales nearest to the place are. */
  readonly nearest: Bounds | null;
  /** False until the first answer is in. */
  readonly isKnown: boolean;
  readonly isFailed: boolean;
}

/**
 * What to draw. Stops of a route are drawn one by one, whatever the zoom. The selected sale has a mark of
 * its own, even if a cluster holds it or the question does not.
 */
export function useDrawnMarks(
  query: DiscoverQuery,
  viewed: ViewedMap | null,
  stops: readonly SaleMark[] | null,
  selected: SaleMark | null,
): DrawnMarks {
  const { marks: found, isFailed } = useMapMarks(query, stops === null ? viewed : null);
  const marks = stops ?? found?.marks ?? [];
  const all = withSelected(marks, selected);
  const isMany = all.length > MOST_BUTTONS;
  return {
    buttons: isMany ? all.filter((mark) => !isSingle(mark) || mark.id === selected?.id) : all,
    drawn: isMany ? all.filter(isSingle).filter(({ id }) => id !== selected?.id) : [],
    total: stops?.length ?? found?.total ?? 0,
    extent: found?.extent ?? null,
    open: found?.open ?? 0,
    nearest: found?.nearest ?? null,
    isKnown: stops !== null || found !== null,
    isFailed,
  };
}

function withSelected(marks: readonly MapMark[], selected: SaleMark | null): readonly MapMark[] {
  if (selected === null || marks.some((mark) => holds(mark, selected.id))) return marks;
  return [...marks, selected];
}

/** Whether a mark stands for a sale by itself or with others at the same point. */
export function holds(mark: MapMark, saleId: string): boolean {
  return mark.kind === 'stack' ? mark.saleIds.includes(saleId) : mark.id === saleId;
}

function isSingle(mark: SaleMark | StackMark | ClusterMark): mark is SaleMark {
  return mark.kind === 'sale';
}
