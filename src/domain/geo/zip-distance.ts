import { type LatLng, distanceMiles } from './distance.ts';
import { parseZip } from './zip-format.ts';

export interface ZipDistance {
  readonly miles: number;
  /** Estimated from the digits: show it with "about". */
  readonly approximate: boolean;
}

/**
 * Miles between the centroids of two ZIP codes. If one is not in the table, the digit formula of spec 9.
 * Null if either is missing or not a number; 0 for identical codes (spec 5).
 */
export function zipDistance(
  a: string | null | undefined,
  b: string | null | undefined,
  lookup: (zip: string) => LatLng | null,
): ZipDistance | null {
  const zipA = digitsOf(a);
  const zipB = digitsOf(b);
  if (zipA === null || zipB === null) return null;
  if (zipA === zipB) return { miles: 0, approximate: false };
  const pointA = lookup(zipA);
  const pointB = lookup(zipB);
  if (pointA && pointB) return { miles: distanceMiles(pointA, pointB), approximate: false };
  return { miles: milesByDigits(zipA, zipB), approximate: true };
}

function digitsOf(zip: string | null | undefined): string | null {
  const text = zip?.trim() ?? '';
  const parsed = parseZip(text);
  if (parsed.ok) return parsed.value;
  return /^\d+$/.test(text) ? text : null;
}

/**
 * The digit formula of spec 9. Its "first digits" are read as the ZIP divided by 100, because single digits
 * could never differ by more than the 10 that it mentions. Its random part is fixed for each pair.
 */
function milesByDigits(zipA: string, zipB: string): number {
  const a = Number(zipA);
  const b = Number(zipB);
  const regional = Math.abs(Math.floor(a / 100) - Math.floor(b / 100));
  let miles = regional * 15 + Math.abs((a % 100) - (b % 100)) * 0.1;
  const pair = [zipA, zipB].toSorted().join(' ');
  if (miles < 0.5) miles = 0.5 + fractionOf(`near ${pair}`) * 2.5;
  if (regional > 10) miles += fractionOf(`far ${pair}`) * 50;
  return Math.round(miles * 100) / 100;
}

/** A number in [0, 1) that is always the same for the same text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) / 2 ** 32;
}
