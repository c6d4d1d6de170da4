import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import overviewUrl from './overview.pmtiles?url';
import type { TileReader } from './map-tile.ts';

/** The whole file in memory: it is small, and one request is easier to keep for offline use than ranges. */
class FileInMemory implements Source {
  private bytes: Promise<ArrayBuffer> | null = null;

  getKey(): string {
    return overviewUrl;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    this.bytes ??= load();
    try {
      const bytes = await this.bytes;
      return { data: bytes.slice(offset, offset + length) };
    } catch (error) {
      // The next tile asks again.
      this.bytes = null;
      throw error;
    }
  }
}

/** Between tries, as for every file of the map. */
const PAUSES_MS = [1_000, 3_000, 9_000];

async function load(): Promise<ArrayBuffer> {
  for (const pauseMs of PAUSES_MS) {
    const bytes = await tryToLoad().catch(() => null);
    if (bytes !== null) return bytes;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return tryToLoad();
}

async function tryToLoad(): Promise<ArrayBuffer> {
  const response = await fetch(overviewUrl);
  if (!response.ok) throw new Error(`The overview map answered ${response.status}`);
  return response.arrayBuffer();
}

let archive = new PMTiles(new FileInMemory());

/** Reads a tile of the map that comes with the app. Rejects while its file cannot be loaded. */
export const readOverviewTile: TileReader = async ({ z, x, y }) => {
  try {
    return (await archive.getZxy(z, x, y))?.data ?? null;
  } catch (error) {
    // The package remembers failures of the header; a new reader does not.
    archive = new PMTiles(new FileInMemory());
    throw error;
  }
};
