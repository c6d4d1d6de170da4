import { PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { creditsFrom } from '../attribution.ts';
import type { Credit } from '../map-credits-list.ts';
import { isJson } from './online-description.ts';
import type { TileId } from '../map-tile.ts';

/** Reads ranges of an archive on a host that allows it (CORS, `Range`). A redirect is refused. */
class Ranges implements Source {
  private readonly url: string;
  private readonly fetch: typeof fetch;

  constructor(url: string, fetchRange: typeof fetch) {
    this.url = url;
    this.fetch = fetchRange;
  }

  getKey(): string {
    return this.url;
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const response = await this.fetch(this.url, {
      headers: { Range: `bytes=${offset}-${offset + length - 1}` },
      credentials: 'omit',
      redirect: 'error',
      ...(signal === undefined ? {} : { signal }),
    });
    if (response.status !== 206) throw new Error(`The archive answered ${response.status}`);
    const etag = response.headers.get('ETag');
    return { data: await response.arrayBuffer(), ...(etag === null ? {} : { etag }) };
  }
}

/** The operator's own archive of PMTiles as the online map. */
export class OnlineArchive {
  private archive: PMTiles;
  private readonly renew: () => PMTiles;

  constructor(url: string, fetchRange: typeof fetch) {
    this.renew = () => new PMTiles(new Ranges(url, fetchRange));
    this.archive = this.renew();
  }

  async read({ z, x, y }: TileId, signal?: AbortSignal): Promise<ArrayBuffer | null> {
    try {
      return (await this.archive.getZxy(z, x, y, signal))?.data ?? null;
    } catch (error) {
      // The package remembers a header that could not be read; a new reader does not.
      if (signal?.aborted !== true) this.archive = this.renew();
      throw error;
    }
  }

  async credits(): Promise<readonly Credit[]> {
    const metadata: unknown = await this.archive.getMetadata();
    const attribution = isJson(metadata) ? metadata['attribution'] : null;
    return creditsFrom(typeof attribution === 'string' ? attribution : '');
  }
}
