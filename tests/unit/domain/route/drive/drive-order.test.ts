import { describe, expect, it } from 'vitest';
import {
  driveOrder,
  replannedOrder,
  withFoundStop,
  withNextStop,
} from '../../../../../src/domain/route/drive/drive-order.ts';
import type { StopAhead } from '../../../../../src/domain/route/drive/stop-ahead.ts';
import { stopSettingsOf } from '../../../../../src/domain/route/settings/stop-settings.ts';
import { at, planned, routeOf, SATURDAY, stopAt, ZONE } from './driven-day.ts';

const ahead = (id: string, index: number): StopAhead => ({
  stop: stopAt(id, index),
  planned: planned(id, 600),
  window: null,
  isEstimated: false,
  way: { isOnFoot: false, backMinutes: 0, minutes: 5, begins: null },
});
const onRoad = {
  over: [stopAt('a', 0), stopAt('b', 1)],
  here: stopAt('c', 2),
  ahead: ['e', 'd'].map(ahead),
};
const order = driveOrder(onRoad);
const idsOf = ({ stops }: Pick<ReturnType<typeof routeOf>, 'stops'>) =>
  stops.map(({ saleId }) => saleId);

describe('the order of a drive', () => {
  it('[spec 9] is what is over, where one is, and what is ahead; what is missed is not waited for', () => {
    expect(order).toEqual({
      done: ['a', 'b', 'c'],
      ahead: ['e', 'd'],
      shown: ['a', 'b', 'c', 'e', 'd'],
    });
    expect(driveOrder({ ...onRoad, here: null }).done).toEqual(['a', 'b']);
    expect(driveOrder({ over: [], here: null, ahead: [] }).shown).toEqual([]);
  });

  it('[spec 9] planned anew, leaves what is done, and goes a walk to its end first', () => {
    expect(replannedOrder(order, [], ['d', 'e'])).toEqual(['a', 'b', 'c', 'd', 'e']);
    const walked = replannedOrder(order, [{ id: 'e' }], ['x', 'd']);
    expect(walked).toEqual(['a', 'b', 'c', 'e', 'x', 'd']);
  });

  it('is not another one if it is the same, or if none was found', () => {
    expect(replannedOrder(order, [], ['e', 'd'])).toBeNull();
    expect(replannedOrder(order, [{ id: 'e' }], ['d'])).toBeNull();
    expect(replannedOrder(order, [], [])).toBeNull();
  });

  it('[spec 9] takes a sale that is added as the next one', () => {
    const route = routeOf(['a', 'b', 'c', 'd', 'e']);
    expect(idsOf(withNextStop(route, order, 'new'))).toEqual(['a', 'b', 'c', 'new', 'e', 'd']);
    // A stop that has been missed stays on the route, at its end.
    const more = routeOf(['a', 'b', 'missed', 'c', 'd', 'e']);
    expect(idsOf(withNextStop(more, order, 'new')).at(-1)).toBe('missed');
  });

  it('[spec 9] takes an unlisted sale that was found: the person is there, or it is next', () => {
    const unlisted = { ...at(3), title: 'Sign on a pole', date: SATURDAY, timeZone: ZONE };
    const arrivedAt = '2026-11-28T16:00:00.000Z';
    const route = routeOf(['a', 'b', 'c', 'd', 'e']);
    const there = withFoundStop(route, order, { id: 'found', unlisted, arrivedAt });
    expect(idsOf(there)).toEqual(['a', 'b', 'c', 'found', 'e', 'd']);
    const stop = there.stops.find(({ saleId }) => saleId === 'found');
    expect(stopSettingsOf(stop ?? {})).toMatchObject({ unlisted, arrivedAt, isOwnFind: true });
    const next = withFoundStop(route, order, { id: 'found', unlisted, arrivedAt: null });
    expect(stopSettingsOf(next.stops[3] ?? {})).toMatchObject({ unlisted, arrivedAt: null });
  });
});
