import process from 'node:process';
import { CannotStart } from '../cannot-start.ts';

/** The factor for all limits, from the environment (see `.env.example`). Throws `CannotStart`. */
export function limitFactor(): number {
  const given = process.env['RUMMAGE_LIMIT_FACTOR'] || '1';
  const factor = Number(given);
  if (factor > 0 && factor < Infinity) return factor;
  throw new CannotStart(`RUMMAGE_LIMIT_FACTOR is ${given}, and must be a number above 0.`);
}
