import { type Result, err, ok } from '../result.ts';
import type { LatLng } from './distance.ts';

export interface CheckedPosition extends LatLng {
  /** Causes a warning, never a refusal (spec 5): Alaska, Hawaii, and the territories are also outside. */
  readonly outsideContinentalUs: boolean;
}

/** Spec 5: latitude within -90..90 and longitude within -180..180. Anything else is refused. */
export function checkPosition(
  lat: unknown,
  lng: unknown,
): Result<CheckedPosition, 'position-invalid'> {
  if (!isWithin(lat, -90, 90) || !isWithin(lng, -180, 180)) return err('position-invalid');
  const outsideContinentalUs = !(isWithin(lat, 24, 50) && isWithin(lng, -125, -66));
  return ok({ lat, lng, outsideContinentalUs });
}

/** False for NaN, infinities, and anything that is not a number. */
function isWithin(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && value >= min && value <= max;
}
