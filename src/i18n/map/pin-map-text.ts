import type { PlaceQuality } from '../../domain/sale/sale.ts';

/** Placing a sale by hand (spec 8, without a vendor's key). */
export const pinMapText = {
  open: 'Place the pin yourself',
  drag: 'Drag the pin to the right place',
  dragHint: 'Or tap the map. With a keyboard, use the arrow keys on the pin.',
  map: 'Map for placing the sale',
  pin: 'Pin of your sale',
  undo: 'Undo',
  moved: 'Pin moved.',
  byHand: 'You placed the pin.',
  byAddress: 'Use the address instead',
  farFromZip: (miles: number, zip: string) =>
    `The pin is ${miles} miles from ZIP code ${zip}. Check both.`,
  broken: "The map can't be shown on this device. The address still works.",
} as const;

/** How well the place of a sale is known. */
export const placeQualityText: Readonly<Record<Exclude<PlaceQuality, 'none'>, string>> = {
  exact: 'Exact: found by its house number.',
  street: 'Close: estimated along the street. Check the pin.',
  manual: 'Exact: you placed it.',
  zip: 'Rough: the middle of the ZIP code.',
};
