import {
  SALE_KINDS,
  type PlaceQuality,
  type ReleaseRule,
  type SaleKind,
  type SaleType,
  type ScheduleDay,
} from '../../../src/domain/sale/sale.ts';
import type { VisitFact, VisitFacts } from '../../../src/domain/sale/sale-fields.ts';
import { CITIES, type City } from './cities.ts';
import { dice, type Dice, namedUuid } from './seeded-random.ts';
import { addDays, scheduleFrom, startOffset } from './sample-schedule.ts';
import {
  CANCEL_REASONS,
  REMARKS,
  SELLERS,
  STREET_KINDS,
  STREETS,
  SUBJECTS,
  type Subject,
  TITLES,
} from './words.ts';
import { visitFacts } from './visit-words.ts';

/** An invented sale. Its dates count from the Saturday that it was made for. */
export interface SampleSale extends VisitFacts {
  readonly id: string;
  /** Index into `SELLERS`; null for a guest. */
  readonly seller: number | null;
  readonly title: string;
  readonly description: string;
  readonly zipCode: string | null;
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  readonly timeZone: string;
  readonly saleUrl: string | null;
  readonly tags: readonly string[];
  readonly days: readonly ScheduleDay[];
  readonly street: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly quality: PlaceQuality;
  readonly releaseRule: ReleaseRule;
  /** The evening before the first day, as YYYY-MM-DD. Only with the rule `at`. */
  readonly releaseDate: string | null;
  readonly cancelReason: string | null;
  readonly isSoldOut: boolean;
  readonly halfPriceDate: string | null;
  readonly rainDate: string | null;
  readonly createdDate: string;
  readonly pictures: readonly string[];
  readonly views: number;
  readonly saves: number;
}

/** All sample sales around a Saturday. `generation` gives new ids after samples were removed. */
export function sampleSales(saturday: string, generation: number): readonly SampleSale[] {
  const roll = dice(20260101);
  const visitRoll = dice(20260102);
  return CITIES.flatMap((city) =>
    Array.from({ length: city.sales }, (_, index) => {
      const id = sampleId(generation, city.name, index);
      const sale = sampleSale(id, city, startOffset(index, city.sales), saturday, roll);
      return { ...sale, ...visitFacts(sale.saleType, sale.kind, visitRoll) };
    }),
  );
}

/** The ids of one generation. Each generation has different ids. */
export function sampleId(generation: number, cityName: string, index: number): string {
  return namedUuid(`rummage sample ${generation} ${cityName} ${index}`);
}

function sampleSale(
  id: string,
  city: City,
  offset: number,
  saturday: string,
  roll: Dice,
): Omit<SampleSale, VisitFact> {
  const saleType = roll.pick([
    'garage',
    'garage',
    'garage',
    'estate',
    'estate',
    'auction',
  ] as const);
  const kind = roll.chance(0.7) ? roll.pick<SaleKind>(SALE_KINDS[saleType]) : null;
  const subjects = roll.some(SUBJECTS, roll.between(1, 4));
  const days = scheduleFrom(addDays(saturday, offset), saleType, roll);
  const first = days[0]?.date ?? saturday;
  const isProfessional = saleType === 'auction' || roll.chance(0.2);
  return {
    id,
    seller: roll.chance(0.15) ? null : roll.between(0, SELLERS.length - 1),
    title: titleOf(saleType, kind, subjects, city, roll),
    description: descriptionOf(subjects, roll),
    saleType,
    kind,
    timeZone: city.timeZone,
    saleUrl: isProfessional && roll.chance(0.4) ? `https://sales.example/${id.slice(0, 8)}` : null,
    tags: subjects.map(({ tag }) => tag),
    days,
    ...placeOf(city, kind, roll),
    ...releaseOf(kind, first, roll),
    cancelReason: roll.chance(0.04) ? roll.pick(CANCEL_REASONS) : null,
    isSoldOut: offset <= -6 && roll.chance(0.1),
    halfPriceDate: days.length > 1 && roll.chance(0.3) ? (days.at(-1)?.date ?? null) : null,
    rainDate: saleType === 'garage' && roll.chance(0.1) ? addDays(first, 7) : null,
    createdDate: addDays(first, -roll.between(22, 45)),
    pictures: picturesOf(saleType, subjects, roll),
    views: Math.floor(roll.next() ** 3 * 400),
    saves: Math.floor(roll.next() ** 4 * 40),
  };
}

function titleOf(
  saleType: SaleType,
  kind: SaleKind | null,
  subjects: readonly Subject[],
  city: City,
  roll: Dice,
): string {
  const what = roll.pick(TITLES[kind ?? saleType]);
  const nouns = subjects.slice(0, 2).map(({ noun }) => noun.toLowerCase());
  return roll.pick([
    `${what}: ${nouns.join(' and ')}`,
    `${what} with ${nouns.join(', ')}`,
    `${what} in ${city.name}`,
    `${subjects[0]?.noun ?? 'Finds'} and more: ${what.toLowerCase()}`,
  ]);
}

function descriptionOf(subjects: readonly Subject[], roll: Dice): string {
  const lines = subjects.map(({ lines: choices }) => roll.pick(choices));
  return [...lines, ...roll.some(REMARKS, roll.between(1, 2))].join('\n');
}

type PlacePart = Pick<SampleSale, 'zipCode' | 'street' | 'lat' | 'lng' | 'quality'>;

function placeOf(city: City, kind: SaleKind | null, roll: Dice): PlacePart {
  const { zip, lat, lng } = roll.pick(city.zips);
  const street = `${roll.between(1, 99) * 10 + roll.between(1, 9)} ${roll.pick(STREETS)} ${roll.pick(STREET_KINDS)}`;
  if (kind === 'online-only' || roll.chance(0.03)) {
    const zipCode = roll.chance(0.6) ? zip : null;
    return { zipCode, street: null, lat: null, lng: null, quality: 'none' };
  }
  if (roll.chance(0.06)) return { zipCode: zip, street, lat, lng, quality: 'zip' };
  return {
    zipCode: zip,
    street,
    // About a mile around the centroid of the ZIP.
    lat: round(lat + (roll.next() - 0.5) * 0.026),
    lng: round(lng + (roll.next() - 0.5) * 0.032),
    quality: roll.pick(['exact', 'exact', 'exact', 'street', 'manual'] as const),
  };
}

function releaseOf(
  kind: SaleKind | null,
  first: string,
  roll: Dice,
): Pick<SampleSale, 'releaseRule' | 'releaseDate'> {
  if (kind === 'online-only') return { releaseRule: 'never', releaseDate: null };
  if (roll.chance(0.2)) return { releaseRule: 'at', releaseDate: addDays(first, -1) };
  return { releaseRule: 'now', releaseDate: null };
}

function picturesOf(saleType: SaleType, subjects: readonly Subject[], roll: Dice): string[] {
  const scene = { garage: ['driveway', 'tables'], estate: ['house'], auction: ['gavel'] }[saleType];
  const found = [...new Set(subjects.flatMap(({ pictures }) => pictures))];
  if (roll.chance(0.08)) return [];
  const chosen = roll.some(found, roll.between(1, 3));
  return roll.chance(0.5) ? [...chosen, roll.pick(scene)] : chosen;
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
