import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWorkFile, WORK_FORMAT } from '../../../../src/db/work-files/work-file.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { ruleOf } from '../../../../src/sync/mutations/registry.ts';
import {
  anyLife,
  anyOwnMutation,
  anyVisitorMutation,
} from '../../../support/builders/any-mutation.ts';
import { create, patch, saleArgs } from '../../../support/builders/sale-args.ts';

const AT = '2026-06-01T12:00:00.000Z';

/** What reading a file with this work comes to. */
function read(mutations: readonly { readonly op: string; readonly args: object }[]) {
  const entries = mutations.map(({ op, args }, i) => {
    const { entityId, version } = ruleOf(op as NewMutation['op']);
    const about = { entityId: entityId(args as never), v: version };
    return { opId: `op-${i}`, op, args, ...about, createdAt: AT, state: 'waiting', code: null };
  });
  const head = { format: WORK_FORMAT, part: 1, parts: 1, madeBy: 'guest', exportedAt: AT };
  const parsed = parseWorkFile(JSON.stringify({ ...head, entries, secrets: [], photos: [] }));
  return parsed.ok ? 'taken' : parsed.error.code;
}

const posted = (changes: object) => [
  { op: 'sale.create', args: { ...saleArgs('s1'), ...changes } },
];
const day = { date: '2026-06-06', startTime: '08:00', endTime: '14:00', nextDay: false };

describe('the arguments in a work file', () => {
  it('[SYNC-13] of all that the app can outbox are taken', () => {
    const anyWork = fc.oneof(
      anyLife('s1'),
      fc.array(fc.oneof(anyOwnMutation('s1'), anyVisitorMutation('s1')), { maxLength: 12 }),
    );
    fc.assert(
      fc.property(anyWork, (work) => {
        expect(read(work)).toBe('taken');
      }),
    );
    expect(read([create('s1'), patch('s1', { title: 'x'.repeat(500) })])).toBe('taken');
  });

  it.each<[what: string, changes: object]>([
    ['a ZIP code that is a number', { zipCode: 80202 }],
    ['a ZIP code that is an object', { zipCode: {} }],
    ['days that are none', { days: [{ ...day, date: 'x' }] }],
    ['a day that no calendar has', { days: [{ ...day, date: '2026-02-31' }] }],
    ['a year out of reach', { days: [{ ...day, date: '999999-99-99' }] }],
    ['a time that no clock has', { days: [{ ...day, endTime: '25:00' }] }],
    ['3,000 days', { days: Array.from({ length: 3000 }, () => day) }],
    ['no day', { days: [] }],
    ['a street that is an object', { place: { street: {}, lat: 1, lng: 1, quality: 'exact' } }],
    ['a latitude past the pole', { place: { street: '', lat: 91, lng: 1, quality: 'exact' } }],
    ['a type that every object has', { saleType: 'constructor' }],
    ['a kind that is an object', { kind: {} }],
    ['a title that is an object', { title: {} }],
    ['an e-mail address that is an object', { email: {} }],
    ['a link that is an object', { saleUrl: {} }],
    ['tags that are numbers', { tags: [1] }],
    ['a zone that is none', { timeZone: 'Nowhere/None' }],
    ['a release at no time', { releaseAt: 'soon' }],
  ])('[SYNC-13] %s: the file is damaged, and nothing of it is taken', (_, changes) => {
    expect(read(posted({}))).toBe('taken');
    expect(read(posted(changes))).toBe('damaged');
  });

  it.each<[op: string, args: object]>([
    ['sale.patch', { id: 's1', set: { zipCode: {} } }],
    ['sale.days', { id: 's1', days: 'x', expectRev: null }],
    ['note.put', { id: 's1', text: {} }],
    ['route.put', { id: 'r1', name: '', day: null, stops: {}, settings: {} }],
    ['report.add', { id: 'x', saleId: 's1', reason: 'constructor', details: '' }],
    ['review.put', { id: 'x', saleId: 's1', rating: 9, title: '', comment: '' }],
    ['view.batch', { id: 'x', views: [{ saleId: 's1', day: 1 }] }],
  ])('[SYNC-13] %s with what it cannot have is damage as well', (op, args) => {
    expect(read([{ op, args }])).toBe('damaged');
  });
});
