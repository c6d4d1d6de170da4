import { afterEach, expect, test, vi } from 'vitest';
import { createMapCamera } from '../../../src/map/canvas/map-camera.ts';

const CITY = { west: -122.5, south: 37.7, east: -122.3, north: 37.9 };

afterEach(() => vi.unstubAllGlobals());

/** What is left free at the foot of a map when all of a rectangle is to be seen. */
function footOf(heightPx: number, covered: { top: number; bottom: number; lines: number }): number {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  const fitBounds = vi.fn<(box: unknown, how: { padding: { bottom: number } }) => void>();
  const map = { fitBounds, getContainer: () => ({ clientHeight: heightPx }) };
  const camera = createMapCamera(
    map as unknown as Parameters<typeof createMapCamera>[0],
    () => covered,
  );
  camera.fit(CITY, 14);
  return fitBounds.mock.calls[0]?.[1].padding.bottom ?? 0;
}

test('no stop is put under what stands at the foot of the map, however many lines that has', () => {
  const covered = { top: 48, bottom: 300 };
  expect(footOf(718, { ...covered, lines: 20 })).toBe(300 + 56);
  // In large text, half a mark above two notes.
  expect(footOf(718, { ...covered, lines: 120 })).toBe(300 + 120 + 24);
});

test('on a low map some height is left to show them in', () => {
  const foot = footOf(400, { top: 48, bottom: 100, lines: 200 });
  expect(400 - 48 - 56 - foot).toBeGreaterThanOrEqual(64);
});
