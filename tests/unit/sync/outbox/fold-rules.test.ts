import { visitFactsOf } from '../../../../src/domain/sale/sale-fields.ts';
import { describe, expect, it } from 'vitest';
import type { SaleImage } from '../../../../src/domain/sale/sale.ts';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import type { MutationArgs, NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { MUTATIONS } from '../../../../src/sync/mutations/registry.ts';
import { NO_DOCS, type EntityDocs } from '../../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';
import {
  cancel,
  restore,
  create,
  days,
  patch,
  saleArgs,
  save,
} from '../../../support/builders/sale-args.ts';

const MADE = '1970-01-01T00:00:01.000Z';
const BEFORE = '1970-01-01T00:00:00.500Z';

/** The documents after what `principal` did at `MADE`. */
function after(docs: EntityDocs, mutation: NewMutation, principal = 'ann'): EntityDocs {
  return foldEntries(docs, [entryOf(mutation, 1, { principal })]);
}

const posted = (fields: Partial<MutationArgs['sale.create']> = {}) =>
  after(NO_DOCS, create('s1', fields));
const cancelled = after(posted(), cancel('s1'));

describe('[SYNC-11] a sale as it is posted', () => {
  it('is all that was said, and nothing has happened to it yet', () => {
    const { place, email, secretHash: _, ...said } = saleArgs('s1');
    const docs = posted();
    expect(docs.sale).toEqual({
      ...said,
      ...visitFactsOf({}),
      userId: 'ann',
      sellerName: null,
      images: [],
      placeQuality: 'exact',
      lat: place.lat,
      lng: place.lng,
      nearLat: place.lat,
      nearLng: place.lng,
      cancelledAt: null,
      cancelReason: null,
      soldOutAt: null,
      halfPriceFrom: null,
      rainDate: null,
      importId: null,
      importSource: null,
      isSample: false,
      createdAt: MADE,
    });
    expect(docs.place).toEqual({ id: 's1', street: place.street, lat: place.lat, lng: place.lng });
    expect(docs.private).toEqual({ id: 's1', email });
  });

  it('is nobody’s where a guest or a profile of this device posts it', () => {
    for (const principal of ['guest', 'local:me']) {
      expect(after(NO_DOCS, create('s1'), principal).sale?.userId).toBeNull();
    }
  });

  it('has an instant of release only where it is released at one', () => {
    const releaseAt = '2026-06-05T12:00:00.000Z';
    expect(posted({ releaseRule: 'at', releaseAt }).sale).toMatchObject({ releaseAt, lat: null });
    expect(posted({ releaseRule: 'never', releaseAt }).sale).toMatchObject({ releaseAt: null });
  });

  it('is left as the server has it', () => {
    const place = { id: 's1', street: 'As it is', lat: 1, lng: 2 };
    const docs = { ...posted({ title: 'As it is' }), place, private: { id: 's1', email: null } };
    expect(after(docs, create('s1'))).toEqual(docs);
  });
});

describe('[SYNC-14] a change of a refused sale', () => {
  const absorb = (newer: NewMutation) => MUTATIONS['sale.create'].absorb?.(saleArgs('s1'), newer);

  it('goes into it, but for what happens to a sale only later', () => {
    const later = days('s1', '2026-07-01') as Extract<NewMutation, { op: 'sale.days' }>;
    expect(absorb(later)).toEqual({ args: saleArgs('s1', { days: later.args.days }), rest: null });
    const inside = { args: saleArgs('s1', { title: 'x' }), rest: null };
    expect(absorb(patch('s1', { title: 'x' }))).toEqual(inside);
    expect(absorb(save('s1'))).toBeNull();
  });

  it.each(['soldOutAt', 'halfPriceFrom', 'rainDate'])('%s follows, also taken back', (field) => {
    for (const value of ['2026-06-06', null]) {
      const rest = patch('s1', { [field]: value });
      const change = patch('s1', { title: 'x', [field]: value });
      expect(absorb(change)).toEqual({ args: saleArgs('s1', { title: 'x' }), rest });
    }
  });
});

describe('[SYNC-20] a change of a sale', () => {
  const moved = { street: '2 Elm St', lat: 40.5, lng: -100.5, quality: 'street' } as const;

  it('of its place is one of its public point, as far as that is public', () => {
    const shown = after(posted(), patch('s1', { place: moved }));
    expect(shown.sale).toMatchObject({ lat: 40.5, nearLng: -100.5, placeQuality: 'street' });
    expect(shown.place).toEqual({ id: 's1', street: '2 Elm St', lat: 40.5, lng: -100.5 });
    const hidden = after(posted({ releaseRule: 'never' }), patch('s1', { place: moved }));
    expect(hidden.sale).toMatchObject({ lat: null, lng: null, nearLat: 40.5078125 });
    const nowhere = { ...moved, lat: null, lng: null };
    expect(after(posted(), patch('s1', { place: nowhere })).sale).toMatchObject({
      lat: null,
      lng: null,
      nearLat: null,
      nearLng: null,
    });
    for (const half of [{ lat: null }, { lng: null }]) {
      const { sale } = after(posted(), patch('s1', { place: { ...moved, ...half } }));
      expect(sale).toMatchObject({ lat: null, lng: null, nearLat: null, nearLng: null });
    }
  });

  it('of its release moves its public point, where the place is known here', () => {
    const docs = posted();
    const hidden = after(docs, patch('s1', { releaseRule: 'never' }));
    expect(hidden.sale).toMatchObject({ lat: null, nearLng: -104.9921875, placeQuality: 'exact' });
    expect(hidden.place).toBe(docs.place);
    const unknown = after({ ...docs, place: null }, patch('s1', { releaseRule: 'never' }));
    expect(unknown.sale).toMatchObject({ lat: 39.74, releaseRule: 'never' });
    const elsewhere = after({ ...docs, place: null }, patch('s1', { place: moved }));
    expect(elsewhere.sale).toMatchObject({ lat: 40.5 });
  });

  it('of anything else moves nothing, and its address for letters is not public', () => {
    const odd = { ...posted(), place: { id: 's1', street: null, lat: 1, lng: 2 } };
    const { sale, place, private: own } = after(odd, patch('s1', { title: 'x', email: null }));
    expect(sale).toEqual({ ...odd.sale, title: 'x' });
    expect([place, own]).toEqual([odd.place, { id: 's1', email: null }]);
    expect(after(odd, patch('s1', { title: 'x' })).private).toBe(odd.private);
  });

  it('shows nothing where a fact for people who come is said with nothing, as the server stores it', () => {
    const docs = posted({ lineNumbers: 'At 6', parking: '', payment: ' ' });
    expect(docs.sale).toMatchObject({ lineNumbers: 'At 6', parking: null, payment: ' ' });
    const emptied = after(docs, patch('s1', { lineNumbers: '' })).sale;
    expect(emptied).toMatchObject({ lineNumbers: null, parking: null, payment: ' ' });
  });

  it('drops what another field no longer allows', () => {
    const estate = posted({ saleType: 'estate', kind: 'tag' });
    expect(after(estate, patch('s1', { title: 'x' })).sale?.kind).toBe('tag');
    expect(after(estate, patch('s1', { saleType: 'garage' })).sale?.kind).toBeNull();
    const timed = posted({ releaseRule: 'at', releaseAt: MADE });
    expect(after(timed, patch('s1', { title: 'x' })).sale?.releaseAt).toBe(MADE);
    expect(after(timed, patch('s1', { releaseRule: 'now' })).sale?.releaseAt).toBeNull();
  });

  it('touches what it changes, no more', () => {
    const { touches } = MUTATIONS['sale.patch'];
    const touched = (set: MutationArgs['sale.patch']['set']) => touches({ id: 's1', set });
    expect(touched({ title: 'x' })).toEqual(['sale']);
    expect(touched({ place: moved })).toEqual(['sale', 'place']);
    expect(touched({ email: null })).toEqual(['sale', 'private']);
  });

  it('of a sale that is not known here shows nothing but what it says of place and letters', () => {
    expect(after(NO_DOCS, patch('s1', { title: 'x' }))).toEqual(NO_DOCS);
    expect(after(NO_DOCS, patch('s1', { place: moved })).place).toMatchObject({ lat: 40.5 });
  });

  it('of the fields that a newer one does not name is all that is left of it', () => {
    const { overtaken } = MUTATIONS['sale.patch'];
    const older = { id: 's1', set: { title: 'a', description: 'b' } };
    const left = { id: 's1', set: { description: 'b' } };
    expect(overtaken?.(older, { id: 's1', set: { title: 'c' } })).toEqual(left);
    expect(overtaken?.(older, older)).toBeNull();
  });
});

describe('[SYNC-20] days', () => {
  const lift = (expectRev: number | null, resultRev: number) =>
    MUTATIONS['sale.days'].lift?.({ id: 's1', days: [], expectRev }, resultRev).expectRev;

  it('are lifted to the version that the device’s own earlier ones have led to', () => {
    expect([lift(3, 5), lift(5, 5), lift(7, 5), lift(null, 5)]).toEqual([5, 5, 7, null]);
  });

  it('of a sale that is not known here show nothing', () => {
    expect(after(NO_DOCS, days('s1', '2026-07-01'))).toEqual(NO_DOCS);
  });
});

describe('[SYNC-20] a cancelled sale', () => {
  const image = (id: string, position: number): SaleImage => ({
    id,
    path: `s1/${id}.jpg`,
    smallPath: null,
    position,
    bytes: 1,
    thumb: null,
  });
  const withPhotos = (docs: EntityDocs): EntityDocs => ({
    ...docs,
    sale: docs.sale && { ...docs.sale, images: [image('p0', 0), image('p2', 1)] },
  });
  const photo = { id: 's1', imageId: 'p1', ext: 'jpg', position: 0, bytes: 1 } as const;
  const late: readonly NewMutation[] = [
    patch('s1', { title: 'x', email: null }),
    days('s1', '2026-07-01'),
    { op: 'image.attach', args: { ...photo, smallMd5: 'ef', thumb: null } },
    { op: 'image.remove', args: { id: 's1', imageId: 'p0' } },
    { op: 'image.order', args: { id: 's1', imageIds: ['p2', 'p0'] } },
  ];

  it('says when and why; a second cancel changes nothing', () => {
    expect(cancelled.sale).toMatchObject({ cancelledAt: MADE, cancelReason: 'Rain' });
    const again: NewMutation = { op: 'sale.cancel', args: { id: 's1', reason: 'Another reason' } };
    expect(after(cancelled, again)).toBe(cancelled);
    expect(after(NO_DOCS, again)).toBe(NO_DOCS);
  });

  it.each(late.map((mutation) => [mutation.op, mutation] as const))(
    '%s shows what it shows of any sale, and stays when it is restored',
    (_, last) => {
      const changed = after(withPhotos(cancelled), last);
      expect(changed.sale).toMatchObject({ cancelledAt: MADE, cancelReason: 'Rain' });
      expect(after(changed, restore('s1'))).toEqual(after(withPhotos(posted()), last));
    },
  );

  it('is as it was once it is restored; one that is not cancelled stays as it is', () => {
    expect(after(cancelled, restore('s1'))).toEqual(posted());
    const open = posted();
    expect(after(open, restore('s1'))).toBe(open);
    expect(after(NO_DOCS, restore('s1'))).toBe(NO_DOCS);
  });
});

describe('[SYNC-21] a claim', () => {
  const claim: NewMutation = { op: 'sale.claim', args: { id: 's1' } };

  it('is none of a guest, nor of a sale that is not here', () => {
    const guests = after(NO_DOCS, create('s1'), 'guest');
    expect(after(guests, claim, 'ann').sale?.userId).toBe('ann');
    expect(after(guests, claim, 'guest')).toBe(guests);
    expect(after(NO_DOCS, claim)).toBe(NO_DOCS);
  });
});

describe('[SYNC-11] what a person makes of someone else’s sale', () => {
  const review = { id: 'r2', saleId: 's1', rating: 4, title: 'T', comment: 'C' } as const;

  it('a review: the first one’s id, day and name stay, the rest is new', () => {
    const put: NewMutation = { op: 'review.put', args: review };
    const first = after(NO_DOCS, put).review;
    expect(first).toEqual({
      ...review,
      sellerId: '',
      authorName: null,
      createdAt: MADE,
      updatedAt: MADE,
    });
    const was = { id: 'r1', authorName: 'Ann', sellerId: 'sam', createdAt: BEFORE };
    const older = { ...NO_DOCS, review: { ...first!, ...was, title: 'Old', updatedAt: BEFORE } };
    expect(after(older, put).review).toEqual({ ...review, ...was, updatedAt: MADE });
    const { sale } = after(NO_DOCS, create('s1'), 'bob');
    expect(after({ ...older, sale }, put).review?.sellerId).toBe('bob');
    expect(after(older, { op: 'review.delete', args: review }).review).toBeNull();
  });

  it('a check-in: once, however often it is said', () => {
    const args = { id: 'c1', saleId: 's1', lat: 1, lng: 2, accuracyM: 3, at: MADE };
    const once = after(NO_DOCS, { op: 'checkin.add', args });
    expect(once.check_in).toEqual([{ id: 'c1', saleId: 's1', at: MADE }]);
    expect(after(once, { op: 'checkin.add', args })).toBe(once);
    const twice = after(once, { op: 'checkin.add', args: { ...args, id: 'c2' } });
    expect(twice.check_in.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  it('a save: since when it was first saved; a note: until it is empty', () => {
    expect(after(NO_DOCS, save('s1')).save).toEqual({ id: 's1', createdAt: MADE });
    const saved = { ...NO_DOCS, save: { id: 's1', createdAt: BEFORE } };
    expect(after(saved, save('s1')).save?.createdAt).toBe(BEFORE);
    const put = (args: MutationArgs['note.put']): NewMutation => ({ op: 'note.put', args });
    const noted = after(NO_DOCS, put({ id: 's1', text: 'x', was: null }));
    expect(noted.note).toEqual({ id: 's1', text: 'x', updatedAt: MADE });
    expect(after(noted, put({ id: 's1', text: '', was: { text: 'x' } })).note).toBeNull();
  });
});

describe('[SYNC-11] what a person keeps', () => {
  it('a route, a search: since when they are, whatever they are now', () => {
    const route = { id: 'x', name: 'R', day: null, stops: [], settings: {} };
    const search = { id: 'x', name: 'S', query: {}, isAlert: true };
    const putRoute: NewMutation = { op: 'route.put', args: route };
    const putSearch: NewMutation = { op: 'search.put', args: search };
    expect(after(NO_DOCS, putRoute).route).toEqual({ ...route, createdAt: MADE, updatedAt: MADE });
    expect(after(NO_DOCS, putSearch).search).toEqual({ ...search, createdAt: MADE });
    const older = {
      ...NO_DOCS,
      route: { ...route, name: '', createdAt: BEFORE, updatedAt: BEFORE },
      search: { ...search, name: '', createdAt: BEFORE },
    };
    const times = { createdAt: BEFORE, updatedAt: MADE };
    expect(after(older, putRoute).route).toEqual({ ...route, ...times });
    expect(after(older, putSearch).search).toEqual({ ...search, createdAt: BEFORE });
    expect(after(older, { op: 'route.delete', args: { id: 'x' } }).route).toBeNull();
    expect(after(older, { op: 'search.delete', args: { id: 'x' } }).search).toBeNull();
  });

  it('settings, one by one; nothing takes one away', () => {
    const put = (key: string, value: number | null): NewMutation => {
      return { op: 'preference.put', args: { id: 'me', key, value } };
    };
    const two = after(after(NO_DOCS, put('a', 1)), put('b', 0));
    expect(two.preference).toEqual({ id: 'me', values: { a: 1, b: 0 } });
    expect(after(two, put('a', null)).preference?.values).toEqual({ b: 0 });
    expect(after(two, put('a', 2)).preference?.values).toEqual({ a: 2, b: 0 });
  });

  it('a profile, field by field', () => {
    const put = (set: MutationArgs['profile.patch']['set']): NewMutation => {
      return { op: 'profile.patch', args: { id: 'me', set } };
    };
    const one = after(NO_DOCS, put({ zipCode: '80202' }));
    expect(one.profile).toEqual({ id: 'me', zipCode: '80202', displayName: null });
    const two = after(one, put({ displayName: 'Ann' }));
    expect(two.profile).toEqual({ id: 'me', zipCode: '80202', displayName: 'Ann' });
    const { overtaken, coalesce } = MUTATIONS['profile.patch'];
    const [older, newer] = [
      { id: 'me', set: { zipCode: '1', displayName: 'A' } },
      { id: 'me', set: { zipCode: '2' } },
    ];
    expect(overtaken?.(older, newer)).toEqual({ id: 'me', set: { displayName: 'A' } });
    expect(overtaken?.(newer, older)).toBeNull();
    expect(coalesce?.(older, newer).set).toEqual({ zipCode: '2', displayName: 'A' });
  });
});
