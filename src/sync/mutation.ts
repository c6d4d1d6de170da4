import type {
  PlaceQuality,
  ReleaseRule,
  SaleKind,
  SaleType,
  ScheduleDay,
} from '../domain/sale/sale.ts';

/** Where a sale is, as its seller gave it. Quality `zip` is a ZIP's centroid; `none` has no point. */
export interface PlaceInput {
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly quality: PlaceQuality;
}

export interface SaleFields {
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly place: PlaceInput;
  readonly releaseRule: ReleaseRule;
  readonly releaseAt: string | null;
  readonly email: string | null;
}

/** The arguments of each mutation. A guest's secret is attached when it is sent, never stored here (SYNC-13). */
export interface MutationArgs {
  'sale.create': SaleFields & {
    readonly id: string;
    readonly days: readonly ScheduleDay[];
    /** SHA-256 of the guest's secret, hex; null for a signed-in seller (SYNC-21). */
    readonly secretHash: string | null;
  };
  'sale.patch': {
    readonly id: string;
    readonly set: Partial<SaleFields> & {
      readonly soldOutAt?: string | null;
      readonly halfPriceFrom?: string | null;
      readonly rainDate?: string | null;
    };
  };
  /** `expectRev`: the sale's rev as seen; refused `stale` if the days changed after it (SYNC-20). */
  'sale.days': {
    readonly id: string;
    readonly days: readonly ScheduleDay[];
    readonly expectRev: number | null;
  };
  'sale.cancel': { readonly id: string; readonly reason: string | null };
  'save.set': { readonly id: string };
  'save.unset': { readonly id: string };
}

export type MutationName = keyof MutationArgs;

/** A mutation that someone wants done, before it has a number. */
export type NewMutation = {
  [N in MutationName]: { readonly op: N; readonly args: MutationArgs[N] };
}[MutationName];
