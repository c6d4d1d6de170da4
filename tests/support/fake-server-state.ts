import { createHash } from 'node:crypto';
import type {
  Place,
  Profile,
  Sale,
  SalePrivate,
  SaleStats,
  Save,
} from '../../src/domain/sale/sale.ts';
import type { RowKind } from '../../src/sync/rows.ts';

/** The tables of the server model, and how a write stamps them (SYNC-1, SYNC-2, SYNC-4). */

export interface Stamped<D> {
  doc: D;
  rev: number;
  xid: number;
}

export interface SaleRecord extends Stamped<Sale> {
  hidden: boolean;
  daysRev: number;
  secretHash: string | null;
}

export interface PlaceRecord extends Stamped<Place> {
  releasedAtMs: number;
}

export interface Tombstone {
  readonly scope: string;
  readonly kind: RowKind;
  readonly id: string;
  rev: number;
  xid: number;
}

export class Tables {
  readonly sales = new Map<string, SaleRecord>();
  readonly places = new Map<string, PlaceRecord>();
  readonly privates = new Map<string, Stamped<SalePrivate>>();
  readonly stats = new Map<string, Stamped<SaleStats>>();
  /** Keyed by user and sale. */
  readonly saves = new Map<string, Stamped<Save> & { readonly uid: string }>();
  readonly profiles = new Map<string, Stamped<Profile>>();
  readonly tombstones = new Map<string, Tombstone>();
  readonly spent = new Set<string>();

  copy(): Tables {
    const copy = new Tables();
    for (const [name, table] of Object.entries(this)) {
      Object.assign(copy, { [name]: structuredClone(table) });
    }
    return copy;
  }

  bury(scope: string, kind: RowKind, id: string, rev: number, xid: number): void {
    this.tombstones.set(`${scope} ${kind} ${id}`, { scope, kind, id, rev, xid });
  }

  unbury(scope: string, kind: RowKind, id: string): Tombstone | null {
    const name = `${scope} ${kind} ${id}`;
    const found = this.tombstones.get(name) ?? null;
    this.tombstones.delete(name);
    return found;
  }

  /** Writes a sale, and moves what hangs on it where its scopes change. */
  writeSale(next: SaleRecord, xid: number): void {
    const { id } = next.doc;
    const old = this.sales.get(id) ?? null;
    const rev = (old?.rev ?? 0) + 1;
    const hasNewDays = JSON.stringify(old?.doc.days) !== JSON.stringify(next.doc.days);
    this.sales.set(id, { ...next, rev, xid, daysRev: hasNewDays ? rev : next.daysRev });
    if (old !== null) this.#move(old, next, xid);
  }

  deleteSale(id: string, xid: number): void {
    const old = this.sales.get(id);
    if (old === undefined) return;
    for (const scope of scopesOf(old)) this.bury(scope, 'sale', id, old.rev, xid);
    for (const [key, save] of this.saves) {
      if (save.doc.id !== id) continue;
      this.bury(`u:${save.uid}`, 'save', id, save.rev, xid);
      this.saves.delete(key);
    }
    for (const table of [this.sales, this.places, this.privates, this.stats]) table.delete(id);
  }

  #move(old: SaleRecord, next: SaleRecord, xid: number): void {
    const { id } = next.doc;
    const was = scopesOf(old);
    const isIn = scopesOf(next);
    if (was.join() === isIn.join()) return;
    for (const scope of was) {
      if (!isIn.includes(scope)) this.bury(scope, 'sale', id, old.rev, xid);
    }
    for (const scope of isIn) {
      // The sale's tombstone had taken its place along, which may not be released any more.
      const hadLeft = this.unbury(scope, 'sale', id) !== null;
      const rev = this.places.get(id)?.rev;
      if (hadLeft && rev !== undefined && !scope.startsWith('u:')) {
        this.bury(scope, 'place', id, rev, xid);
      }
    }
    for (const hanging of [this.places.get(id), this.stats.get(id), this.privates.get(id)]) {
      if (hanging === undefined) continue;
      hanging.rev += 1;
      hanging.xid = xid;
    }
  }

  writePlace(id: string, doc: Place, releasedAtMs: number, xid: number, nowMs: number): void {
    const old = this.places.get(id);
    this.places.set(id, { doc, releasedAtMs, rev: (old?.rev ?? 0) + 1, xid });
    const sale = this.sales.get(id);
    if (old === undefined || sale === undefined) return;
    if (old.releasedAtMs > nowMs || releasedAtMs <= nowMs) return;
    for (const scope of scopesOf(sale)) {
      if (!scope.startsWith('u:')) this.bury(scope, 'place', id, old.rev, xid);
    }
  }
}

/** The scopes that hold a sale. One that is hidden is in its owner's alone. */
export function scopesOf({ doc, hidden }: Pick<SaleRecord, 'doc' | 'hidden'>): string[] {
  const own = doc.userId === null ? [] : [`u:${doc.userId}`];
  return hidden ? own : [cellScope(doc), `s:${doc.id}`, ...own];
}

export function cellScope({ nearLat, nearLng }: Pick<Sale, 'nearLat' | 'nearLng'>): string {
  if (nearLat === null || nearLng === null) return 'c:none';
  return `c:${Math.floor((nearLat + 90) * 4) * 2048 + Math.floor((nearLng + 180) * 4)}`;
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
