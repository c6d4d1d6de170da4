import * as fc from 'fast-check';
import type { NewMutation } from '../../src/sync/mutation.ts';
import { cancel, create, days, patch, save, unsave } from './sale-args.ts';

/** Arbitrary mutations of one sale, such as its seller could make them. */

const anySet = fc.record(
  {
    title: fc.constantFrom('One', 'Two', 'Three'),
    description: fc.constantFrom('', 'Long'),
    saleType: fc.constantFrom('garage' as const, 'estate' as const),
    place: fc.constantFrom(
      { street: '2 Elm St', lat: 39.751, lng: -104.98, quality: 'exact' as const },
      { street: null, lat: null, lng: null, quality: 'none' as const },
    ),
    releaseRule: fc.constantFrom('now' as const, 'never' as const),
    email: fc.constantFrom(null, 'a@example.org'),
    soldOutAt: fc.constantFrom(null, '2026-06-06T18:00:00.000Z'),
  },
  { requiredKeys: [] },
);

export function anyMutation(id: string): fc.Arbitrary<NewMutation> {
  return fc.oneof(
    { weight: 4, arbitrary: anySet.map((set) => patch(id, set)) },
    { weight: 2, arbitrary: fc.constantFrom('2026-06-06', '2026-06-07').map((d) => days(id, d)) },
    { weight: 1, arbitrary: fc.constant(cancel(id)) },
    { weight: 2, arbitrary: fc.constantFrom(save(id), unsave(id)) },
  );
}

/** A sale's life from its posting on. */
export function anyLife(id: string): fc.Arbitrary<readonly NewMutation[]> {
  return fc.array(anyMutation(id), { maxLength: 12 }).map((later) => [create(id), ...later]);
}
