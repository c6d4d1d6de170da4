import { packTileBytes, readTileBytes, type TileId } from './map-tile.ts';

/** The cache of streets that were viewed online. A page may delete it: it holds nothing of the person's. */
export const VIEWED_MAP_CACHE = 'viewed-map';

export const VIEWED_MAP_LIMITS = {
  bytes: 60 * 1024 * 1024,
  ageMs: 30 * 24 * 60 * 60 * 1000,
  /** The share of the browser's quota above which sales and photos need the room more than old streets do. */
  quotaShare: 0.9,
} as const;

const STORED_AT = 'X-Stored-At';
const STORED_BYTES = 'X-Stored-Bytes';
/** Looking through the whole cache takes a while, so it is done only once for this many tiles. */
const TILES_BETWEEN_TIDYINGS = 64;

export interface ViewedTilesParts {
  readonly caches: CacheStorage;
  readonly storage: Pick<StorageManager, 'estimate'> | undefined;
  readonly nowMs: () => number;
  /** Names the online map, so that another map's tiles are not taken for its own. */
  readonly mapName: string;
}

/**
 * Streets that were viewed online, to be drawn again without a connection. The page keeps them itself and not
 * the service worker: a key names the tile and not its address, which changes with each week's data, and tiles
 * out of ranges of an archive are kept like all others. Everything here may fail (a private window, a full
 * disk); then nothing is kept.
 */
export class ViewedTiles {
  private readonly parts: ViewedTilesParts;
  private untilTidying = 0;

  constructor(parts: ViewedTilesParts) {
    this.parts = parts;
  }

  async read(tile: TileId): Promise<ArrayBuffer | null> {
    const kept = await this.match(this.keyOf(tile));
    return kept === null ? null : readTileBytes(await kept.arrayBuffer());
  }

  async keep(tile: TileId, data: ArrayBuffer): Promise<void> {
    try {
      await this.put(this.keyOf(tile), await packTileBytes(data));
      if (this.untilTidying === 0) await this.tidy();
      this.untilTidying = (this.untilTidying || TILES_BETWEEN_TIDYINGS) - 1;
    } catch {
      // Most likely the disk is full: what is of least use goes first.
      await this.parts.caches.delete(VIEWED_MAP_CACHE).catch(() => false);
    }
  }

  /** What the host said of its map the last time, as it was kept. */
  async readDescription(): Promise<unknown> {
    const kept = await this.match(this.key('description'));
    return kept === null ? null : kept.json().catch(() => null);
  }

  async keepDescription(description: unknown): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(description));
    await this.put(this.key('description'), bytes.buffer).catch(() => undefined);
  }

  /** Deletes tiles that are too old, and the oldest ones if there are too many. */
  private async tidy(): Promise<void> {
    const cache = await this.parts.caches.open(VIEWED_MAP_CACHE);
    if (await this.isShortOfSpace()) {
      await this.parts.caches.delete(VIEWED_MAP_CACHE);
      return;
    }
    const oldestMs = this.parts.nowMs() - VIEWED_MAP_LIMITS.ageMs;
    let bytes = 0;
    // A cache gives its entries in the order in which they were stored.
    for (const request of (await cache.keys()).toReversed()) {
      const { headers } = (await cache.match(request)) ?? new Response();
      bytes += Number(headers.get(STORED_BYTES) ?? 0);
      const isOld = Number(headers.get(STORED_AT) ?? 0) < oldestMs;
      if (isOld || bytes > VIEWED_MAP_LIMITS.bytes) await cache.delete(request);
    }
  }

  private async isShortOfSpace(): Promise<boolean> {
    const { usage = 0, quota = Infinity } = (await this.parts.storage?.estimate()) ?? {};
    return usage > quota * VIEWED_MAP_LIMITS.quotaShare;
  }

  private async match(key: string): Promise<Response | null> {
    try {
      const cache = await this.parts.caches.open(VIEWED_MAP_CACHE);
      return (await cache.match(key)) ?? null;
    } catch {
      return null;
    }
  }

  private async put(key: string, bytes: ArrayBuffer): Promise<void> {
    const cache = await this.parts.caches.open(VIEWED_MAP_CACHE);
    const headers = {
      [STORED_AT]: String(this.parts.nowMs()),
      [STORED_BYTES]: String(bytes.byteLength),
    };
    await cache.put(key, new Response(bytes, { headers }));
  }

  private keyOf({ z, x, y }: TileId): string {
    return this.key(`${z}/${x}/${y}`);
  }

  /** A key that looks like an address of ours, as the cache requires. Nobody ever requests it. */
  private key(name: string): string {
    return `/viewed-map/${encodeURIComponent(this.parts.mapName)}/${name}`;
  }
}
