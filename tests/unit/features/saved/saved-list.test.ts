import type { SaleView } from '../../../../src/domain/sale/sale-view.ts';
import { describe, expect, test } from 'vitest';
import type { Sale } from '../../../../src/domain/sale/sale.ts';
import {
  ALL_STATUSES,
  savedItem,
  savedList,
  type SavedSort,
  type SavedStatuses,
} from '../../../../src/features/saved/saved-list.ts';
import { readOptions, writeOptions } from '../../../../src/features/saved/use-saved-options.ts';
import { saleArgs } from '../../../support/builders/sale-args.ts';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';

const NOON = Date.parse('2026-06-10T18:00:00Z');
const DENVER = { lat: 39.74, lng: -104.99 };

function seen(id: string, date: string | null, changes: Partial<Sale> = {}): SaleView {
  const days =
    date === null ? [] : [{ date, startTime: '09:00', endTime: '17:00', nextDay: false }];
  const made = entryOf({ op: 'sale.create', args: { ...saleArgs(id), days } }, 1);
  const { sale } = foldEntries(NO_DOCS, [made]);
  if (sale === null) throw new Error('No sale');
  const known = { ...sale, title: id, timeZone: 'America/Denver', ...changes };
  return {
    sale: known,
    place: null,
    stats: null,
    isSaved: true,
    isMine: false,
    sync: null,
    held: null,
    rev: 1,
    parkedCode: null,
  };
}

function titles(
  views: readonly SaleView[],
  sort: SavedSort,
  statuses: SavedStatuses = ALL_STATUSES,
): string[] {
  const items = views.map((view) => savedItem(view, DENVER, null, NOON));
  return savedList(items, { sort, statuses }, NOON).map(({ view }) => view.sale.title);
}

const none: SavedStatuses = { active: false, upcoming: false, closed: false };
const cancelled = { cancelledAt: '2026-06-09T00:00:00Z' };
const views = [
  seen('later', '2026-06-12'),
  seen('closed long ago', '2026-06-01'),
  seen('undated', null),
  seen('Open', '2026-06-10'),
  seen('closed', '2026-06-09'),
  seen('off', '2026-06-11', cancelled),
  seen('next', '2026-06-11'),
];

describe('[spec 2] saved sales in order', () => {
  test('soonest: open, next, without a date, and at the end what is over, latest first', () => {
    const order = ['Open', 'next', 'later', 'undated', 'off', 'closed', 'closed long ago'];
    expect(titles(views, 'soonest')).toEqual(order);
  });

  test('alphabetical, without regard to case, numbers as numbers', () => {
    const named = ['b 10', 'B 9', 'a'].map((title) => seen(title, '2026-06-11'));
    expect(titles(named, 'alphabetical')).toEqual(['a', 'B 9', 'b 10']);
  });

  test('closest: by the best point that is known; without one at the end', () => {
    const at = (id: string, lat: number | null) =>
      seen(id, '2026-06-11', { lat: null, lng: null, nearLat: lat, nearLng: lat && -104.99 });
    const placed: SaleView = {
      ...at('placed', 45),
      place: { id: 'placed', street: null, lat: 39.75, lng: -104.99 },
    };
    expect(
      titles([at('nowhere', null), at('far', 41), at('near', 39.8), placed], 'closest'),
    ).toEqual(['placed', 'near', 'far', 'nowhere']);
  });
});

describe('[spec 2] the filter of saved sales', () => {
  test('active, upcoming, closed; cancelled ones go with the closed', () => {
    expect(titles(views, 'soonest', { ...none, active: true })).toEqual(['Open']);
    expect(titles(views, 'soonest', { ...none, closed: true })).toEqual([
      'off',
      'closed',
      'closed long ago',
    ]);
    expect(titles(views, 'soonest', { ...none, upcoming: true })).toEqual([
      'next',
      'later',
      'undated',
    ]);
    expect(titles(views, 'soonest', none)).toEqual([]);
  });

  test('is in the address, and what makes no sense there is the default', () => {
    const all = { sort: 'soonest', statuses: ALL_STATUSES } as const;
    expect(writeOptions(all).toString()).toBe('');
    expect(readOptions(new URLSearchParams('sort=loudest'))).toEqual(all);
    for (const options of [
      { sort: 'closest', statuses: { ...none, closed: true } },
      { sort: 'alphabetical', statuses: none },
    ] as const) {
      expect(readOptions(writeOptions(options))).toEqual(options);
    }
  });
});
