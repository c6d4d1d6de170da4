import { describe, expect, it } from 'vitest';
import { selectBatch } from '../../../../src/sync/engine/select-batch.ts';
import type {
  MutationArgs,
  MutationName,
  NewMutation,
} from '../../../../src/sync/mutations/mutation.ts';
import { planEnd, planRefusal } from '../../../../src/sync/outbox/refusal-plan.ts';
import { enqueued, entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { create, patch, saleArgs, save } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

/** One of each, all on one entity and its one picture or setting. */
const AT = '2026-06-06T16:00:00.000Z';
const ofSale = { id: 'x1', saleId: 's1' };
const photo = { id: 's1', imageId: 'p1', ext: 'jpg', position: 0, ...SOME_FILES } as const;
const ARGS: { readonly [N in MutationName]: MutationArgs[N] } = {
  'sale.create': saleArgs('s1'),
  'sale.patch': { id: 's1', set: { title: 'x' } },
  'sale.days': { id: 's1', days: [], expectRev: null },
  'sale.cancel': { id: 's1', reason: null },
  'sale.restore': { id: 's1' },
  'sale.delete': { id: 's1' },
  'sale.claim': { id: 's1' },
  'image.declare': photo,
  'image.attach': { ...photo, thumb: null },
  'image.copy': { id: 's1', imageId: 'p1', from: 's2', fromImage: 'p2', position: 0 },
  'image.order': { id: 's1', imageIds: [] },
  'image.remove': { id: 's1', imageId: 'p1' },
  'save.set': { id: 's1' },
  'save.unset': { id: 's1' },
  'review.put': { ...ofSale, rating: 5, title: '', comment: '' },
  'review.delete': ofSale,
  'checkin.add': { ...ofSale, lat: 39.74, lng: -104.99, accuracyM: 10, at: AT },
  'report.add': { ...ofSale, reason: 'spam', details: '' },
  'ison.add': { ...ofSale, state: 'on', at: AT },
  'route.put': { id: 's1', name: '', day: null, stops: [], settings: {} },
  'route.delete': { id: 's1' },
  'route.invite': { id: 's1', token: 't1' },
  'route.join': { id: 's1', token: 't1' },
  'route.leave': { id: 's1' },
  'route.remove': { id: 's1', partnerId: 'p1' },
  'note.put': { id: 's1', text: 'x' },
  'search.put': { id: 's1', name: '', query: {}, isAlert: false },
  'search.delete': { id: 's1' },
  'profile.patch': { id: 's1', set: { zipCode: '80202' } },
  'preference.put': { id: 's1', key: 'k', value: 1 },
  'referral.use': { id: 's1', referrer: 's2' },
  'view.batch': { id: 's1', views: [] },
  'contact.send': { id: 's1', name: '', email: '', subject: '', message: '' },
  'newsletter.subscribe': { id: 's1', email: '' },
  'error.report': { id: 's1', name: '', code: '', where: '', build: '' },
};
const ALL = Object.entries(ARGS).map(([op, args]) => ({ op, args }) as NewMutation);

/** The names of those of which something holds. */
function those(holds: (mutation: NewMutation) => boolean): readonly MutationName[] {
  return ALL.filter(holds).map(({ op }) => op);
}

const refusedOf = (mutation: NewMutation) =>
  entryOf(mutation, 1, { state: 'parked', code: 'invalid', wasSent: true });

describe('what each mutation is to the others', () => {
  it('[SYNC-13] all of an entityId stand in one order', () => {
    expect(ALL).toHaveLength(35);
    expect(those((mutation) => entryOf(mutation, 1).entityId !== 's1')).toEqual([]);
  });

  it('[SYNC-13] barriers: nothing is moved across them', () => {
    const isBarrier = (mutation: NewMutation) => {
      const before = enqueued(enqueued([], patch('s1', { title: 'One' })), mutation);
      const outbox = enqueued(before, patch('s1', { title: 'Two' }));
      return outbox.filter(({ op }) => op === 'sale.patch').length > 1;
    };
    expect(those(isBarrier)).toEqual([
      'sale.cancel',
      'sale.restore',
      'sale.delete',
      'sale.claim',
      'image.attach',
      'image.copy',
    ]);
  });

  it('[SYNC-14] the foundation takes along what follows on it when it is refused', () => {
    const first = (mutation: NewMutation) => sent(entryOf(mutation, 1), 1);
    const isFoundation = (mutation: NewMutation) =>
      planRefusal([first(mutation), entryOf(save('s1'), 2)], first(mutation), 'invalid').put
        .length > 1;
    expect(those(isFoundation)).toEqual(['sale.create']);
  });

  it('[SYNC-14] the end leaves nothing of a refused sale', () => {
    const isEnd = (mutation: NewMutation) =>
      enqueued([refusedOf(create('s1'))], mutation).length === 0;
    expect(those(isEnd)).toEqual(['sale.delete']);
    expect(planEnd([])).toEqual([]);
  });

  it('[SYNC-25] what the app makes on its own is no loss when it is refused', () => {
    const isIncidental = (mutation: NewMutation) => {
      const first = sent(entryOf(mutation, 1), 1);
      return planRefusal([first], first, 'invalid').put.length === 0;
    };
    expect(those(isIncidental)).toEqual(['referral.use', 'view.batch', 'error.report']);
  });

  it('[SYNC-20] what replaces what was seen needs the result of those before it', () => {
    const awaitsOlder = (mutation: NewMutation) => {
      const two = [sent(entryOf(mutation, 1), 1), entryOf(mutation, 2)];
      return selectBatch(two, { maxCount: 50, maxBytes: 1e6 }).length === 1;
    };
    expect(those(awaitsOlder)).toEqual([
      'sale.days',
      'review.put',
      'route.put',
      'note.put',
      'search.put',
    ]);
  });

  it('[SYNC-13] unsent, two of a name become one, but for what is said each time', () => {
    const areTwo = (mutation: NewMutation) =>
      enqueued(enqueued([], mutation), mutation).length === 2;
    expect(those(areTwo)).toEqual([
      'sale.create',
      'checkin.add',
      'report.add',
      'ison.add',
      'referral.use',
      'view.batch',
      'contact.send',
      'newsletter.subscribe',
      'error.report',
    ]);
  });

  it('[SYNC-14] refused, it is overtaken by a newer of its name, but for what is said each time', () => {
    const stays = (mutation: NewMutation) =>
      enqueued([refusedOf(mutation)], mutation).some(({ state }) => state === 'parked');
    expect(those(stays)).toEqual([
      'sale.create',
      'checkin.add',
      'report.add',
      'referral.use',
      'view.batch',
      'contact.send',
      'newsletter.subscribe',
      'error.report',
    ]);
  });

  it('[SYNC-14, SYNC-20] what a refused one says at a stop that it adds outlives another change of that stop', () => {
    const route = (stop: object, seen: object | null): NewMutation => {
      const of = (each: object) => ({
        name: '',
        day: null,
        stops: [{ saleId: 's2', ...each }, { saleId: 's3' }],
        settings: {},
      });
      return { op: 'route.put', args: { id: 's1', ...of(stop), was: seen && of(seen) } };
    };
    // The server has the stop from an earlier request, whose answer was lost.
    const refused = refusedOf(route({ note: 'Lamp' }, null));
    const parkedAfter = (newer: NewMutation) =>
      enqueued([refused], newer).filter(({ state }) => state === 'parked');
    const arrival = { settings: { beginAt: '09:00' } };
    expect(parkedAfter(route(arrival, {}))).toMatchObject([
      { args: { stops: [{ saleId: 's2', note: 'Lamp', ...arrival }, { saleId: 's3' }] } },
    ]);
    // Nothing is left of it there if the newer one says all that it said.
    expect(parkedAfter(route({ note: 'Chair' }, {}))).toMatchObject([
      { args: { stops: [{ saleId: 's3' }] } },
    ]);
  });

  it('[SYNC-14, SYNC-20] a refused note at a stop outlives a find there; a newer note does not leave it', () => {
    const route = (stop: object, seen: object | null): NewMutation => {
      const of = (each: object) => ({
        name: '',
        day: null,
        stops: [{ saleId: 's2', ...each }],
        settings: {},
      });
      return { op: 'route.put', args: { id: 's1', ...of(stop), was: seen && of(seen) } };
    };
    const refused = refusedOf(route({ note: 'Lamp', settings: { wish: 5 } }, {}));
    const parkedAfter = (newer: NewMutation) =>
      enqueued([refused], newer).filter(({ state }) => state === 'parked');
    const found = { settings: { finds: [{ id: 'f1', what: 'Lamp', cents: null }] } };
    expect(parkedAfter(route(found, {}))).toMatchObject([
      { args: { stops: [{ saleId: 's2', note: 'Lamp', settings: { wish: 5 } }] } },
    ]);
    expect(parkedAfter(route({ note: 'Chair', ...found }, {}))).toMatchObject([
      { args: { stops: [{ saleId: 's2', settings: { wish: 5 } }] } },
    ]);
    expect(parkedAfter(route({ note: 'Chair', settings: { wish: 4 } }, {}))).toEqual([]);
  });

  it('[SYNC-13, SYNC-20] a note at a stop outlives two forms that quarrel over another part of it', () => {
    const stop = (said: object): object => ({ saleId: 's2', ...said });
    const route = (said: object): NewMutation => {
      const of = (stops: readonly object[]) => ({ name: '', day: null, stops, settings: {} });
      const args = { id: 's1', ...of([stop(said)]), was: of([stop({})]) };
      return { op: 'route.put', args } as unknown as NewMutation;
    };
    // All three forms were opened before any of them was saved.
    const forms = [
      { note: 'Lamp' },
      { settings: { beginAt: '09:00' } },
      { settings: { beginAt: '10:00' } },
    ];
    const outbox = forms.map(route).reduce(enqueued, []);
    expect(outbox).toMatchObject([
      { args: { stops: [{ note: 'Lamp', settings: { beginAt: '10:00' } }] } },
    ]);
  });

  it('[SYNC-13] takes the place of its opposite, unsent or refused', () => {
    const replaced = (isSent: boolean) =>
      ALL.flatMap((older) => {
        if (older.op === 'sale.create') return [];
        const first = isSent ? refusedOf(older) : entryOf(older, 1);
        const newer = ALL.filter(({ op }) => op !== older.op);
        return newer
          .filter((mutation) => enqueued([first], mutation).every(({ seq }) => seq !== 1))
          .map(({ op }) => `${op} instead of ${older.op}`);
      });
    const pairs = [
      'sale.restore instead of sale.cancel',
      'sale.cancel instead of sale.restore',
      'image.remove instead of image.declare',
      'image.remove instead of image.attach',
      'image.remove instead of image.copy',
      'save.unset instead of save.set',
      'save.set instead of save.unset',
      'review.delete instead of review.put',
      'review.put instead of review.delete',
      'route.delete instead of route.put',
      'route.put instead of route.delete',
      'route.delete instead of route.invite',
      'route.leave instead of route.invite',
      'route.delete instead of route.join',
      'route.leave instead of route.join',
      'route.delete instead of route.leave',
      'search.delete instead of search.put',
      'search.put instead of search.delete',
    ];
    expect(replaced(false)).toEqual(pairs);
    expect(replaced(true)).toEqual(pairs);
  });
});
