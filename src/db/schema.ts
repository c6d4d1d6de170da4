import { Dexie, type EntityTable, type Table } from 'dexie';
import type { QueueEntry } from '../sync/local-store.ts';
import type { StoredRow } from '../sync/merge.ts';
import type { OverlayKind } from '../sync/mutations/rule.ts';
import type { Cursor, Principal } from '../sync/ports.ts';
import type { RowKind } from '../sync/rows.ts';

/** What a principal's waiting work makes of one row; `doc` null: gone. */
export interface Overlay {
  readonly principal: Principal;
  readonly kind: OverlayKind;
  readonly id: string;
  readonly doc: object | null;
}

/** Whose numbers a client id counts (SYNC-6). */
export interface ClientRecord {
  readonly principal: Principal;
  readonly clientId: string;
  readonly nextMid: number;
}

/** Where the reading of a scope stands. */
export interface ScopeRecord {
  readonly scope: string;
  readonly cursor: Cursor | null;
  /** Names this reading; a reset starts a new one. Never reused on a device. */
  readonly gen: number;
  /** Some reading of it came to its end. */
  readonly isComplete: boolean;
  /** Rows of older readings are still held: to be swept when this one ends. */
  readonly mustSweep: boolean;
  readonly pulledAtMs: number | null;
  /** When it was last asked for, to within ten minutes. */
  readonly lastUsedMs: number;
}

export interface MetaRecord {
  readonly key: 'epoch' | 'generation';
  readonly value: string | number;
}

/** What lets a guest change the sale it posted (SYNC-21); never in the queue. */
export interface SecretRecord {
  readonly saleId: string;
  readonly principal: Principal;
  readonly secret: string;
}

export interface DraftRecord {
  readonly key: string;
  readonly draft: unknown;
  readonly changedAtMs: number;
}

export type RowKey = [kind: RowKind, id: string];
export type OverlayKey = [principal: Principal, kind: OverlayKind, id: string];

/** The device's one database. Its schema only grows, and no upgrade touches the queue (SYNC-24). */
export class RummageDb extends Dexie {
  declare readonly rows: Table<StoredRow, RowKey>;
  declare readonly overlays: Table<Overlay, OverlayKey>;
  declare readonly queue: EntityTable<QueueEntry, 'seq'>;
  declare readonly clients: Table<ClientRecord, Principal>;
  declare readonly scopes: Table<ScopeRecord, string>;
  declare readonly meta: Table<MetaRecord, MetaRecord['key']>;
  declare readonly secrets: Table<SecretRecord, string>;
  declare readonly drafts: Table<DraftRecord, string>;

  constructor(name: string, options: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    this.version(1).stores({
      rows: '[kind+id],*scopes',
      overlays: '[principal+kind+id],id',
      queue: '++seq,&opId,subject,[principal+subject],[principal+state]',
      clients: 'principal',
      scopes: 'scope,lastUsedMs',
      meta: 'key',
      secrets: 'saleId,principal',
      drafts: 'key',
    });
  }
}
