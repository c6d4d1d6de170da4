import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Held } from '../domain/moderation/held.ts';
import type { Place, Sale, SalePrivate } from '../domain/sale/sale.ts';
import type { QueueEntry } from '../sync/local-store.ts';
import type { StoredRow } from '../sync/merge.ts';
import type { OverlayKind } from '../sync/mutations/rule.ts';
import type { Photo, PhotoBytes } from '../sync/photo.ts';
import type { Cursor, Principal } from '../sync/ports.ts';
import { storedId } from '../sync/row-id.ts';
import type { RowKind } from '../sync/rows.ts';
import { ownerOf } from '../sync/scope-name.ts';
import { Quarantine } from './quarantine.ts';

/** What a principal's waiting work makes of one row; `doc` null: gone. */
export interface Overlay {
  readonly principal: Principal;
  readonly kind: OverlayKind;
  readonly id: string;
  /** Whose waiting work it is folded from: the row's own id, or its sale's. */
  readonly subject: string;
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
  /** When it was last asked for or on the screen, to within ten minutes. */
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
  /** That the server hides the sale, as it says to whoever has the secret; left out or null: not known to be. */
  readonly held?: Held | null;
  /** The sale as it was when its scope let go of it: hidden or deleted, which only the server can tell. */
  readonly copy?: SaleCopy | null;
}

export interface SaleCopy {
  readonly rev: number;
  readonly sale: Sale;
  readonly place: Place | null;
  readonly private: SalePrivate | null;
}

/**
 * A mutation that the server has acknowledged, kept for as long as a restore may reach back (SYNC-8).
 * The key is its number in the queue, so that it can go back to its old place.
 */
export interface DoneRecord extends QueueEntry {
  /** In which the server had it, when last heard. */
  readonly epoch: string;
  /** By the server's time. */
  readonly doneAtMs: number;
  /** What a guest's mutation needs to be sent again, where the device has forgotten it since. */
  readonly secret: SecretRecord | null;
  /** What was private in it went with a sign-out: enough is left to tell of it, not to send it. */
  readonly isStripped: boolean;
}

export interface DraftRecord {
  readonly key: string;
  readonly draft: unknown;
  readonly changedAtMs: number;
}

/** A sale that someone without an account wants to find again; never leaves this device (SYNC-21). */
export interface ShortlistRecord {
  readonly saleId: string;
  readonly addedAtMs: number;
}

/** A sale that was looked at here on a day; kept so that it counts once (SYNC-25). */
export interface ViewRecord {
  /** Sale and day. */
  readonly key: string;
  readonly saleId: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** It is on its way to the server, or there. */
  readonly isCounted: boolean;
}

/** When a scope was last compared with the server, and last found unlike it (SYNC-26). */
export interface CheckRecord {
  readonly scope: string;
  readonly checkedAtMs: number;
  readonly differedAtMs: number | null;
}

/** A record of a wrong shape, taken out of its table. What was to be sent is kept until the person says otherwise. */
export interface AsideRecord {
  readonly id: number;
  readonly table: string;
  readonly key: unknown;
  readonly value: unknown;
  readonly atMs: number;
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
  declare readonly done: Table<DoneRecord, number>;
  declare readonly drafts: Table<DraftRecord, string>;
  declare readonly photos: Table<Photo, string>;
  declare readonly photoBytes: Table<PhotoBytes, string>;
  declare readonly shortlist: Table<ShortlistRecord, string>;
  declare readonly views: Table<ViewRecord, string>;
  declare readonly checks: Table<CheckRecord, string>;
  declare readonly aside: EntityTable<AsideRecord, 'id'>;
  readonly quarantine: Quarantine;

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
    const second = this.version(2).stores({
      rows: '[kind+id],*scopes,[kind+doc.saleId]',
      overlays: '[principal+kind+id],id,subject',
      photos: 'imageId,saleId,[principal+state]',
      photoBytes: 'imageId',
      shortlist: 'saleId',
      views: 'key',
      checks: 'scope',
      aside: '++id,table',
    });
    // Until then an overlay's own id was its subject's.
    second.upgrade(async (upgrade) => {
      await upgrade
        .table<{ id: string; subject?: string }>('overlays')
        .toCollection()
        .modify((overlay) => {
          overlay.subject = overlay.id;
        });
      await partSaves(upgrade.table<StoredRow, RowKey>('rows'));
    });
    this.version(3).stores({
      done: 'seq,[principal+subject],[principal+epoch],[principal+doneAtMs]',
    });
    this.quarantine = new Quarantine(this);
  }
}

/** Until then the saves that two accounts had made of one sale shared a row. */
async function partSaves(rows: Table<StoredRow, RowKey>): Promise<void> {
  const saves = await rows.where('[kind+id]').between(['save', ''], ['save', '\uffff']).toArray();
  await rows.bulkDelete(saves.map(({ kind, id }): RowKey => [kind, id]));
  await rows.bulkPut(
    saves.flatMap((row) =>
      row.scopes.map((scope, i) => ({
        ...row,
        id: storedId(row.kind, row.id, ownerOf(scope)),
        scopes: [scope],
        gens: [row.gens[i] ?? 0],
        revs: [row.revs[i] ?? 0],
      })),
    ),
  );
}
