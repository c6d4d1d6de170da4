import {
  patchProfile,
  reportError,
  sendContact,
  subscribeNewsletter,
} from '../../../../src/page/account/account-actions.ts';
import { checkIn, reportIsOn, reportSale } from '../../../../src/page/sales/on-site-actions.ts';
import { putReview } from '../../../../src/page/sales/review-actions.ts';
import { keepRoute, putRoute } from '../../../../src/page/routes/route-actions.ts';
import type { Door } from '../../../../src/device/door/door.ts';
import { describe, expect, test } from 'vitest';
import { ok } from '../../../../src/domain/result.ts';

/** A door that remembers what was committed; everything else is not there. */
function recordingDoor() {
  const committed: unknown[] = [];
  const door = {
    writes: {
      commit: async (mutation: unknown) => {
        committed.push(mutation);
        return ok({ opId: 'op' });
      },
    },
  } as unknown as Door;
  return { door, committed };
}

const AT_MS = Date.parse('2026-06-06T16:00:00Z');
const AT = '2026-06-06T16:00:00.000Z';

test('[SYNC-13] each verb of one’s own things is one mutation', async () => {
  const { door, committed } = recordingDoor();
  const fix = { lat: 39.7, lng: -104.9, accuracyM: 12 };
  await checkIn(door, { id: 'c', saleId: 's', ...fix, atMs: AT_MS });
  const told = { id: 'i', saleId: 's', state: 'ended-early' } as const;
  await reportIsOn(door, { ...told, size: null, atMs: AT_MS });
  await reportIsOn(door, { ...told, size: 'large', atMs: AT_MS });
  expect(committed).toEqual([
    { op: 'checkin.add', args: { id: 'c', saleId: 's', ...fix, at: AT } },
    { op: 'ison.add', args: { ...told, at: AT } },
    { op: 'ison.add', args: { ...told, size: 'large', at: AT } },
  ]);
});

test('text is cleaned and cut to what the server takes, in code points', async () => {
  const { door, committed } = recordingDoor();
  const long = '😀'.repeat(3000);
  const points = (text: string) => Array.from(text).length;
  await putReview(door, {
    id: 'r',
    saleId: 's',
    rating: 4,
    title: `  A\nB ${long}`,
    comment: long,
    was: null,
  });
  await reportSale(door, { id: 'p', saleId: 's', reason: 'other', details: ` ${long}` });
  await reportError(door, { id: 'e', name: long, code: 'X', where: 'map', build: '1' });
  const [review, report, error] = committed.map(
    (each) => (each as { args: Record<string, string> }).args,
  );
  expect(review?.['title']?.startsWith('A B 😀')).toBe(true);
  expect(points(review?.['title'] ?? '')).toBe(120);
  expect(points(review?.['comment'] ?? '')).toBe(2000);
  expect(points(report?.['details'] ?? '')).toBe(1000);
  expect(points(error?.['name'] ?? '')).toBe(80);
});

describe('what cannot be sent is said before it is queued', () => {
  const route = { id: 't', name: ' Saturday ', day: '2026-06-06', stops: [], settings: {} };

  test('a route without a name, with more than 200 stops, or with a book of notes', async () => {
    const { door, committed } = recordingDoor();
    const stops = Array.from({ length: 201 }, (_, i) => ({ saleId: `s${i}` }));
    const unnamed = await putRoute(door, { ...route, stops, name: ' ' });
    const tooLong = await putRoute(door, { ...route, stops });
    const notes = stops.slice(0, 60).map((stop) => ({ ...stop, note: 'x'.repeat(2000) }));
    const tooMuch = await putRoute(door, { ...route, stops: notes });
    expect([unnamed, tooLong, tooMuch]).toMatchObject([
      { error: { code: 'invalid', field: 'name' } },
      { error: { code: 'invalid', field: 'stops' } },
      { error: { code: 'invalid', field: 'stops' } },
    ]);
    expect(committed).toEqual([]);
    await putRoute(door, { ...route, stops: stops.slice(1) });
    expect(committed).toMatchObject([{ op: 'route.put', args: { name: 'Saturday' } }]);
  });

  test('[spec 9] a route that a partner has made too long may be changed, but not grow', async () => {
    const { door, committed } = recordingDoor();
    const before = Array.from({ length: 400 }, (_, i) => ({
      saleId: `s${i}`,
      note: 'x'.repeat(400),
    }));
    const grown = [...before, { saleId: 'new' }];
    const wordy = before.map((stop) => ({ ...stop, note: `${stop.note}!` }));
    for (const stops of [grown, wordy]) {
      expect(await keepRoute(door, { ...route, stops }, before)).toMatchObject({
        error: { code: 'invalid', field: 'stops' },
      });
    }
    expect(committed).toEqual([]);
    const shorter = before.slice(1);
    expect(await keepRoute(door, { ...route, stops: shorter }, before)).toMatchObject({ ok: true });
    expect(committed).toMatchObject([{ op: 'route.put', args: { stops: shorter } }]);
  });

  test('[spec 5] a ZIP code of the wrong form, a name over 60 characters', async () => {
    const { door, committed } = recordingDoor();
    expect(await patchProfile(door, 'ann', { zipCode: '8020' })).toMatchObject({
      error: { code: 'invalid', field: 'zipCode' },
    });
    expect(await patchProfile(door, 'ann', { displayName: 'x'.repeat(61) })).toMatchObject({
      error: { code: 'invalid', field: 'displayName' },
    });
    expect(committed).toEqual([]);
    await patchProfile(door, 'ann', { zipCode: ' 80202 ' });
    await patchProfile(door, 'ann', { displayName: '  ', zipCode: null });
    expect(committed).toEqual([
      { op: 'profile.patch', args: { id: 'ann', set: { zipCode: '80202' } } },
      { op: 'profile.patch', args: { id: 'ann', set: { zipCode: null, displayName: null } } },
    ]);
  });

  const message = { id: 'm', name: 'Ann', email: 'ann@example.org', subject: 'Hi', message: 'Yes' };

  test.each([
    ['name', { name: ' ' }],
    ['email', { email: '' }],
    ['subject', { subject: '' }],
    ['message', { message: '\n' }],
    ['email', { email: 'ann example.org' }],
  ])('[spec 5] a message with no usable %s', async (field, wrong) => {
    const { door, committed } = recordingDoor();
    const done = await sendContact(door, { ...message, ...wrong });
    expect(done).toEqual({ ok: false, error: { code: 'invalid', field } });
    expect(committed).toEqual([]);
  });

  test('[spec 5] a newsletter address without an @', async () => {
    const { door, committed } = recordingDoor();
    for (const email of ['', ' ', 'ann']) {
      expect(await subscribeNewsletter(door, { id: 'n', email })).toMatchObject({ ok: false });
    }
    await subscribeNewsletter(door, { id: 'n', email: ' ann@example.org ' });
    await sendContact(door, message);
    expect(committed).toEqual([
      { op: 'newsletter.subscribe', args: { id: 'n', email: 'ann@example.org' } },
      { op: 'contact.send', args: message },
    ]);
  });
});
