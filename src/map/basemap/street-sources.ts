import type { Credit } from './map-credits-list.ts';
import type { TileReader } from './map-tile.ts';

/** The credit for the data of every street map of this app that is not a host's own. */
export const OPEN_STREET_MAP: Credit = {
  name: '© OpenStreetMap',
  href: 'https://www.openstreetmap.org/copyright',
};

export interface StreetTilesParts {
  readonly readOnline: TileReader;
}

/** What the map shows of streets right now. */
export interface StreetsShown {
  /** Goes up when tiles that were missing may be there now, or others are gone. */
  readonly version: number;
  readonly credits: readonly Credit[];
}

/**
 * Street tiles, tile by tile from the first that has it: an area that the person downloaded, then the online map.
 * Where neither has it, the overview beneath stays in view.
 */
export class StreetTiles {
  private readonly readOnline: TileReader;
  private readArea: TileReader | null = null;
  private areasVersion = '';
  private shown: StreetsShown = { version: 0, credits: [] };
  private readonly listeners = new Set<() => void>();

  constructor({ readOnline }: StreetTilesParts) {
    this.readOnline = readOnline;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): StreetsShown => this.shown;

  readonly read: TileReader = async (tile, signal) => {
    const ofArea = await this.readArea?.(tile, signal).catch(() => null);
    if (ofArea !== null && ofArea !== undefined) {
      this.credit([OPEN_STREET_MAP]);
      return ofArea;
    }
    return this.readOnline(tile, signal);
  };

  /** From now on areas come first. Each version has other contents, so maps ask again for what they draw. */
  putAreasFirst(read: TileReader, version: string): void {
    if (read === this.readArea && version === this.areasVersion) return;
    const isFirst = this.readArea === null;
    this.readArea = read;
    this.areasVersion = version;
    if (!isFirst || version !== '') this.reload();
  }

  /** Maps ask again for what they could not get. */
  reload(): void {
    this.say({ ...this.shown, version: this.shown.version + 1 });
  }

  credit(credits: readonly Credit[]): void {
    const known = new Set(this.shown.credits.map(({ name }) => name));
    const added = credits.filter(({ name }) => !known.has(name));
    if (added.length > 0) this.say({ ...this.shown, credits: [...this.shown.credits, ...added] });
  }

  private say(shown: StreetsShown): void {
    this.shown = shown;
    for (const listener of this.listeners) listener();
  }
}
