import { expect, it } from 'vitest';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { type EntityDocs, NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';

const BEFORE = '1970-01-01T00:00:00.500Z';

function after(docs: EntityDocs, mutation: NewMutation): EntityDocs {
  return foldEntries(docs, [entryOf(mutation, 1, { principal: 'ann' })]);
}

it('[SYNC-11] a route that others plan too: their names stay with each change, until its person leaves', () => {
  const route = { id: 'x', name: 'R', day: null, stops: [], settings: {} };
  const times = { createdAt: BEFORE, updatedAt: BEFORE };
  const shared = { ...NO_DOCS, route: { ...route, ...times, partners: ['Sam'] } };
  const put: NewMutation = { op: 'route.put', args: { ...route, name: 'New' } };
  expect(after(shared, put).route).toMatchObject({ name: 'New', partners: ['Sam'] });
  const token = 't1';
  for (const op of ['route.invite', 'route.join'] as const) {
    expect(after(shared, { op, args: { id: 'x', token } })).toEqual(shared);
  }
  const leave: NewMutation = { op: 'route.leave', args: { id: 'x' } };
  expect(after(shared, leave).route).toEqual({ ...route, ...times });
  expect(after(NO_DOCS, leave)).toEqual(NO_DOCS);
  const removed = { ...NO_DOCS, route: { ...route, ...times, wasRemoved: true } };
  expect(after(removed, put).route).toMatchObject({ name: 'New', wasRemoved: true });
  expect(after(removed, leave).route).toEqual({ ...route, ...times });
});

it('[SYNC-11, SYNC-20] a partner who is removed is gone at once, the others stay', () => {
  const route = { id: 'x', name: 'R', day: null, stops: [], settings: {} };
  const times = { createdAt: BEFORE, updatedAt: BEFORE };
  const two = { partners: ['Sam', ''], partnerIds: ['s', 'k'] };
  const shared = { ...NO_DOCS, route: { ...route, ...times, ...two } };
  const remove = (partnerId: string): NewMutation => {
    return { op: 'route.remove', args: { id: 'x', partnerId } };
  };
  const one = after(shared, remove('s'));
  expect(one.route).toMatchObject({ partners: [''], partnerIds: ['k'] });
  expect(after(one, remove('k')).route).toEqual({ ...route, ...times });
  expect(after(shared, remove('other'))).toEqual(shared);
  expect(after(NO_DOCS, remove('s'))).toEqual(NO_DOCS);
});
