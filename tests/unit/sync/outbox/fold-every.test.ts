import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldEntries, overlayOf, overlayRows } from '../../../../src/sync/outbox/fold-overlays.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { MUTATIONS } from '../../../../src/sync/mutations/registry.ts';
import { NO_DOCS, type EntityDocs } from '../../../../src/sync/mutations/rule.ts';
import {
  anyLife,
  anyMutation,
  anyOwnMutation,
  anyVisitorMutation,
} from '../../../support/builders/any-mutation.ts';
import { enqueued, entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { cancel, create, days } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

/** What one person does about one entity, in whatever role. */
const anyDeeds: fc.Arbitrary<readonly NewMutation[]> = fc.oneof(
  anyLife('s1'),
  fc.array(fc.oneof(anyMutation('s1'), fc.constant(deletion('s1'))), { maxLength: 10 }),
  fc.array(anyVisitorMutation('s1'), { maxLength: 12 }),
  fc.array(anyOwnMutation('me'), { maxLength: 12 }),
);

/** What the server may have told of the entity before. */
const anyDocs: fc.Arbitrary<EntityDocs> = anyDeeds.map((deeds) => folded(deeds));

function deletion(id: string): NewMutation {
  return { op: 'sale.delete', args: { id } };
}

function folded(deeds: readonly NewMutation[], docs: EntityDocs = NO_DOCS): EntityDocs {
  return foldEntries(
    docs,
    deeds.map((mutation, i) => entryOf(mutation, i + 1)),
  );
}

function queued(deeds: readonly NewMutation[], sentCount: number) {
  return deeds.reduce<ReturnType<typeof enqueued>>((entries, mutation, i) => {
    const next = enqueued(entries, mutation);
    return i < sentCount ? next.map((entry) => sent(entry, entry.seq)) : next;
  }, []);
}

describe('the fold of every mutation', () => {
  it('[SYNC-11] of nothing is nothing, whatever the rows are', () => {
    fc.assert(
      fc.property(anyDocs, (docs) => {
        expect(overlayOf(docs, [])).toEqual({});
        expect(overlayRows('s1', docs, overlayOf(docs, []))).toEqual([]);
      }),
      { seed: 11 },
    );
  });

  it('[SYNC-11] is the same for the same, and touches no kind that it does not name', () => {
    fc.assert(
      fc.property(anyDocs, anyDeeds, (docs, deeds) => {
        const entries = deeds.map((mutation, i) => entryOf(mutation, i + 1));
        const overlay = overlayOf(docs, entries);
        expect(overlayOf(docs, entries)).toEqual(overlay);
        expect({ ...docs, ...overlay }).toEqual(foldEntries(docs, entries));
      }),
      { seed: 12, numRuns: 300 },
    );
  });

  it('[SYNC-11] names the kinds that it changes, when it is alone', () => {
    const file = { id: 's1', ext: 'jpg', position: 0, ...SOME_FILES, thumb: null } as const;
    const attach = (imageId: string): NewMutation => ({
      op: 'image.attach',
      args: { ...file, imageId },
    });
    const search = { id: 's1', name: 'Lamps', query: {}, isAlert: false } as const;
    const docs = folded([create('s1'), attach('a'), attach('b')]);
    const guests = foldEntries(NO_DOCS, [entryOf(create('s1'), 1, { principal: 'guest' })]);
    const alone: readonly (readonly [EntityDocs, NewMutation])[] = [
      [docs, attach('c')],
      [docs, { op: 'image.order', args: { id: 's1', imageIds: ['b', 'a'] } }],
      [docs, { op: 'image.remove', args: { id: 's1', imageId: 'a' } }],
      [docs, days('s1', '2026-07-01')],
      [folded([cancel('s1')], docs), { op: 'sale.restore', args: { id: 's1' } }],
      [guests, { op: 'sale.claim', args: { id: 's1' } }],
      [folded([{ op: 'search.put', args: search }]), { op: 'search.delete', args: { id: 's1' } }],
    ];
    for (const [before, mutation] of alone) {
      const after = { ...before, ...overlayOf(before, [entryOf(mutation, 1)]) };
      expect(after, mutation.op).toEqual(folded([mutation], before));
      expect(after, mutation.op).not.toEqual(before);
    }
  });

  it('[SYNC-11] repeats a mutation without a further effect, so a row that has it may come first', () => {
    fc.assert(
      fc.property(anyDocs, anyDeeds, (docs, deeds) => {
        const last = deeds.at(-1);
        fc.pre(last !== undefined);
        const once = folded(deeds, docs);
        expect(folded([last], once)).toEqual(once);
      }),
      { seed: 13, numRuns: 300 },
    );
  });

  it('[SYNC-13] is the same for the coalesced outbox as for all that was done', () => {
    fc.assert(
      fc.property(anyDocs, anyDeeds, fc.nat(6), (docs, deeds, sentCount) => {
        const outbox = queued(deeds, sentCount);
        expect(foldEntries(docs, outbox)).toEqual(folded(deeds, docs));
        expect(outbox.length).toBeLessThanOrEqual(deeds.length);
      }),
      { seed: 14, numRuns: 500 },
    );
  });

  it('[SYNC-11] as overlay rows laid over the rows gives what was folded', () => {
    fc.assert(
      fc.property(anyDocs, anyDeeds, (docs, deeds) => {
        const entries = deeds.map((mutation, i) => entryOf(mutation, i + 1));
        const seen = new Map<string, object | null>();
        for (const doc of docs.check_in) seen.set(`check_in ${doc.id}`, doc);
        if (docs.review !== null) seen.set(`review ${docs.review.id}`, docs.review);
        for (const { kind, id, doc } of overlayRows('s1', docs, overlayOf(docs, entries))) {
          seen.set(`${kind} ${id}`, doc);
        }
        const after = foldEntries(docs, entries);
        const left = [...seen].filter(([key, doc]) => /^(review|check_in) /.test(key) && doc);
        const wanted = [...after.check_in, ...(after.review === null ? [] : [after.review])];
        expect(left.map(([, doc]) => doc)).toHaveLength(wanted.length);
        expect(left.map(([, doc]) => doc)).toEqual(expect.arrayContaining(wanted));
      }),
      { seed: 15, numRuns: 300 },
    );
  });

  it('[SYNC-11] a deleted sale is gone with its place and its save; what else hangs on it stays', () => {
    const before = folded([create('s1'), { op: 'note.put', args: { id: 's1', text: 'Mine' } }]);
    const after = folded([cancel('s1'), deletion('s1')], before);
    expect(after).toMatchObject({ sale: null, place: null, private: null, save: null });
    expect(after.note).toMatchObject({ text: 'Mine' });
  });

  it('[SYNC-22] pictures stand where they were put, and in the order that was given last', () => {
    const attach = (imageId: string, position: number): NewMutation => ({
      op: 'image.attach',
      args: { id: 's1', imageId, ext: 'jpg', position, ...SOME_FILES, thumb: null },
    });
    const ids = (deeds: readonly NewMutation[]) =>
      folded([create('s1'), ...deeds]).sale?.images.map(({ id }) => id);
    // Of two in one place the server puts the lower id first, whichever came first.
    const three = [attach('c', 0), attach('b', 1), attach('a', 0)];
    expect(ids(three)).toEqual(['a', 'c', 'b']);
    expect(ids(three.toReversed())).toEqual(['a', 'c', 'b']);
    const order: NewMutation = { op: 'image.order', args: { id: 's1', imageIds: ['b', 'x', 'c'] } };
    expect(ids([...three, order])).toEqual(['b', 'c', 'a']);
    const remove: NewMutation = { op: 'image.remove', args: { id: 's1', imageId: 'c' } };
    expect(ids([...three, order, remove])).toEqual(['b', 'a']);
    expect(folded([create('s1'), attach('a', 0)]).sale?.images[0]?.path).toBe('s1/a.jpg');
  });

  it('[SYNC-21] a claim makes a guest’s sale the account’s, and no one else’s', () => {
    const claim = entryOf({ op: 'sale.claim', args: { id: 's1' } }, 2);
    const guests = foldEntries(NO_DOCS, [entryOf(create('s1'), 1, { principal: 'guest' })]);
    expect(foldEntries(guests, [claim]).sale?.userId).toBe('ann');
    expect(Object.keys(overlayOf(guests, [claim]))).toEqual(['sale', 'place', 'private']);
    const bobs = foldEntries(NO_DOCS, [entryOf(create('s1'), 1, { principal: 'bob' })]);
    expect(foldEntries(bobs, [claim]).sale?.userId).toBe('bob');
  });
});

describe('the closed list', () => {
  it('[SYNC-24] each mutation has a version', () => {
    for (const rule of Object.values(MUTATIONS)) {
      expect(Number.isInteger(rule.version) && rule.version >= 1).toBe(true);
    }
    expect(Object.keys(MUTATIONS)).toHaveLength(35);
  });
});
