/** The geocoder of the US Census Bureau: free, without a key, the United States only. */

export const CENSUS_ADDRESS = 'https://geocoding.geo.census.gov';

/** The result for one address, in the words of the specification. */
export type Geocoded =
  | {
      readonly status: 'OK';
      readonly result: {
        readonly lat: number;
        readonly lng: number;
        /** Interpolated along the street, by house number. */
        readonly quality: 'street';
        readonly label: string;
        readonly zip_code: string | null;
      };
    }
  | { readonly status: 'ZERO_RESULTS' | 'OVER_QUERY_LIMIT' | 'UNKNOWN_ERROR' };

const LIMIT_MS = 10_000;

/** Asks for one address in one line. A failure is an answer, too. */
export async function askCensus(
  fetch: typeof globalThis.fetch,
  base: string,
  address: string,
): Promise<Geocoded> {
  const url = new URL('/geocoder/locations/onelineaddress', base);
  url.search = new URLSearchParams({
    address,
    benchmark: 'Public_AR_Current',
    format: 'json',
  }).toString();
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
    if (response.status === 429) return { status: 'OVER_QUERY_LIMIT' };
    // The bureau's firewall refuses with a page and status 200.
    return response.ok ? bestOf(await response.json()) : { status: 'UNKNOWN_ERROR' };
  } catch {
    return { status: 'UNKNOWN_ERROR' };
  }
}

/** The first match, which is the best. */
function bestOf(answer: unknown): Geocoded {
  const matches = at(at(answer, 'result'), 'addressMatches');
  if (!Array.isArray(matches)) return { status: 'UNKNOWN_ERROR' };
  const best: unknown = matches[0];
  if (best === undefined) return { status: 'ZERO_RESULTS' };
  const lng = at(at(best, 'coordinates'), 'x');
  const lat = at(at(best, 'coordinates'), 'y');
  const label = at(best, 'matchedAddress');
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof label !== 'string') {
    return { status: 'UNKNOWN_ERROR' };
  }
  const zip = at(at(best, 'addressComponents'), 'zip');
  const zip_code = typeof zip === 'string' && /^\d{5}$/.test(zip) ? zip : null;
  return { status: 'OK', result: { lat, lng, quality: 'street', label, zip_code } };
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
