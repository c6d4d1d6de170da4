import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foldEntries,
  foldedKinds,
  inSendOrder,
  overlayOf,
  overlayRows,
} from '../../../../src/sync/outbox/fold-overlays.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { NO_DOCS, type EntityDocs } from '../../../../src/sync/mutations/rule.ts';
import {
  anyLife,
  anyMutation,
  anyOwnMutation,
  anyVisitorMutation,
} from '../../../support/builders/any-mutation.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { enqueued, entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import {
  cancel,
  create,
  days,
  patch,
  restore,
  save,
  unsave,
} from '../../../support/builders/sale-args.ts';

function folded(mutations: readonly NewMutation[], docs: EntityDocs = NO_DOCS): EntityDocs {
  return foldEntries(
    docs,
    mutations.map((mutation, i) => entryOf(mutation, i + 1)),
  );
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** What the server makes of a life; null where it refuses a part of it. */
function onServer(life: readonly NewMutation[]): EntityDocs | null {
  const server = new FakeServer();
  server.nowMs = 1_000;
  const mutations = life.map(({ op, args }, i) => ({
    mid: i + 1,
    opId: `op${i}`,
    op,
    v: 1,
    args: { ...args },
  }));
  const answer = server.push('ann', { clientId: 'c', principal: 'ann', mutations });
  if (answer === 'batch-failed' || answer.kind !== 'applied') throw new Error('not applied');
  if (answer.results.some(({ status }) => status === 'rejected')) return null;
  const { sales, places, privates, saves } = server.tables;
  return {
    ...NO_DOCS,
    sale: sales.get('s1')?.doc ?? null,
    place: places.get('s1')?.doc ?? null,
    private: privates.get('s1')?.doc ?? null,
    save: saves.get('ann s1')?.doc ?? null,
  };
}

describe('the fold of mutations', () => {
  it('[SYNC-11] shows what the server will make of them, wherever it accepts them', () => {
    let accepted = 0;
    const check = fc.property(anyLife('s1'), (life) => {
      const server = onServer(life);
      if (server === null) return;
      accepted += 1;
      const seen = folded(life);
      const { secretHash: _, days: __, ...rest } = seen.sale as never as Record<string, unknown>;
      expect(server.sale).toMatchObject({ ...rest, kind: null });
      expect(seen.sale?.days).toEqual(server.sale?.days);
      expect([seen.place, seen.private, seen.save]).toEqual([
        server.place,
        server.private,
        server.save,
      ]);
    });
    fc.assert(check, { numRuns: 300, seed: 1 });
    expect(accepted).toBeGreaterThan(50);
  });

  it('[SYNC-11] changes no input and gives the same for the same', () => {
    fc.assert(
      fc.property(anyLife('s1'), (life) => {
        const entries = frozen(life.map((mutation, i) => entryOf(mutation, i + 1)));
        expect(foldEntries(frozen({ ...NO_DOCS }), entries)).toEqual(foldEntries(NO_DOCS, entries));
      }),
      { seed: 2 },
    );
  });

  it('[SYNC-11] repeats a mutation without a further effect, so a row that has it may come first', () => {
    fc.assert(
      fc.property(anyLife('s1'), anyMutation('s1'), (life, last) => {
        const once = folded([last], folded(life));
        expect(folded([last], once)).toEqual(once);
      }),
      { seed: 3 },
    );
  });

  it('[SYNC-13] is the same for the coalesced outbox as for all that was done', () => {
    fc.assert(
      fc.property(anyLife('s1'), fc.nat(5), (life, sentCount) => {
        const outbox = life.reduce<ReturnType<typeof enqueued>>((entries, mutation, i) => {
          const next = enqueued(entries, mutation);
          return i < sentCount ? next.map((entry) => sent(entry, entry.seq)) : next;
        }, []);
        expect(overlayOf(NO_DOCS, outbox)).toMatchObject({ sale: folded(life).sale });
        expect(foldEntries(NO_DOCS, outbox)).toEqual(folded(life));
        expect(outbox.length).toBeLessThanOrEqual(life.length);
      }),
      { seed: 4, numRuns: 300 },
    );
  });

  it('[SYNC-11] needs no documents but those of the kinds that it says', () => {
    const base = folded([create('s1'), save('s1')]);
    const docs: EntityDocs = {
      ...base,
      sale: base.sale && { ...base.sale, userId: 'seller' },
      note: { id: 's1', text: 'Old', updatedAt: '' },
      route: {
        id: 's1',
        name: 'Old',
        day: null,
        stops: [],
        settings: {},
        createdAt: '',
        updatedAt: '',
      },
      search: { id: 's1', name: 'Old', query: {}, isAlert: false, createdAt: '' },
      preference: { id: 's1', values: { a: 'old' } },
      profile: { id: 's1', zipCode: '80203', displayName: 'Old' },
      check_in: [{ id: 'c1', saleId: 's1', at: '' }],
    };
    const oneOf = fc.oneof(anyMutation('s1'), anyVisitorMutation('s1'), anyOwnMutation('s1'));
    fc.assert(
      fc.property(fc.array(oneOf, { minLength: 1, maxLength: 4 }), (mutations) => {
        const entries = mutations.map((mutation, i) => entryOf(mutation, i + 1));
        const kinds: ReadonlySet<string> = foldedKinds(entries);
        const few = {
          ...NO_DOCS,
          ...Object.fromEntries(Object.entries(docs).filter(([kind]) => kinds.has(kind))),
        };
        expect(overlayOf(few, entries)).toEqual(overlayOf(docs, entries));
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  it('[SYNC-11] leaves kinds alone that nothing touches, and parked work out', () => {
    const base = folded([create('s1')]);
    expect(overlayOf(base, [])).toEqual({});
    expect(Object.keys(overlayOf(base, [entryOf(save('s1'), 1)]))).toEqual(['save']);
    expect(overlayOf(base, [entryOf(patch('s1', { title: 'x' }), 1, { state: 'parked' })])).toEqual(
      {},
    );
    expect(
      overlayOf({ ...base, save: { id: 's1', createdAt: '' } }, [entryOf(unsave('s1'), 1)]),
    ).toEqual({ save: null });
  });

  it('[SYNC-11] follows the order of sending, numbers first', () => {
    const late = sent(entryOf(patch('s1', { title: 'First' }), 9), 1);
    const early = entryOf(patch('s1', { title: 'Second' }), 2);
    expect(overlayOf(folded([create('s1')]), [early, late]).sale?.title).toBe('Second');
  });

  it('[SYNC-11] without numbers follows the order in which it was done', () => {
    const titled = (title: string, seq: number) => entryOf(patch('s1', { title }), seq);
    const outbox = [titled('Third', 3), titled('First', 1), titled('Second', 2)];
    expect(inSendOrder(outbox).map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(overlayOf(folded([create('s1')]), outbox).sale?.title).toBe('Third');
  });

  it('[SYNC-20] shows what is changed after a cancel, and again as a sale that is on once it is restored', () => {
    const edits = [
      create('s1'),
      cancel('s1'),
      patch('s1', { title: 'x' }),
      days('s1', '2026-07-01'),
    ];
    expect(folded(edits).sale).toMatchObject({ title: 'x', cancelReason: 'Rain' });
    const { sale } = folded([...edits, restore('s1')]);
    expect(sale).toMatchObject({ title: 'x', cancelledAt: null, cancelReason: null });
    expect(sale?.days[0]?.date).toBe('2026-07-01');
  });

  it('[SYNC-11] blurs the public point of a place that is not released, not the place itself', () => {
    const docs = folded([create('s1', { releaseRule: 'never' })]);
    expect(docs.sale).toMatchObject({ lat: null, lng: null, nearLat: 39.7421875 });
    expect(docs.place).toMatchObject({ lat: 39.74, street: '1 Main St' });
  });
});

describe('an overlay as rows', () => {
  it('[SYNC-11] has one under the entityId for each kind that changed; gone is null', () => {
    const docs = folded([create('s1'), save('s1')]);
    const entries = [entryOf(patch('s1', { title: 'New' }), 1), entryOf(unsave('s1'), 2)];
    expect(overlayRows('s1', docs, overlayOf(docs, entries))).toEqual([
      { kind: 'sale', id: 's1', doc: { ...docs.sale, title: 'New' } },
      { kind: 'save', id: 's1', doc: null },
    ]);
    // Taken back where none is known here: it stands over whatever save may come.
    const unsaved = overlayOf(NO_DOCS, [entryOf(unsave('s1'), 1)]);
    expect(overlayRows('s1', NO_DOCS, unsaved)).toEqual([{ kind: 'save', id: 's1', doc: null }]);
  });

  it('[SYNC-11] of what has ids of its own names what is new and what is gone, no other', () => {
    const [one, two, three] = ['c1', 'c2', 'c3'].map((id) => ({ id, saleId: 's1', at: '' }));
    if (!one || !two || !three) throw new Error('three were made');
    const before = { ...NO_DOCS, check_in: [one, two] };
    expect(overlayRows('s1', before, { check_in: [two, three] })).toEqual([
      { kind: 'check_in', id: 'c3', doc: three },
      { kind: 'check_in', id: 'c1', doc: null },
    ]);
  });
});
