import { Dexie, type EntityTable, type Table } from 'dexie';
import type { Held } from '../../domain/moderation/held.ts';
import type { Leg } from '../../domain/route/travel/leg.ts';
import type { PlaceKey } from '../../domain/route/travel/place-key.ts';
import type { Place, Sale, SalePrivate } from '../../domain/sale/sale.ts';
import type { OutboxEntry } from '../../sync/local-store.ts';
import type { StoredRow } from '../../sync/rows/merge-row.ts';
import type { OverlayKind } from '../../sync/mutations/rule.ts';
import type { FindPhoto } from '../../sync/photos/find-photo.ts';
import type { Photo, PhotoBytes } from '../../sync/photos/photo-state.ts';
import type { Cursor } from '../../sync/ports.ts';
import type { Principal } from '../../domain/principal.ts';
import type { RowKind } from '../../sync/rows/row-docs.ts';
import { Quarantine } from './quarantine.ts';

/** One row as a principal's pending mutations change it. `doc` is null if they delete it. */
export interface Overlay {
  readonly principal: Principal;
  readonly kind: OverlayKind;
  readonly id: string;
  /** The entity of the pending mutations it is folded from: the row's own id, or its sale's. */
  readonly entityId: string;
  readonly doc: object | null;
}

/** The client id under which a principal's mutations are numbered (SYNC-6). */
export interface ClientRecord {
  readonly principal: Principal;
  readonly clientId: string;
  readonly nextMid: number;
}

/** How far a scope has been read. */
export interface ScopeRecord {
  readonly scope: string;
  readonly cursor: Cursor | null;
  /** Identifies this reading. A reset starts a new one. Never reused on a device. */
  readonly gen: number;
  /** Whether any reading has ever finished. */
  readonly isComplete: boolean;
  /** Whether rows of older readings are still held. They are swept when this reading ends. */
  readonly mustSweep: boolean;
  readonly pulledAtMs: number | null;
  /** The server's time when it was last read to its end, in epoch ms. Left out if it never was. */
  readonly toldAtMs?: number;
  /** When it was last requested or on the screen, to within ten minutes. */
  readonly lastUsedMs: number;
}

export interface MetaRecord {
  /** `heard`: the server's time as last heard, in epoch ms. */
  readonly key: 'epoch' | 'generation' | 'heard';
  readonly value: string | number;
}

/** The secret that lets a guest change the sale it posted (SYNC-21). Never in the outbox. */
export interface SecretRecord {
  readonly saleId: string;
  readonly principal: Principal;
  readonly secret: string;
  /** Set if the server, asked with the secret, said that it hides the sale. Null or absent if not known. */
  readonly held?: Held | null;
  /** The sale as it was when its scope released it. Only the server knows whether it is hidden or deleted. */
  readonly copy?: SaleCopy | null;
}

export interface SaleCopy {
  readonly rev: number;
  readonly sale: Sale;
  readonly place: Place | null;
  readonly private: SalePrivate | null;
}

/**
 * A mutation that the server has acknowledged, kept as long as a server restore could undo it (SYNC-8).
 * The key is its outbox `seq`, so that it can return to its old place.
 */
export interface DoneRecord extends OutboxEntry {
  /** The epoch in which the server was last known to have it. */
  readonly epoch: string;
  /** Server time. */
  readonly doneAtMs: number;
  /** The secret a guest's mutation needs to be sent again, in case the device has since deleted it. */
  readonly secret: SecretRecord | null;
  /** Whether its private arguments were removed, as at sign-out. The rest can be shown but not sent. */
  readonly isStripped: boolean;
}

export interface DraftRecord {
  readonly key: string;
  readonly draft: unknown;
  readonly changedAtMs: number;
}

/** A sale shortlisted by someone without an account. Never leaves this device (SYNC-21). */
export interface ShortlistRecord {
  readonly saleId: string;
  readonly addedAtMs: number;
}

/** A sale viewed on this device on a given day. Kept so that the view counts only once (SYNC-25). */
export interface ViewRecord {
  /** Sale and day. */
  readonly key: string;
  readonly saleId: string;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** Whether it has been taken for sending to the server. */
  readonly isCounted: boolean;
}

/**
 * A row in a scope that this build could not read (SYNC-16, SYNC-24). It counts in comparisons, and a
 * build with another name asks for it again.
 */
