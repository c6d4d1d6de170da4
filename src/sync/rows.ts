import type { Place, Profile, Sale, SalePrivate, SaleStats, Save } from '../domain/sale/sale.ts';

/** What each kind of pulled row holds. The kinds that travel are the keys of this map. */
export interface RowDocs {
  sale: Sale;
  place: Place;
  private: SalePrivate;
  stats: SaleStats;
  save: Save;
  profile: Profile;
}

export type RowKind = keyof RowDocs;

/** One row of a pull or of a push's effects. `doc` null is a tombstone: "left this scope" (SYNC-4). */
export type PulledRow = {
  [K in RowKind]: {
    readonly kind: K;
    readonly id: string;
    readonly rev: number;
    readonly doc: RowDocs[K] | null;
  };
}[RowKind];
