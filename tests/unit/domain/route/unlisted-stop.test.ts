import { expect, test } from 'vitest';
import { dayProblem } from '../../../../src/domain/route/day-problem.ts';
import type { Route } from '../../../../src/domain/route/route.ts';
import {
  stopSettingsOf,
  type UnlistedSale,
} from '../../../../src/domain/route/settings/stop-settings.ts';
import { assumedSale, withUnlisted } from '../../../../src/domain/route/unlisted-stop.ts';

const unlisted: UnlistedSale = {
  title: 'Yard sale on Elm',
  lat: 41.9,
  lng: -87.65,
  date: '2026-11-28',
  timeZone: 'America/Chicago',
};
const route: Pick<Route, 'name' | 'day' | 'stops' | 'settings'> = {
  name: 'Saturday',
  day: '2026-11-28',
  stops: [{ saleId: 'listed' }],
  settings: {},
};

test('an unlisted sale is a stop with a place, a title and a day of its own', () => {
  const { stops } = withUnlisted(route, 'found', { unlisted, arrivedAt: '2026-11-28T15:00:00Z' });
  expect(stops.map(({ saleId }) => saleId)).toEqual(['listed', 'found']);
  const [listed, found] = stops.map((stop) => stopSettingsOf(stop));
  expect(listed?.unlisted).toBeNull();
  expect(found).toMatchObject({ unlisted, arrivedAt: '2026-11-28T15:00:00Z', visit: null });
});

test('[SYNC-20] only the stop of its finder says who may post it; a partner gets what is shared', () => {
  const [, found] = withUnlisted(route, 'found', { unlisted }).stops;
  expect(found && stopSettingsOf(found).isOwnFind).toBe(true);
  const ofPartner = { saleId: 'found', settings: { unlisted: { ...unlisted } } };
  expect(stopSettingsOf(ofPartner)).toMatchObject({ unlisted, isOwnFind: false });
});

test.each([
  ['off the earth', { ...unlisted, lat: 91 }],
  ['without a place', { ...unlisted, lng: undefined }],
  ['on a day that is none', { ...unlisted, date: '2026-02-30' }],
  ['in a zone that is none', { ...unlisted, timeZone: 'Mars/Base' }],
  ['that is no object', 'Yard sale'],
])('what another build wrote %s is no unlisted sale', (_, broken) => {
  expect(stopSettingsOf({ settings: { unlisted: broken } }).unlisted).toBeNull();
});

test('an unlisted sale is planned at any hour of the day it was seen, and not on the next', () => {
  const ask = (date: string, leaveAt: number) =>
    dayProblem({
      stops: [{ id: 'found', sale: assumedSale(unlisted), point: unlisted }],
      start: unlisted,
      date,
      timeZone: 'America/Chicago',
      leaveAt,
    });
  expect(ask('2026-11-28', 0).problem.stops[0]?.windows).toEqual([{ opens: 0, closes: 1440 }]);
  expect(ask('2026-11-29', 0).leftOut).toEqual([{ id: 'found', reason: 'closedThatDay' }]);
});

test('the hours of an ad and a place by its ZIP code are kept with the stop; nonsense is not', () => {
  const day = { date: '2026-11-28', startTime: '09:00', endTime: '14:00', nextDay: false };
  const known = { ...unlisted, days: [day], isAbout: true } as const;
  const [, found] = withUnlisted(route, 'found', { unlisted: known }).stops;
  expect(found && stopSettingsOf(found).unlisted).toEqual(known);
  expect(assumedSale(known)?.days).toEqual([day]);
  const odd = { ...unlisted, days: [{ ...day, startTime: '9' }, 3], isAbout: 'yes' };
  const [, other] = withUnlisted(route, 'odd', { unlisted }).stops;
  const settings = { ...other?.settings, unlisted: odd };
  expect(stopSettingsOf({ settings }).unlisted).toEqual(unlisted);
});
