import { chalkboard } from './chalkboard.ts';
import { curbSign } from './curb-sign.ts';
import { flyer } from './flyer.ts';
import type { Design } from './parts.ts';
import { photoPoster } from './photo-poster.ts';
import { priceTag } from './price-tag.ts';

/** In the order in which they are offered. */
export const DESIGNS = {
  curb: curbSign,
  photo: photoPoster,
  tag: priceTag,
  chalk: chalkboard,
  flyer,
} as const satisfies Record<string, Design>;

export type DesignId = keyof typeof DESIGNS;
