import { err, ok, type Result } from '../../../domain/result.ts';
import type { Credit } from '../map-credits-list.ts';
import type { MapSettings } from '../map-settings.ts';
import { readTileBytes, type TileId } from '../map-tile.ts';
import { OnlineArchive } from './online-archive.ts';
import {
  addressOf,
  describeOnline,
  isJson,
  type OnlineDescription,
  type OnlineProblem,
} from './online-description.ts';
import type { ViewedTiles } from '../viewed-tiles.ts';

/** The pause after a host could not be reached or answered nonsense. */
const REST_MS = 30_000;
/** The pause after "too many requests". */
const LONG_REST_MS = 5 * 60_000;
const FAILURES_BEFORE_REST = 3;

export interface OnlineTilesParts {
  readonly settings: MapSettings;
  readonly viewed: ViewedTiles;
  readonly fetch: typeof fetch;
  readonly nowMs: () => number;
  readonly isOnline: () => boolean;
  /** The credits are known, or have changed. */
  readonly onCredits: (credits: readonly Credit[]) => void;
}

/**
 * Streets from the online map: what was viewed before from the device, the rest from its host. A host that fails
 * is left alone for a while, so that an outage or a hotel's login page costs three requests and not three hundred.
 */
export class OnlineTiles {
  private readonly parts: OnlineTilesParts;
  private readonly archive: OnlineArchive | null;
  private description: Promise<Result<OnlineDescription, OnlineProblem>> | null = null;
  private areCreditsSaid = false;
  private failures = 0;
  private restsUntilMs = 0;

  constructor(parts: OnlineTilesParts) {
    this.parts = parts;
    const { archiveUrl } = parts.settings;
    this.archive = archiveUrl === null ? null : new OnlineArchive(archiveUrl, parts.fetch);
  }

  /** Null: the online map does not have it, or cannot be reached now. */
  async read(tile: TileId, signal?: AbortSignal): Promise<ArrayBuffer | null> {
    const { settings, viewed } = this.parts;
    if (settings.styleUrl === null && this.archive === null) return null;
    const kept = await viewed.read(tile);
    if (kept !== null) {
      void this.sayCredits();
      return kept;
    }
    if (!this.mayAsk()) return null;
    const data = await this.fetchTile(tile, signal);
    if (data !== null) void viewed.keep(tile, data);
    return data;
  }

  /** The connection is back: the host is asked again at once. */
  wake(): void {
    this.restsUntilMs = 0;
    this.failures = 0;
  }

  private mayAsk(): boolean {
    return this.parts.isOnline() && this.parts.nowMs() >= this.restsUntilMs;
  }

  private async fetchTile(tile: TileId, signal?: AbortSignal): Promise<ArrayBuffer | null> {
    try {
      const data = await (this.archive === null
        ? this.fetchByAddress(tile, signal)
        : this.archive.read(tile, signal));
      if (data !== null) {
        this.failures = 0;
        void this.sayCredits();
      }
      return data;
    } catch {
      if (signal?.aborted !== true) this.fail();
      return null;
    }
  }

  private async fetchByAddress(tile: TileId, signal?: AbortSignal): Promise<ArrayBuffer | null> {
    const described = await this.describe();
    if (!described.ok) return null;
    const { template, minZoom, maxZoom } = described.value;
    if (tile.z < minZoom || tile.z > maxZoom) return null;
    const response = await this.fetch(addressOf(template, tile), signal);
    // A tile without content is sea or desert; most hosts have none there.
    if (response.status === 404 || response.status === 204) return null;
    if (!response.ok) throw new Error(`The map's host answered ${response.status}`);
    const body = await response.arrayBuffer();
    if (body.byteLength === 0) return null;
    const data = await readTileBytes(body);
    if (data === null) throw new Error('The answer is no tile');
    return data;
  }

  /** Asks the host once a session, and otherwise takes what it said the last time. */
  private describe(): Promise<Result<OnlineDescription, OnlineProblem>> {
    this.description ??= this.askHost().then(async (asked) => {
      const { viewed } = this.parts;
      if (asked.ok) {
        void viewed.keepDescription(asked.value);
        return asked;
      }
      this.description = null;
      this.rest(REST_MS);
      const kept = await viewed.readDescription();
      return isDescription(kept) ? ok(kept) : asked;
    });
    return this.description;
  }

  private async askHost(): Promise<Result<OnlineDescription, OnlineProblem>> {
    const { styleUrl, origins } = this.parts.settings;
    if (styleUrl === null || !this.mayAsk()) return err('unreachable');
    return describeOnline(styleUrl, origins, async (url) => {
      try {
        const response = await this.fetch(url);
        if (!response.ok) return err('unreachable');
        const json: unknown = await response.json();
        return isJson(json) ? ok(json) : err('not-a-style');
      } catch (error) {
        return err(error instanceof SyntaxError ? 'not-a-style' : 'unreachable');
      }
    });
  }

  private async fetch(url: string, signal?: AbortSignal): Promise<Response> {
    const response = await this.parts.fetch(url, {
      credentials: 'omit',
      redirect: 'error',
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status === 429) this.rest(LONG_REST_MS);
    return response;
  }

  /** Once something of it is drawn. */
  private async sayCredits(): Promise<void> {
    if (this.areCreditsSaid) return;
    this.areCreditsSaid = true;
    const credits = await (this.archive === null
      ? this.creditsOfHost()
      : this.archive.credits().catch(() => []));
    if (credits.length > 0) this.parts.onCredits(credits);
    else this.areCreditsSaid = false;
  }

  private async creditsOfHost(): Promise<readonly Credit[]> {
    const described = await this.description;
    if (described?.ok === true) return described.value.credits;
    const kept = await this.parts.viewed.readDescription();
    return isDescription(kept) ? kept.credits : [];
  }

  private fail(): void {
    this.failures += 1;
    if (this.failures >= FAILURES_BEFORE_REST) this.rest(REST_MS);
  }

  private rest(ms: number): void {
    this.failures = 0;
    this.restsUntilMs = Math.max(this.restsUntilMs, this.parts.nowMs() + ms);
  }
}

function isDescription(value: unknown): value is OnlineDescription {
  return isJson(value) && typeof value['template'] === 'string' && Array.isArray(value['credits']);
}
