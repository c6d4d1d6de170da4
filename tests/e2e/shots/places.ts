import { type PutSale, putSales } from '../../support/databases/put-sales.ts';

/** Where pictures of the map are taken: as different as the country is. */
export interface ShotPlace {
  readonly name: string;
  readonly zip: string;
}

/** The local host of the online map has streets for the first two. */
export const SHOT_PLACES: readonly ShotPlace[] = [
  { name: 'downtown', zip: '60602' },
  { name: 'suburb', zip: '60804' },
  { name: 'rural', zip: '59001' },
  { name: 'coast', zip: '94122' },
  { name: 'desert', zip: '92284' },
  { name: 'alaska', zip: '99501' },
];

interface Cluster {
  readonly zip: string;
  readonly timeZone: string;
  readonly lat: number;
  readonly lng: number;
  readonly count: number;
  /** Degrees. */
  readonly spread: number;
}

/** Places without samples of their own: as few and as far apart as sales are there. */
const THIN: readonly Cluster[] = [
  cluster('60602', 'America/Chicago', 41.883, -87.629, 9, 0.009),
  cluster('60804', 'America/Chicago', 41.838, -87.76, 12, 0.012),
  cluster('59001', 'America/Denver', 45.52, -109.44, 5, 0.09),
  cluster('92284', 'America/Los_Angeles', 34.12, -116.43, 7, 0.05),
  cluster('99501', 'America/Anchorage', 61.216, -149.876, 8, 0.012),
];

const TITLES = [
  'Tools and a workbench',
  'Three families, one yard',
  'Records, radios and books',
  'Moving after 30 years',
  'Quilts and kitchen things',
] as const;
const TYPES = ['garage', 'garage', 'estate', 'auction'] as const;

function cluster(
  zip: string,
  timeZone: string,
  lat: number,
  lng: number,
  count: number,
  spread: number,
): Cluster {
  return { zip, timeZone, lat, lng, count, spread };
}

/** Open whenever pictures are taken, by someone with an account: people can review it and say if it is on. */
export const OPEN_SALE: PutSale = {
  title: 'Estate of a piano tuner',
  zip: '60602',
  timeZone: 'America/Chicago',
  saleType: 'estate',
  lat: 41.8855,
  lng: -87.634,
  firstDay: -1,
  lastDay: 2,
  isAlwaysOpen: true,
  hasSeller: true,
};

/** Puts some sales where the samples have none, into a stopped backend's data folder. */
export function putThinSales(dataDir: string): Promise<void> {
  return putSales(dataDir, [...THIN.flatMap(salesOf), OPEN_SALE]);
}

function salesOf({ zip, timeZone, lat, lng, count, spread }: Cluster): readonly PutSale[] {
  return Array.from({ length: count }, (_, n) => ({
    title: TITLES[n % TITLES.length] ?? '',
    zip,
    timeZone,
    saleType: TYPES[n % TYPES.length] ?? 'garage',
    lat: lat + Math.sin((n + 1) * 12.9898) * spread,
    lng: lng + Math.cos((n + 1) * 78.233) * spread * 1.3,
    firstDay: n % 2,
    lastDay: 1 + (n % 3),
  }));
}
