import { type Pace, type Paces, USUAL_PACES } from '../../domain/route/travel/travel-estimate.ts';
import { metaTexts, VISIT_PREFIX } from '../schema/meta-texts.ts';
import type { RummageDb } from '../schema/schema.ts';

/** The paces that the estimate of driving times has learned on this device. */

/** The paces were learned from this person's ways, so both are deleted at sign-out. */
const KEY = `${VISIT_PREFIX}paces`;

export async function readPaces(db: RummageDb): Promise<Paces> {
  const text = await metaTexts(db).get(KEY);
  const read: unknown = text === null ? null : JSON.parse(text);
  if (!Array.isArray(read) || !read.every(isPace)) return USUAL_PACES;
  const [nearest, ...farther] = read;
  return nearest === undefined ? USUAL_PACES : [nearest, ...farther];
}

export function storePaces(db: RummageDb, paces: Paces): Promise<void> {
  return metaTexts(db).set(KEY, JSON.stringify(paces));
}

function isPace(value: unknown): value is Pace {
  if (typeof value !== 'object' || value === null) return false;
  const numbers = ['miles', 'circuity', 'mph'].map((name) =>
    new Map(Object.entries(value)).get(name),
  );
  return numbers.every((number: unknown) => typeof number === 'number' && number > 0);
}
