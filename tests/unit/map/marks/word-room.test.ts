import { expect, test } from 'vitest';
import type { ClusterMark, SaleMark } from '../../../../src/domain/sale/map-mark.ts';
import type { MarkLook } from '../../../../src/map/marks/signs/mark-looks.ts';
import { marksWithRoom } from '../../../../src/map/marks/signs/word-room.ts';

const ZOOM = 13;
const DEGREES_PER_PX = 360 / (512 * 2 ** ZOOM);

function markAt(id: string, px: number): SaleMark {
  return {
    kind: 'sale',
    id,
    title: id,
    saleType: 'garage',
    status: 'active',
    aboutMiles: null,
    distanceMiles: 1,
    window: null,
    timeZone: 'America/Chicago',
    lat: 0,
    lng: px * DEGREES_PER_PX,
  };
}

function look(state: MarkLook['state'], word: string | null = 'til 2'): MarkLook {
  return { state, word, minutesLeft: null };
}

function shown(
  marks: readonly (SaleMark | ClusterMark)[],
  looks: Readonly<Record<string, MarkLook>>,
  firstIds: readonly string[] = [],
  remPx = 16,
): string[] {
  const found = marksWithRoom({
    marks,
    looks: new Map(Object.entries(looks)),
    zoom: ZOOM,
    remPx,
    firstIds,
  });
  return [...found].toSorted();
}

test('words that have room are all there, and of two that would touch the earlier one', () => {
  const open = look('open');
  expect(shown([markAt('a', 0), markAt('b', 150)], { a: open, b: open })).toEqual(['a', 'b']);
  expect(shown([markAt('a', 0), markAt('b', 65)], { a: open, b: open })).toEqual(['a']);
  // Larger text needs more room.
  expect(shown([markAt('a', 0), markAt('b', 150)], { a: open, b: open }, [], 32)).toEqual(['a']);
});

test('what is open comes before what is later, and what someone looks at before both', () => {
  const marks = [markAt('later', 0), markAt('open', 65)];
  const looks = { later: look('later'), open: look('open') };
  expect(shown(marks, looks)).toEqual(['open']);
  expect(shown(marks, looks, ['later'])).toEqual(['later']);
});

test('no word covers another mark, not even a cluster', () => {
  const open = look('open');
  expect(shown([markAt('a', 0), markAt('b', 20)], { a: open, b: open })).toEqual([]);
  const cluster: ClusterMark = {
    kind: 'cluster',
    id: 'c',
    count: 3,
    counts: { garage: 3, estate: 0, auction: 0 },
    open: { garage: 0, estate: 0, auction: 0 },
    isOver: false,
    extent: { west: 0, south: 0, east: 0, north: 0 },
    lat: 0,
    lng: 45 * DEGREES_PER_PX,
  };
  expect(shown([markAt('a', 0), cluster], { a: open })).toEqual([]);
  expect(
    shown([markAt('a', 0), markAt('mute', 150)], { a: open, mute: look('later', null) }),
  ).toEqual(['a']);
});
