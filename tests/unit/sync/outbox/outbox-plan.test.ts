import { describe, expect, it } from 'vitest';
import { jsonBytes } from '../../../../src/domain/text/json-size.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import {
  MAX_MUTATION_BYTES,
  planDiscard,
  planEnqueue,
  planRetry,
} from '../../../../src/sync/outbox/outbox-plan.ts';
import { planRefusal } from '../../../../src/sync/outbox/refusal-plan.ts';
import { carriedOut, enqueued, entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { cancel, create, days, patch, save, unsave } from '../../../support/builders/sale-args.ts';

function checkIn(id: string): NewMutation {
  const where = { lat: 39.74, lng: -104.99, accuracyM: 10, at: '2026-06-06T16:00:00.000Z' };
  return { op: 'checkin.add', args: { id, saleId: 's1', ...where } };
}

describe('queueing', () => {
  it('[SYNC-13] unsent patches of one sale become one', () => {
    const one = enqueued([], patch('s1', { title: 'One', description: 'Kept' }));
    const two = enqueued(one, patch('s1', { title: 'Two' }));
    expect(two).toHaveLength(1);
    expect(two[0]?.args['set']).toEqual({ title: 'Two', description: 'Kept' });
  });

  it('[SYNC-6] seed 231: what is changed before it was sent gets another operation id', () => {
    const one = enqueued([], patch('s1', { title: 'One' }));
    const two = enqueued(one, patch('s1', { title: 'Two' }));
    // A copy of this device, made in between, still sends the first under the first id.
    expect(two[0]?.opId).not.toBe(one[0]?.opId);
  });

  it('[SYNC-13] what was sent is never changed, under whatever client it was sent', () => {
    const first = { ...entryOf(patch('s1', { title: 'One' }), 1), wasSent: true };
    const outbox = enqueued([first], patch('s1', { title: 'Two' }));
    expect(outbox.map(({ args }) => args['set'])).toEqual([{ title: 'One' }, { title: 'Two' }]);
    expect(enqueued([{ ...entryOf(save('s1'), 1), wasSent: true }], unsave('s1'))).toHaveLength(2);
  });

  it('[SYNC-13] of unsent saves and unsaves of one sale the last is left', () => {
    const outbox = enqueued(enqueued([], save('s1')), unsave('s1'));
    expect(outbox.map(({ op }) => op)).toEqual(['save.unset']);
  });

  it('[SYNC-13] nothing is moved across a cancel', () => {
    const before = enqueued(enqueued([], patch('s1', { title: 'One' })), cancel('s1'));
    const outbox = enqueued(before, patch('s1', { title: 'Two' }));
    expect(outbox.map(({ op }) => op)).toEqual(['sale.patch', 'sale.cancel', 'sale.patch']);
  });

  it('[SYNC-20] later days keep the version that the earlier ones saw', () => {
    const unsent = enqueued(enqueued([], days('s1', '2026-06-07', 3)), days('s1', '2026-06-08', 5));
    expect(unsent.map(({ args }) => args['expectRev'])).toEqual([3]);
    const first = sent(entryOf(days('s1', '2026-06-07', 3), 1), 1);
    const behind = enqueued([first], days('s1', '2026-06-08', 5));
    expect(behind.map(({ args }) => args['expectRev'])).toEqual([3, 3]);
  });

  it('[SYNC-13] what is over 256 KB is refused, also when only coalescing makes it so', () => {
    const half = 'é'.repeat(MAX_MUTATION_BYTES / 3);
    const made = { principal: 'ann', createdAtMs: 0, newOpId: () => 'op' };
    const first = enqueued([], patch('s1', { description: half }));
    const mutation = patch('s1', { title: half });
    expect(planEnqueue(first, { ...made, mutation })).toEqual({ ok: false, error: 'too-large' });
    expect(planEnqueue([], { ...made, mutation }).ok).toBe(true);
  });

  it('[SYNC-13] exactly 256 KB are taken, one byte more is not', () => {
    const made = { principal: 'ann', createdAtMs: 0, newOpId: () => 'op' };
    const long = (bytes: number) => patch('s1', { description: 'x'.repeat(bytes) });
    const room = MAX_MUTATION_BYTES - jsonBytes(long(0).args);
    expect(planEnqueue([], { ...made, mutation: long(room) }).ok).toBe(true);
    expect(planEnqueue([], { ...made, mutation: long(room + 1) }).ok).toBe(false);
  });

  it('[SYNC-13] a refused cancel moves nothing, so it is no barrier', () => {
    const first = entryOf(patch('s1', { title: 'One' }), 1);
    const refused = entryOf(cancel('s1'), 2, { state: 'parked', code: 'forbidden' });
    const outbox = enqueued([first, refused], patch('s1', { title: 'Two' }));
    expect(outbox.map(({ op, args }) => [op, args['set']])).toEqual([
      ['sale.patch', { title: 'Two' }],
      ['sale.cancel', undefined],
    ]);
  });
});

describe('refusals', () => {
  it('[SYNC-14] a refused sale parks what has no number yet; what is on its way is left to its answer', () => {
    const first = sent(entryOf(create('s1'), 1), 1);
    const onItsWay = sent(entryOf(days('s1', '2026-06-07'), 2), 2);
    const behind = entryOf(patch('s1', { title: 'x' }), 3);
    const parked = planRefusal([first, onItsWay, behind], first, 'invalid').put;
    expect(parked.map(({ seq, code, mid }) => [seq, code, mid])).toEqual([
      [1, 'invalid', null],
      [3, null, null],
    ]);
  });

  it('[SYNC-14] any other refused mutation is parked alone', () => {
    const first = sent(entryOf(days('s1', '2026-06-07'), 1), 1);
    expect(planRefusal([first, entryOf(save('s1'), 2)], first, 'stale').put).toHaveLength(1);
  });

  it('[SYNC-14] what was changed again before the refusal came is not kept to undo the newer', () => {
    const set = sent(entryOf(save('s1'), 1), 1);
    const unset = sent(entryOf(unsave('s1'), 2), 2);
    expect(planRefusal([set, unset], set, 'gone')).toEqual({ put: [], remove: [1] });

    const first = sent(entryOf(patch('s1', { title: 'One', description: 'Kept' }), 1), 1);
    const second = sent(entryOf(patch('s1', { title: 'Two' }), 2), 2);
    const { put } = planRefusal([first, second], first, 'invalid');
    expect(put.map(({ args }) => args['set'])).toEqual([{ description: 'Kept' }]);
  });

  it('[SYNC-14] seed 13: a change that goes into a refused sale is not undone by an older one behind it', () => {
    const refused = { ...sent(entryOf(create('s1'), 1), 1), state: 'parked' as const };
    const behind = entryOf(patch('s1', { title: 'Older', description: 'Kept' }), 2, {
      state: 'parked',
    });
    const outbox = enqueued(
      [{ ...refused, code: 'invalid' }, behind],
      patch('s1', { title: 'Newer' }),
    );
    expect(outbox.map(({ op, state, args }) => [op, state, args['title'] ?? args['set']])).toEqual([
      ['sale.create', 'waiting', 'Newer'],
      ['sale.patch', 'waiting', { description: 'Kept' }],
    ]);
    // Changed, it goes under another operation id: a copy of this device may send the old one.
    expect(outbox[1]?.opId).not.toBe('op2');
  });

  it('[SYNC-14] a change that goes into a refused sale tries it again, and all behind it once', () => {
    const parked = [
      entryOf(create('s1'), 1, { state: 'parked', code: 'invalid', wasSent: true }),
      entryOf(patch('s1', { title: 'Older' }), 2, { state: 'parked' }),
      entryOf(save('s1'), 3, { state: 'parked' }),
    ];
    const outbox = enqueued(parked, patch('s1', { title: 'Newer' }));
    expect(outbox.map(({ op, state }) => [op, state])).toEqual([
      ['sale.create', 'waiting'],
      ['save.set', 'waiting'],
    ]);
    expect(outbox[0]?.opId).not.toBe('op1');
    expect(outbox[1]?.opId).toBe('op3');
    const mutation = patch('s1', { title: 'Newer' });
    const made = { principal: 'ann', createdAtMs: 0, newOpId: () => 'fresh', mutation };
    expect(planEnqueue(parked, made)).toMatchObject({ value: { opId: 'fresh' } });
    // The operation that carries the change is the sale's, wherever it stands.
    const behind = parked.map((entry) => ({ ...entry, seq: 4 - entry.seq })).toReversed();
    expect(planEnqueue(behind, made)).toMatchObject({ value: { opId: 'fresh' } });
  });

  it('[SYNC-14] a change touches nothing in the outbox that it is not about', () => {
    const made = { principal: 'ann', createdAtMs: 0, newOpId: () => 'fresh' };
    const planned = (mutation: NewMutation, ...refused: NewMutation[]) => {
      const entries = refused.map((each, i) =>
        entryOf(each, i + 1, { state: 'parked', code: 'invalid', wasSent: true }),
      );
      return planEnqueue(entries, { ...made, mutation });
    };
    const untouched = { value: { put: [], remove: [], add: [{ opId: 'fresh' }] } };
    expect(planned(save('s1'), patch('s1', { title: '' }))).toMatchObject(untouched);
    expect(planned(checkIn('c2'), checkIn('c1'))).toMatchObject(untouched);
    expect(planned(cancel('s1'), create('s1'))).toMatchObject(untouched);
    expect(planned(patch('s1', { title: 'x' }), cancel('s1'))).toMatchObject(untouched);
  });

  it('[SYNC-14] what the server refused is replaced like what was never sent', () => {
    const refused = entryOf(save('s1'), 1, { state: 'parked', code: 'gone', wasSent: true });
    expect(enqueued([refused], unsave('s1')).map(({ op }) => op)).toEqual(['save.unset']);
  });

  it('[SYNC-14] two of a kind that say different things do not overtake each other', () => {
    const first = sent(entryOf(checkIn('c1'), 1), 1);
    const later = entryOf(checkIn('c2'), 2);
    const refusal = planRefusal([first, later], first, 'too_far');
    expect(refusal).toMatchObject({ put: [{ seq: 1, code: 'too_far' }], remove: [] });
    expect(enqueued(carriedOut([first], { ...refusal, add: [] }), checkIn('c2'))).toHaveLength(2);
  });

  it('[SYNC-25] what the app made on its own is not kept when it is refused', () => {
    const views: NewMutation = { op: 'view.batch', args: { id: 'v1', views: [] } };
    const first = sent(entryOf(views, 1), 1);
    expect(planRefusal([first], first, 'invalid')).toEqual({ put: [], remove: [1] });
  });

  it('[SYNC-14] what waits beside a refused sale is neither retried nor discarded with it', () => {
    const entries = [
      entryOf(create('s1'), 1, { state: 'parked', code: 'invalid' }),
      sent(entryOf(days('s1', '2026-06-07'), 2), 2),
    ];
    expect(planDiscard(entries, 'op1')).toEqual({ put: [], remove: [1], add: [] });
    const retry = planRetry(entries, 'op1', () => 'fresh');
    expect(retry).toMatchObject({ put: [{ seq: 1 }], remove: [], add: [] });
  });

  it('[SYNC-14] what is not parked any more is neither retried nor discarded', () => {
    const entries = [
      entryOf(patch('s1', { title: '' }), 1, { state: 'parked', code: 'invalid' }),
      entryOf(save('s1'), 2),
    ];
    for (const opId of ['op2', 'gone']) {
      expect(planDiscard(entries, opId).remove).toEqual([]);
      expect(planRetry(entries, opId, () => 'fresh').put).toEqual([]);
    }
  });

  it('[SYNC-14] seed 24: a sale that may have been posted is tried again as it was sent', () => {
    const failed = { ...sent(entryOf(create('s1'), 1), 1), state: 'parked' as const, mid: null };
    const outbox = enqueued([failed], patch('s1', { title: 'Later' }));
    expect(outbox.map(({ op, state, opId }) => [op, state, opId])).toEqual([
      ['sale.create', 'parked', failed.opId],
      ['sale.patch', 'parked', 'new2'],
    ]);
    expect(outbox[0]?.args).toEqual(failed.args);
  });

  it('[SYNC-7] a sale on which the server fails alone is parked once, with its code', () => {
    // Its number is given back before it is parked, as that of all that was on its way.
    const failed = entryOf(create('s1'), 1);
    expect(planRefusal([failed, entryOf(save('s1'), 2)], failed, 'limit').put).toMatchObject([
      { seq: 1, code: 'limit' },
      { seq: 2, code: null },
    ]);
  });

  it('[SYNC-14] what was parked already keeps its code, and overtakes nothing', () => {
    const first = sent(entryOf(create('s1'), 1), 1);
    const known = entryOf(days('s1', '2026-06-07'), 2, { state: 'parked', code: 'stale' });
    expect(planRefusal([first, known], first, 'invalid').put.map(({ seq }) => seq)).toEqual([1]);
    const one = sent(entryOf(patch('s1', { title: 'One' }), 1), 1);
    const two = entryOf(patch('s1', { title: 'Two' }), 2, { state: 'parked', code: 'invalid' });
    expect(planRefusal([one, two], one, 'invalid').put).toMatchObject([{ seq: 1 }]);
  });

  it('[SYNC-14] a retry brings back all of a refused sale in its order, the refused under new ids', () => {
    const parked = [
      entryOf(create('s1'), 1, { state: 'parked', code: 'limit', wasSent: true }),
      entryOf(save('s1'), 2, { state: 'parked' }),
    ];
    const { put } = planRetry(parked, 'op2', () => 'fresh');
    expect(put.map(({ seq, opId, state, wasSent }) => [seq, opId, state, wasSent])).toEqual([
      [1, 'fresh', 'waiting', false],
      [2, 'op2', 'waiting', false],
    ]);
  });

  it('[SYNC-7] a retry of what the server only failed on keeps its id: it may have been done', () => {
    const failed = entryOf(save('s1'), 1, { state: 'parked', wasSent: true });
    expect(planRetry([failed], 'op1', () => 'fresh').put[0]).toMatchObject({
      opId: 'op1',
      wasSent: true,
    });
  });

  it('[SYNC-8] seed 276: what a restore lost keeps its operation id when it is sent again, until it says more', () => {
    const lost = [create('s1'), patch('s1', { title: 'One' })].map((each, i) =>
      entryOf(each, i + 1, { state: 'parked', code: 'lost', wasSent: true }),
    );
    // A file of work may bring the same operations to the server from another device.
    expect(planRetry(lost, 'op1', () => 'fresh').put).toMatchObject([
      { opId: 'op1', wasSent: true, state: 'waiting' },
      { opId: 'op2', wasSent: true, state: 'waiting' },
    ]);
    const [head] = enqueued(lost, patch('s1', { title: 'Two' }));
    expect(head).toMatchObject({ op: 'sale.create', wasSent: false, state: 'waiting' });
    expect(head?.opId).not.toBe('op1');
  });

  it('[SYNC-14] a discard takes all of a refused sale, or the one that was refused', () => {
    const parkedSale = [
      entryOf(create('s1'), 1, { state: 'parked', code: 'invalid' }),
      entryOf(save('s1'), 2, { state: 'parked' }),
    ];
    expect(planDiscard(parkedSale, 'op1').remove).toEqual([1, 2]);
    const patches = [
      entryOf(patch('s1', { title: '' }), 1, { state: 'parked', code: 'invalid' }),
      entryOf(cancel('s1'), 2, { state: 'parked', code: 'forbidden' }),
    ];
    expect(planDiscard(patches, 'op2').remove).toEqual([2]);
  });

  it('[SYNC-14] a newer change of the same fields overtakes a refused one', () => {
    const refused = entryOf(patch('s1', { title: '', description: 'Mine' }), 1, {
      state: 'parked',
      code: 'invalid',
    });
    const outbox = enqueued([refused], patch('s1', { title: 'Better' }));
    expect(outbox.map(({ state, args }) => [state, args['set']])).toEqual([
      ['parked', { description: 'Mine' }],
      ['waiting', { title: 'Better' }],
    ]);
    const gone = enqueued(outbox, patch('s1', { description: 'Yours' }));
    expect(gone.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('[SYNC-14] what cannot go into a refused sale waits parked with it', () => {
    const refused = entryOf(create('s1'), 1, { state: 'parked', code: 'invalid' });
    const outbox = enqueued([refused], cancel('s1'));
    expect(outbox.map(({ op, state }) => [op, state])).toEqual([
      ['sale.create', 'parked'],
      ['sale.cancel', 'parked'],
    ]);
    expect(carriedOut(outbox, planDiscard(outbox, 'op1'))).toEqual([]);
  });
});
