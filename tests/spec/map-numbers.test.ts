import { expect, test } from 'vitest';
import {
  BEACON_MS,
  SCROLL_AFTER_MS,
  SELECTED_ZOOM,
  SINGLE_ZOOM,
  START_ZOOM,
} from '../../src/components/sale-map/map-numbers.ts';
import { SAN_FRANCISCO } from '../../src/domain/geo/place-choice.ts';

test('[spec-line 9.6] the numbers of the map', () => {
  expect(SAN_FRANCISCO).toEqual({ lat: 37.7749, lng: -122.4194 });
  expect(START_ZOOM).toBe(13);
  expect(SINGLE_ZOOM).toBe(14);
  expect(SELECTED_ZOOM).toBe(15);
  expect(BEACON_MS).toBe(5_000);
  expect(SCROLL_AFTER_MS).toBe(500);
});
