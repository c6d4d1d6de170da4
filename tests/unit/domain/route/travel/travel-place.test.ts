import { expect, test } from 'vitest';
import {
  mayMarkBeTold,
  plannedPoint,
} from '../../../../../src/domain/route/travel/travel-place.ts';
import type { Sale } from '../../../../../src/domain/sale/sale.ts';
import type { SaleView } from '../../../../../src/domain/sale/sale-view.ts';
import { saleRow } from '../../../../support/builders/pages.ts';

const NOW_MS = Date.parse('2026-11-27T18:00:00Z');
const EXACT = { aboutMiles: null };

function viewOf(isMine: boolean, release: Partial<Sale> = {}): SaleView {
  const { doc } = saleRow('00000000-0000-4000-8000-000000000001', 1);
  const sale = { ...(doc as Sale), ...release };
  const rest = { rev: 1, place: null, stats: null, isSaved: false, sync: null };
  return { ...rest, sale, isMine, parkedCode: null, held: null };
}

test('a router may be told of a place that everyone may know', () => {
  expect(mayMarkBeTold(EXACT, viewOf(false), NOW_MS)).toBe(true);
  expect(mayMarkBeTold(EXACT, viewOf(true, { releaseRule: 'now' }), NOW_MS)).toBe(true);
  const past = { releaseRule: 'at', releaseAt: '2026-11-27T17:00:00Z' } as const;
  expect(mayMarkBeTold(EXACT, viewOf(true, past), NOW_MS)).toBe(true);
});

test('it is never told where a sale is only about, nor of one’s own before it is released', () => {
  expect(mayMarkBeTold({ aboutMiles: 0.5 }, viewOf(false), NOW_MS)).toBe(false);
  const ahead = { releaseRule: 'at', releaseAt: '2026-11-27T19:00:00Z' } as const;
  expect(mayMarkBeTold(EXACT, viewOf(true, ahead), NOW_MS)).toBe(false);
  const never = { releaseRule: 'at', releaseAt: null } as const;
  expect(mayMarkBeTold(EXACT, viewOf(true, never), NOW_MS)).toBe(false);
});

test('nor of a sale that this device does not know', () => {
  expect(mayMarkBeTold(undefined, viewOf(false), NOW_MS)).toBe(false);
  expect(mayMarkBeTold(EXACT, null, NOW_MS)).toBe(false);
});

test('nor of a sale that is held, of which only its seller knows', () => {
  const held = { by: 'moderator', reason: 'fake', note: '', at: '2026-11-27T12:00:00Z' } as const;
  const view = viewOf(true, { releaseRule: 'now' });
  expect(mayMarkBeTold(EXACT, view, NOW_MS)).toBe(true);
  expect(mayMarkBeTold(EXACT, { ...view, held }, NOW_MS)).toBe(false);
});

test('[SYNC-11] a plan has one’s own sale where everyone sees it until it is released, so that no drive tells its place', () => {
  const exact = { lat: 41.91234, lng: -87.65432, aboutMiles: null };
  const near = { lat: null, lng: null, nearLat: 41.9140625, nearLng: -87.6640625 };
  const blurred = { lat: near.nearLat, lng: near.nearLng, isAbout: true };
  const placed = { lat: exact.lat, lng: exact.lng, isAbout: false };
  const ahead = { ...near, releaseRule: 'at', releaseAt: '2026-11-27T19:00:00Z' } as const;
  expect(plannedPoint(exact, viewOf(true, ahead), NOW_MS)).toEqual(blurred);
  expect(plannedPoint(exact, viewOf(true, { ...near, releaseRule: 'now' }), NOW_MS)).toEqual(
    placed,
  );
  expect(plannedPoint(exact, viewOf(false), NOW_MS)).toEqual(placed);
  const about = { ...exact, aboutMiles: 0.75 };
  expect(plannedPoint(about, viewOf(true, ahead), NOW_MS)).toEqual({ ...placed, isAbout: true });
  expect(plannedPoint(undefined, viewOf(true, ahead), NOW_MS)).toBeNull();
});
