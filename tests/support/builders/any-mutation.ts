import * as fc from 'fast-check';
import type { NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { cancel, create, days, patch, restore, save, unsave } from './sale-args.ts';
import { SOME_FILES } from './photo-builders.ts';

/** Arbitrary mutations of one entity, as one person could make them. */

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

/** Any mutation of a seller's own sale. */
export function anyMutation(id: string): fc.Arbitrary<NewMutation> {
  return fc.oneof(
    { weight: 4, arbitrary: anySet.map((set) => patch(id, set)) },
    { weight: 2, arbitrary: fc.constantFrom('2026-06-06', '2026-06-07').map((d) => days(id, d)) },
    { weight: 1, arbitrary: fc.constant(cancel(id)) },
    { weight: 1, arbitrary: fc.constant(restore(id)) },
    { weight: 2, arbitrary: fc.constantFrom(save(id), unsave(id)) },
    { weight: 3, arbitrary: anyImageMutation(id) },
  );
}

/** The mutations of one sale, starting with its posting. */
export function anyLife(id: string): fc.Arbitrary<readonly NewMutation[]> {
  return fc.array(anyMutation(id), { maxLength: 12 }).map((later) => [create(id), ...later]);
}

const anyImageId = fc.constantFrom('i1', 'i2', 'i3');

function anyImageMutation(id: string): fc.Arbitrary<NewMutation> {
  const photo = fc.record({ imageId: anyImageId, position: fc.nat(2) });
  return fc.oneof(
    photo.map(({ imageId, position }): NewMutation => {
      return { op: 'image.declare', args: { id, imageId, ext: 'jpg', position, ...SOME_FILES } };
    }),
    photo.map(({ imageId, position }): NewMutation => {
      const file = { ext: 'jpg', position, ...SOME_FILES, thumb: null } as const;
      return { op: 'image.attach', args: { id, imageId, ...file } };
    }),
    photo.map(({ imageId, position }): NewMutation => {
      return { op: 'image.copy', args: { id, imageId, from: 's0', fromImage: 'i0', position } };
    }),
    fc
      .uniqueArray(anyImageId, { maxLength: 3 })
      .map((imageIds): NewMutation => ({ op: 'image.order', args: { id, imageIds } })),
    anyImageId.map((imageId): NewMutation => ({ op: 'image.remove', args: { id, imageId } })),
  );
}

/** A visitor's mutations about someone else's sale. */
export function anyVisitorMutation(saleId: string): fc.Arbitrary<NewMutation> {
  const at = '2026-06-06T16:00:00.000Z';
  const where = { lat: 39.74, lng: -104.99, accuracyM: 10, at };
  return fc.oneof(
    fc
      .record({ rating: fc.constantFrom(1, 5), title: fc.constantFrom('', 'Fine') })
      .map(({ rating, title }): NewMutation => ({
        op: 'review.put',
        args: { id: 'r1', saleId, rating, title, comment: '' },
      })),
    fc.constant<NewMutation>({ op: 'review.delete', args: { id: 'r1', saleId } }),
    fc
      .constantFrom('', 'Bring cash', 'Ask for tools')
      .map((text): NewMutation => ({ op: 'note.put', args: { id: saleId, text } })),
    fc
      .constantFrom('c1', 'c2')
      .map((id): NewMutation => ({ op: 'checkin.add', args: { id, saleId, ...where } })),
    fc.constantFrom<NewMutation>(save(saleId), unsave(saleId)),
    fc.constantFrom<NewMutation>(
      { op: 'report.add', args: { id: 'p1', saleId, reason: 'spam', details: '' } },
      { op: 'ison.add', args: { id: 'o1', saleId, state: 'on', at } },
      { op: 'ison.add', args: { id: 'o1', saleId, state: 'on', size: 'large', at } },
    ),
  );
}

/** A person's private documents under one id: a route, a search, profile and settings. */
export function anyOwnMutation(id: string): fc.Arbitrary<NewMutation> {
  const name = fc.constantFrom('One', 'Two');
  return fc.oneof(
    name.map((text): NewMutation => {
      const plan = { name: text, day: null, stops: [], settings: {} };
      return { op: 'route.put', args: { id, ...plan } };
    }),
    fc.constant<NewMutation>({ op: 'route.delete', args: { id } }),
    fc.constantFrom<NewMutation>(
      { op: 'route.invite', args: { id, token: 't1' } },
      { op: 'route.join', args: { id, token: 't1' } },
      { op: 'route.leave', args: { id } },
      { op: 'route.remove', args: { id, partnerId: 'p1' } },
    ),
    name.map((text): NewMutation => {
      return { op: 'search.put', args: { id, name: text, query: {}, isAlert: false } };
    }),
    fc.constant<NewMutation>({ op: 'search.delete', args: { id } }),
    fc
      .record({ zipCode: fc.constantFrom('80202', null), displayName: name }, { requiredKeys: [] })
      .map((set): NewMutation => ({ op: 'profile.patch', args: { id, set } })),
    fc
      .record({ key: fc.constantFrom('a', 'b'), value: fc.constantFrom(1, 'x', null) })
      .map((setting): NewMutation => ({ op: 'preference.put', args: { id, ...setting } })),
  );
}
