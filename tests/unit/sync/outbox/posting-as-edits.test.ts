import { describe, expect, it } from 'vitest';
import type { MutationArgs, NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { MUTATIONS } from '../../../../src/sync/mutations/registry.ts';
import { type EntityDocs, NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';
import { cancel, create, saleArgs } from '../../../support/builders/sale-args.ts';

const after = (docs: EntityDocs, mutation: NewMutation) =>
  foldEntries(docs, [entryOf(mutation, 1)]);
const posted = (fields: Partial<MutationArgs['sale.create']> = {}) =>
  after(NO_DOCS, create('s1', fields));

describe('[SYNC-6] a posting over a sale that is there, as edits', () => {
  const args = saleArgs('s1');
  const { asEdits } = MUTATIONS['sale.create'];
  const over = (docs: EntityDocs) => (asEdits?.(args, docs) ?? []) as readonly NewMutation[];
  const others: readonly [string, Partial<MutationArgs['sale.create']>][] = [
    ['text', { title: 'Toys', description: 'Another garage of it', parking: 'In the alley' }],
    ['type', { saleType: 'estate', kind: 'tag', saleUrl: 'https://example.org/sale' }],
    ['time zone and ZIP code', { timeZone: 'America/Chicago', zipCode: null }],
    ['tags', { tags: ['toys'] }],
    ['place', { place: { street: '2 Main St', lat: 39.75, lng: -104.98, quality: 'manual' } }],
    ['lack of a place', { place: { street: null, lat: null, lng: null, quality: 'none' } }],
    ['release', { releaseRule: 'at', releaseAt: '2026-06-06T12:00:00.000Z' }],
    ['email address', { email: 'someone@example.org' }],
    ['days', { days: [...args.days, ...args.days] }],
  ];

  it.each(others)('makes up for another %s, and says no more', (_, fields) => {
    const docs = posted(fields);
    const edits = over(docs);
    const edited = edits.reduce((was, edit) => after(was, edit), docs);
    expect(edited).toEqual(posted());
    const said = edits.flatMap((edit) =>
      Object.keys('set' in edit.args ? Object(edit.args.set) : edit.args),
    );
    expect(said).not.toHaveLength(0);
    expect(said).toHaveLength('days' in fields ? 3 : Object.keys(fields).length);
  });

  it('says nothing if all is the same, whoever posted it and whatever came of it', () => {
    expect(over(after(posted(), cancel('s1')))).toEqual([]);
    expect(over({ ...posted(), private: null, place: null })).toEqual([]);
    expect(over(NO_DOCS)).toEqual([]);
  });

  it('takes along what a guest can’t read, so that it is not lost', () => {
    const [edit] = over({ ...posted({ title: 'Toys' }), private: null });
    expect(edit?.args).toEqual({ id: 's1', set: { title: args.title, email: args.email } });
  });
});
