import type { Bounds } from '../geo/bounds.ts';
import type { LatLng } from '../geo/distance.ts';
import type { SaleType } from './sale.ts';
import type { OpenWindow } from './schedule.ts';
import type { SaleStatus } from './status.ts';
import type { WallTime } from '../time/wall-time.ts';

/** The part of the map on the screen. `zoom`: 0 is the whole world, and each step doubles the scale. */
export interface ViewedMap {
  readonly bounds: Bounds;
  readonly zoom: number;
  /** The time that is shown, by each sale's own clock. Null or missing: the present. */
  readonly at?: WallTime | null;
}

export type TypeCounts = Readonly<Record<SaleType, number>>;

/** One sale, to be drawn at its point. */
export interface SaleMark extends LatLng {
  readonly kind: 'sale';
  readonly id: string;
  readonly title: string;
  readonly saleType: SaleType;
  readonly status: SaleStatus;
  /** How far from the point it may be, if its exact place is not released or not known. Null: it is exactly there. */
  readonly aboutMiles: number | null;
  readonly distanceMiles: number | null;
  /** The opening that is running at the time shown, or the next. Null if there is none. */
  readonly window: OpenWindow | null;
  readonly timeZone: string;
}

/** Several sales at exactly one point. No zoom separates them, so they are listed instead. */
export interface StackMark extends LatLng {
  readonly kind: 'stack';
  readonly id: string;
  readonly count: number;
  readonly counts: TypeCounts;
  /** How many of each type are open at the time shown. */
  readonly open: TypeCounts;
  /** Whether each of them is closed or canceled. */
  readonly isOver: boolean;
  /** The first of them, in the order of the list, at most `MOST_IN_STACK`. */
  readonly saleIds: readonly string[];
  readonly aboutMiles: number | null;
}

/** Sales that are too close to one another at this zoom. */
export interface ClusterMark extends LatLng {
  readonly kind: 'cluster';
  readonly id: string;
  readonly count: number;
  readonly counts: TypeCounts;
  /** How many of each type are open at the time shown. */
  readonly open: TypeCounts;
  /** Whether each of them is closed or canceled. */
  readonly isOver: boolean;
  /** Where its sales are. */
  readonly extent: Bounds;
}

export type MapMark = SaleMark | StackMark | ClusterMark;

/** Whether nobody can go there any longer, so that its mark has no color. */
export function isOverMark({ status }: Pick<SaleMark, 'status'>): boolean {
  return status === 'closed' || status === 'cancelled';
}

/** How many of all types. */
export function sumOf({ garage, estate, auction }: TypeCounts): number {
  return garage + estate + auction;
}

export const MOST_IN_STACK = 100;

/** What to draw in a view, in the order of the list. */
export interface MapMarks {
  readonly marks: readonly MapMark[];
  /** How many sales have a point, whether they are in view or not. 0 until all sales have been read. */
  readonly total: number;
  /** How many of them are open at the time shown. */
  readonly open: number;
  /** Where they are. Null if there are none, or not all are known yet. */
  readonly extent: Bounds | null;
  /** Where the sales nearest to the place are, with it. */
  readonly nearest: Bounds | null;
}
