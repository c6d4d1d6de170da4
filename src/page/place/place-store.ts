import type { PlacesDoor } from '../../device/door/places-door.ts';
import type { SalesDoor } from '../../device/door/sales-door.ts';
import type { LatLng } from '../../domain/geo/distance.ts';
import type { ZipPlace } from '../../domain/geo/zip-table.ts';
import type { Result } from '../../domain/result.ts';
import { choosePlace, SAN_FRANCISCO } from '../../domain/geo/place-choice.ts';
import type { ChosenPlace } from '../../domain/geo/place-choice.ts';
import { parseZip } from '../../domain/geo/zip-format.ts';
import type { Position, PositionFailure } from '../../platform/page/geolocation.ts';
import { createLazyStore } from '../app/lazy-store.ts';
import type { Store } from '../app/lazy-store.ts';

export interface PlaceInUse {
  readonly point: LatLng;
  /** "Chicago, IL 60601". The screen puts it into a sentence. */
  readonly label: string;
  /** The ZIP code that was set, or that of the profile or of the nearest centroid. */
  readonly zip: string | null;
  readonly source: 'zip' | 'position' | 'profile' | 'default';
  /** How far from the point the device may be, if the point is its position and it says so. */
  readonly accuracyMeters: number | null;
  /** Nothing is known: offer to set a location. */
  readonly needsLocation: boolean;
  /** Why the ZIP code that was set cannot be used (Home takes any value, spec 2). */
  readonly zipProblem: ChosenPlace['zipProblem'] | 'zip-unchecked';
  /** The place may still change in a moment. */
  readonly isResolving: boolean;
}

/** Used until something is known (spec 9). */
const DEFAULT_PLACE: PlaceInUse = {
  point: SAN_FRANCISCO,
  label: 'San Francisco, CA',
  zip: null,
  source: 'default',
  accuracyMeters: null,
  needsLocation: true,
  zipProblem: null,
  isResolving: true,
};

/** What the place is computed from. Injected, so that it can be tested without a browser. */
export interface PlaceSources {
  readonly places: Pick<PlacesDoor, 'lookupZip' | 'checkZip' | 'nearestZip'>;
  readonly sales: Pick<SalesDoor, 'lookAround'>;
  readonly readUserZip: () => string | null;
  readonly forgetUserZip: () => void;
  readonly watchSettings: (listener: () => void) => () => void;
  readonly profileZip: Store<string | null>;
  /** Where the device is, if it may be read without asking the person. */
  readonly grantedPosition: () => Promise<Fix | null>;
  readonly askPosition: () => Promise<Result<Fix, PositionFailure>>;
}

/** Where the device is, as far as it knows. */
type Fix = LatLng & Partial<Pick<Position, 'accuracyMeters'>>;

export interface PlaceStore extends Store<PlaceInUse> {
  /** The person asks for their position. From then on it counts before the ZIP code. */
  readonly locateMe: () => Promise<Result<LatLng, PositionFailure>>;
}

/**
 * Which place counts: `userZipCode`, then a granted position, then the profile's ZIP code, then
 * San Francisco. The device stores the area around it.
 */
export function createPlaceStore(sources: PlaceSources): PlaceStore {
  const { places, sales } = sources;
  let position: Fix | null = null;
  let hasAskedPosition = false;
  /** Only the latest question may answer. */
  let serial = 0;

  const store = createLazyStore<PlaceInUse>(DEFAULT_PLACE, () => {
    void resolve();
    const stops = [
      sources.watchSettings(() => void resolve()),
      sources.profileZip.subscribe(() => void resolve()),
    ];
    return () => stops.forEach((stop) => stop());
  });

  async function resolve(): Promise<void> {
    const own = ++serial;
    const place = await findPlace();
    if (own === serial) settleOn(place);
  }

  async function findPlace(): Promise<PlaceInUse> {
    const userZipCode = sources.readUserZip();
    const profileZipCode = sources.profileZip.getState();
    const zips = new Map<string, ZipPlace | null>();
    for (const zip of [parseZip(userZipCode ?? ''), parseZip(profileZipCode ?? '')]) {
      if (zip.ok) zips.set(zip.value, await places.lookupZip(zip.value));
    }
    const choose = () =>
      choosePlace({ userZipCode, position, profileZipCode }, (zip) => zips.get(zip) ?? null);
    const chosen = choose();
    if (chosen.source === 'chosen-zip' || hasAskedPosition) return described(chosen, zips);
    hasAskedPosition = true;
    position ??= await sources.grantedPosition();
    return described(choose(), zips);
  }

  async function described(
    { origin, source, zip, needsLocation, zipProblem: found }: ChosenPlace,
    zips: ReadonlyMap<string, ZipPlace | null>,
  ): Promise<PlaceInUse> {
    const isUnchecked = found === 'zip-unknown' && (await isWithoutTable(zips));
    const zipProblem: PlaceInUse['zipProblem'] = isUnchecked ? 'zip-unchecked' : found;
    const accuracyMeters = source === 'position' ? (position?.accuracyMeters ?? null) : null;
    const rest = {
      point: origin,
      source: SOURCES[source],
      accuracyMeters,
      needsLocation,
      zipProblem,
    };
    if (source === 'default') return { ...DEFAULT_PLACE, ...rest, isResolving: false };
    const near = zip === null ? await places.nearestZip(origin) : (zips.get(zip) ?? null);
    const label = near === null ? '' : labelOf(near);
    return { ...rest, label, zip: near?.zip ?? null, isResolving: false };
  }

  /** Without the table, every ZIP code looks unknown. */
  async function isWithoutTable(zips: ReadonlyMap<string, unknown>): Promise<boolean> {
    const [zip] = zips.keys();
    return zip !== undefined && (await places.checkZip(zip)) === 'unchecked';
  }

  function settleOn(place: PlaceInUse): void {
    if (isSamePlace(store.getState(), place)) return;
    store.setState(place, true);
    void sales.lookAround(place.point);
  }

  return {
    ...store,

    async locateMe() {
      const located = await sources.askPosition();
      if (!located.ok) return located;
      position = located.value;
      sources.forgetUserZip();
      await resolve();
      return located;
    },
  };
}

const SOURCES = {
  'chosen-zip': 'zip',
  position: 'position',
  'profile-zip': 'profile',
  default: 'default',
} as const;

function labelOf({ city, state, zip }: ZipPlace): string {
  return `${city}, ${state} ${zip}`;
}

function isSamePlace(a: PlaceInUse, b: PlaceInUse): boolean {
  return (
    a.point.lat === b.point.lat &&
    a.point.lng === b.point.lng &&
    a.label === b.label &&
    a.source === b.source &&
    a.accuracyMeters === b.accuracyMeters &&
    a.zipProblem === b.zipProblem &&
    a.isResolving === b.isResolving
  );
}