export interface UnreadRecord {
  readonly scope: string;
  /** The kind may be one that this build does not know. */
  readonly kind: string;
  /** The server's id. */
  readonly id: string;
  readonly rev: number;
  /** The reading of the scope that named it. */
  readonly gen: number;
  readonly build: string;
  /** Where its document is wrong. Null if this build just does not know its kind. */
  readonly fault: string | null;
}

/** When a scope was last compared with the server, and when it last differed (SYNC-26). */
export interface CheckRecord {
  readonly scope: string;
  readonly checkedAtMs: number;
  readonly differedAtMs: number | null;
}

/**
 * What a router said about the ways from one place, by destination. It names places that only the person who worked
 * here may know, so it is deleted at sign-out.
 */
export interface TravelRecord {
  readonly from: PlaceKey;
  readonly legs: Readonly<Record<PlaceKey, AskedLeg>>;
  readonly usedAtMs: number;
}

/** A way that was asked for. `leg` is null if the router knew none. */
export interface AskedLeg {
  readonly leg: Leg | null;
  readonly askedAtMs: number;
}

/** The way from one place to another as a line (polyline6). Empty: the router knew none. */
export interface TravelLine {
  readonly from: PlaceKey;
  readonly to: PlaceKey;
  readonly line: string;
  readonly askedAtMs: number;
}

/** A malformed record, taken out of its table. Unsent work is kept until the person decides to delete it. */
export interface QuarantineRecord {
  readonly id: number;
  readonly table: string;
  readonly key: unknown;
  readonly value: unknown;
  readonly atMs: number;
}

export type RowKey = [kind: RowKind, id: string];
export type UnreadKey = [scope: string, kind: string, id: string];
export type OverlayKey = [principal: Principal, kind: OverlayKind, id: string];

/**
 * The device's one database. Until the first release, its one version is edited in place and its name changes with
 * it. From then on the schema only grows, and no upgrade touches the outbox (SYNC-24).
 */
export class RummageDb extends Dexie {
  declare readonly rows: Table<StoredRow, RowKey>;
  declare readonly overlays: Table<Overlay, OverlayKey>;
  declare readonly outbox: EntityTable<OutboxEntry, 'seq'>;
  declare readonly clients: Table<ClientRecord, Principal>;
  declare readonly scopes: Table<ScopeRecord, string>;
  declare readonly meta: Table<MetaRecord, MetaRecord['key']>;
  declare readonly secrets: Table<SecretRecord, string>;
  declare readonly done: Table<DoneRecord, number>;
  declare readonly drafts: Table<DraftRecord, string>;
  declare readonly photos: Table<Photo, string>;
  declare readonly photoBytes: Table<PhotoBytes, string>;
  declare readonly findPhotos: Table<FindPhoto, string>;
  declare readonly shortlist: Table<ShortlistRecord, string>;
  declare readonly views: Table<ViewRecord, string>;
  declare readonly checks: Table<CheckRecord, string>;
  declare readonly unread: Table<UnreadRecord, UnreadKey>;
  declare readonly travel: Table<TravelRecord, PlaceKey>;
  declare readonly travelLines: Table<TravelLine, [from: PlaceKey, to: PlaceKey]>;
  declare readonly aside: EntityTable<QuarantineRecord, 'id'>;
  readonly quarantine: Quarantine;

  constructor(name: string, options: ConstructorParameters<typeof Dexie>[1]) {
    super(name, options);
    this.version(1).stores({
      rows: '[kind+id],*scopes,[kind+doc.saleId],cellDay',
      overlays: '[principal+kind+id],id,entityId',
      outbox: '++seq,&opId,entityId,[principal+entityId],[principal+state]',
      clients: 'principal',
      scopes: 'scope,lastUsedMs',
      meta: 'key',
      secrets: 'saleId,principal',
      done: 'seq,[principal+entityId],[principal+epoch],[principal+doneAtMs]',
      drafts: 'key',
      photos: 'imageId,saleId,[principal+state]',
      photoBytes: 'imageId',
      findPhotos: 'imageId,[principal+state]',
      shortlist: 'saleId',
      views: 'key',
      checks: 'scope',
      unread: '[scope+kind+id],scope',
      travel: 'from,usedAtMs',
      travelLines: '[from+to],askedAtMs',
      aside: '++id,table',
    });
    this.quarantine = new Quarantine(this);
  }
}
