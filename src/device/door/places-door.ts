import type { LatLng } from '../../domain/geo/distance.ts';
import type { FoundPlace, GeocodeProblem } from '../../domain/geo/found-place.ts';
import type { ZipPlace, ZipSuggestion } from '../../domain/geo/zip-table.ts';
import type { Result } from '../../domain/result.ts';

/** Whether five digits are a ZIP code. `unchecked`: the table is not on this device yet. */
export type ZipCheck = 'known' | 'unknown' | 'unchecked';

/** The table of ZIP codes, and the geocoder. */
export interface PlacesDoor {
  lookupZip(zip: string): Promise<ZipPlace | null>;
  checkZip(zip: string): Promise<ZipCheck>;
  suggestZips(prefix: string): Promise<readonly ZipSuggestion[]>;
  nearestZip(point: LatLng): Promise<ZipPlace | null>;
  /** Asks the geocoder for an address written in one line. */
  geocode(address: string): Promise<Result<FoundPlace, GeocodeProblem>>;
}
