import { type LatLng, distanceMiles } from './distance.ts';
import { parseZip } from './zip-format.ts';

export interface ZipDistance {
  readonly miles: number;
  /** Guessed from the digits: to be shown with "about". */
  readonly approximate: boolean;
}

/**
 * Miles between two ZIP codes by their centroids; by the digits of spec 9 where one of them is in no
 * table. Null when either is missing or not a number; identical codes are 0 apart (spec 5).
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
 * The digit formula of spec 9. Its "first digits" are read as the ZIP divided by 100, since one digit
 * could never differ by more than the 10 that it speaks of. What was random is fixed by the pair.
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

/** A number in [0, 1) that is always the same for a text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return (hash >>> 0) / 2 ** 32;
}
