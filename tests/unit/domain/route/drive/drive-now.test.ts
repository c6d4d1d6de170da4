import { describe, expect, it } from 'vitest';
import { type DriveMoment, driveNow } from '../../../../../src/domain/route/drive/drive-now.ts';
import type { KnownStop } from '../../../../../src/domain/route/known-stop.ts';
import { at, atMinute, drivenDay, SATURDAY, stopAt, ZONE } from './driven-day.ts';

const TEN = 600;
const moment = (changes: Partial<DriveMoment> = {}): DriveMoment => ({
  position: null,
  nowMs: atMinute(TEN),
  keepsOrder: true,
  ...changes,
});
const visitAt = (minute: number) => ({
  visit: { outcome: 'done', at: new Date(atMinute(minute)).toISOString() } as const,
});
const skipped = {
  visit: { outcome: 'skipped', at: new Date(atMinute(590)).toISOString() } as const,
};
const cameAt = (minute: number) => ({ arrivedAt: new Date(atMinute(minute)).toISOString() });
const idsOf = (stops: readonly Pick<KnownStop, 'id'>[]) => stops.map(({ id }) => id);

describe('a drive at one moment', () => {
  it('[spec 9] tells what is over, where one is, and what is left', () => {
    const stops = [
      stopAt('a', 1, visitAt(560)),
      stopAt('b', 2, cameAt(595)),
      stopAt('c', 3),
      stopAt('d', 4, skipped),
    ];
    const now = driveNow(drivenDay(stops), moment());
    expect(idsOf(now.over)).toEqual(['a', 'd']);
    expect(now.here?.id).toBe('b');
    expect(idsOf(now.rest)).toEqual(['c']);
    expect(now.isToday).toBe(true);
    expect(now.problem?.stops.map(({ id }) => id)).toEqual(['c']);
  });

  it('begins where one is: at a stop, where the phone is, where one was last, or at the start', () => {
    const visited = [stopAt('a', 1, visitAt(590)), stopAt('b', 2, visitAt(560))];
    const [here, next] = [stopAt('h', 5, cameAt(595)), stopAt('n', 9)];
    const phone = moment({ position: at(7) });
    const startOf = (stops: readonly KnownStop[], when = moment()) =>
      driveNow(drivenDay(stops), when).start;
    expect(startOf([...visited, here, next], phone)).toEqual(at(5));
    expect(startOf([...visited, next], phone)).toEqual(at(7));
    expect(startOf([...visited, next])).toEqual(at(1));
    expect(startOf([stopAt('s', 3, skipped), next])).toEqual(at(-10));
  });

  it('leaves now, or when a visit is over; on another day when the day begins', () => {
    const leaving = (stops: readonly KnownStop[], when = moment()) =>
      driveNow(drivenDay(stops), when).problem?.leaveAt;
    expect(leaving([stopAt('n', 1)])).toBe(TEN);
    // As long as one usually stays at such a sale.
    expect(leaving([stopAt('h', 1, cameAt(595)), stopAt('n', 2)])).toBe(615);
    expect(leaving([stopAt('h', 1, { ...cameAt(595), minutes: 60 }), stopAt('n', 2)])).toBe(655);
    const before = moment({ nowMs: atMinute(TEN) - 24 * 3_600_000 });
    expect(leaving([stopAt('n', 1)], before)).toBe(510);
    expect(driveNow(drivenDay([stopAt('n', 1)]), before).isToday).toBe(false);
  });

  it('ends by the hour that was set for the day, and at its end, however late it begins', () => {
    const day = drivenDay([stopAt('n', 1)], { backBy: '12:00', end: { ...at(30), label: '' } });
    expect(driveNow(day, moment()).driving).toMatchObject({ endBy: 720, end: at(30) });
    expect(driveNow(day, moment({ nowMs: atMinute(800) })).driving?.endBy).toBe(720);
    // Back where the day began, not where the rest of it begins.
    expect(driveNow(drivenDay([stopAt('n', 1)]), moment({ position: at(7) })).driving?.end).toEqual(
      at(-10),
    );
  });

  it('keeps the order of the route only once there is one to drive', () => {
    const day = drivenDay([stopAt('b', 1), stopAt('a', 2)]);
    expect(driveNow(day, moment()).problem?.order).toEqual(['b', 'a']);
    expect(driveNow(day, moment({ keepsOrder: false })).problem?.order).toEqual([]);
  });

  it('says when the doors open for somebody who is early, on the day itself alone', () => {
    const closed = {
      ...stopAt('h', 1, cameAt(595)),
      unlisted: null,
      view: {
        sale: {
          saleType: 'garage',
          days: [{ date: SATURDAY, startTime: '11:00', endTime: '15:00', nextDay: false }],
          timeZone: ZONE,
          cancelledAt: null,
        },
      },
    } as unknown as KnownStop;
    expect(driveNow(drivenDay([closed]), moment()).opensHereAt).toBe(660);
    expect(driveNow(drivenDay([closed]), moment({ nowMs: atMinute(700) })).opensHereAt).toBeNull();
    const before = moment({ nowMs: atMinute(TEN) - 24 * 3_600_000 });
    expect(driveNow(drivenDay([closed]), before).opensHereAt).toBeNull();
    expect(driveNow(drivenDay([stopAt('n', 1)]), moment()).opensHereAt).toBeNull();
  });

  it('has nothing to plan without a day', () => {
    const now = driveNow({ ...drivenDay([stopAt('n', 1)]), date: null }, moment());
    expect(now).toMatchObject({ isToday: false, driving: null, problem: null });
    expect(idsOf(now.rest)).toEqual(['n']);
  });
});
