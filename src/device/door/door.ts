import type { RouterSettings } from '../../domain/route/travel/router-settings.ts';
import type { AccountDoor } from './account-door.ts';
import type { AreasDoor } from './areas-door.ts';
import type { AlertsDoor } from './alerts-door.ts';
import type { FilesDoor } from './files-door.ts';
import type { ModerationDoor } from './moderation-door.ts';
import type { PhotosDoor } from './photos-door.ts';
import type { PlacesDoor } from './places-door.ts';
import type { SearchDoor } from './search-door.ts';
import type { SalesDoor } from './sales-door.ts';
import type { SessionView } from './account-door.ts';
import type { SyncDoor, SyncStatus } from './sync-door.ts';
import type { TravelDoor } from './travel-door.ts';
import type { WritesDoor } from './writes-door.ts';

/**
 * What a page may ask of its device worker, by noun. Each noun is implemented next to what it opens. Calls
 * go over a message port by their path, so there is no forwarding code. All instants are epoch ms.
 */
export interface Door {
  readonly writes: WritesDoor;
  readonly photos: PhotosDoor;
  readonly account: AccountDoor;
  readonly sync: SyncDoor;
  readonly sales: SalesDoor;
  readonly search: SearchDoor;
  readonly alerts: AlertsDoor;
  readonly places: PlacesDoor;
  readonly files: FilesDoor;
  readonly moderation: ModerationDoor;
  readonly areas: AreasDoor;
  readonly travel: TravelDoor;
}

/** What the device worker sends to its page, from the start. */
export interface DoorListeners {
  readonly onStatus: (status: SyncStatus) => void;
  readonly onSession: (session: SessionView | null) => void;
  /** Gets a higher number whenever the catalog has changed. */
  readonly onCatalog: (version: number) => void;
  /** Called when the first downloaded map is complete, so that there is now something to keep. */
  readonly onFirstArea: () => void;
}

export interface OpenOptions {
  readonly dataSource: 'local' | 'supabase';
  /** Absolute base address of the Supabase API. Empty in `local` mode. */
  readonly supabaseUrl: string;
  readonly anonKey: string;
  /** Whether that project publishes public sales as files (SYNC-28). No, if left out. */
  readonly hasFiles?: boolean;
  /** The geocoder's address. Empty if there is none. */
  readonly geocoderUrl: string;
  /** Absolute address of the archive from which maps are downloaded. Empty if there is none. */
  readonly tilesUrl: string;
  /** Null if there is none. */
  readonly router: RouterSettings | null;
}
