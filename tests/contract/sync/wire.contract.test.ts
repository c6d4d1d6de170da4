import { afterEach, expect, it } from 'vitest';
import { toSnakeKeys } from '../../../src/remote/exchange/key-case.ts';
import { readRows, type WireRow } from '../../../src/remote/exchange/rows-from.ts';
import type { MutationName, NewMutation } from '../../../src/sync/mutations/mutation.ts';
import { Device, type Intent, type Row } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  person,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { saleArgs } from '../../support/builders/sale-args.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { SOME_FILES } from '../../support/builders/photo-builders.ts';
import { putFile } from '../../support/databases/database-files.ts';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';

const NOON = '2026-11-21T18:00:00.000Z';

/** The mutation as a device sends it, with a guest's secret if there is one. */
function onTheWire({ op, args }: NewMutation, secret?: string): Intent {
  const a: Intent['a'] = Object.fromEntries(Object.entries(toSnakeKeys(args) ?? {}));
  return { op, a: secret === undefined ? a : { ...a, secret } };
}

/** How a device reads rows from the wire. */
function understood(rows: readonly Row[]) {
  const wire = rows.map(([kind, id, rev, doc]): WireRow => [kind, id, rev, doc && { ...doc }]);
  const { rows: read, unread } = readRows(wire);
  expect(unread).toEqual([]);
  return read;
}

/** Tests the device's own types, names and documents against the real server. */
onEachDatabase('both halves of the wire', (database) => {
  afterEach(() => database.setNow(null));

  it('[SYNC-6] every mutation of a device is taken as it is sent, and its rows are understood', async () => {
    database.setNow(NOON);
    const other = await postedSale(database);
    const { user, device } = await person(database);
    const newId = () => crypto.randomUUID();
    const [id, mine, guests, imageId] = [newId(), newId(), newId(), newId()];
    const [secret, token] = ['a secret of the phone', newId()];
    await new Device(database, 'anon').push(
      createSale(guests, freshPoint(), { secret_hash: sha256(secret) }),
    );
    const friend = await person(database);
    const [{ partnerId } = { partnerId: '' }] = await database.owner<{ partnerId: string }>(
      'select app.partner_id($1, $2) as "partnerId"',
      [id, friend.user.uid],
    );
    const saleId = other.id;
    const { lat, lng } = other.point;
    const day = { date: '2026-11-22', startTime: '09:00', endTime: '12:00', nextDay: false };
    const image = { id: mine, imageId, ext: 'jpg', position: 0, ...SOME_FILES } as const;
    const mutations: Readonly<{ [N in MutationName]: NewMutation & { readonly op: N } }> = {
      'sale.create': { op: 'sale.create', args: saleArgs(mine) },
      'sale.patch': { op: 'sale.patch', args: { id: mine, set: { rainDate: '2026-11-23' } } },
      'sale.days': { op: 'sale.days', args: { id: mine, days: [day], expectRev: null } },
      'sale.claim': { op: 'sale.claim', args: { id: guests } },
      'image.declare': { op: 'image.declare', args: image },
      'image.attach': { op: 'image.attach', args: { ...image, thumb: null } },
      'image.copy': {
        op: 'image.copy',
        args: { id: mine, imageId: newId(), from: mine, fromImage: imageId, position: 1 },
      },
      'image.order': { op: 'image.order', args: { id: mine, imageIds: [imageId] } },
      'image.remove': { op: 'image.remove', args: { id: mine, imageId } },
      'save.set': { op: 'save.set', args: { id: saleId } },
      'save.unset': { op: 'save.unset', args: { id: saleId } },
      'review.put': {
        op: 'review.put',
        args: { id, saleId, rating: 5, title: 'Good', comment: '' },
      },
      'review.delete': { op: 'review.delete', args: { id, saleId } },
      'checkin.add': {
        op: 'checkin.add',
        args: { id, saleId, lat, lng, accuracyM: 12.5, at: NOON },
      },
      'ison.add': {
        op: 'ison.add',
        args: { id, saleId, state: 'ended-early', size: 'large', at: NOON },
      },
      'report.add': { op: 'report.add', args: { id, saleId, reason: 'wrong-place', details: '' } },
      'route.put': {
        op: 'route.put',
        args: {
          id,
          name: 'Saturday',
          day: '2026-11-21',
          stops: [{ saleId, note: 'Lamps' }, { saleId: mine }],
          settings: { startAt: { byBike: true } },
        },
      },
      'route.invite': { op: 'route.invite', args: { id, token } },
      'route.join': { op: 'route.join', args: { id, token } },
      'route.remove': { op: 'route.remove', args: { id, partnerId } },
      'route.leave': { op: 'route.leave', args: { id } },
      'route.delete': { op: 'route.delete', args: { id } },
      'note.put': { op: 'note.put', args: { id: saleId, text: 'Bring cash' } },
      'search.put': {
        op: 'search.put',
        args: { id, name: 'Lamps', query: { saleType: 'estate' }, isAlert: true },
      },
      'search.delete': { op: 'search.delete', args: { id } },
      'profile.patch': {
        op: 'profile.patch',
        args: { id: user.uid, set: { zipCode: '60601', displayName: 'Ann' } },
      },
      'preference.put': {
        op: 'preference.put',
        args: { id: user.uid, key: 'wifiOnly', value: { isOn: true } },
      },
      'referral.use': { op: 'referral.use', args: { id: user.uid, referrer: other.seller.uid } },
      'view.batch': {
        op: 'view.batch',
        args: { id: newId(), views: [{ saleId, day: '2026-11-21' }] },
      },
      'contact.send': {
        op: 'contact.send',
        args: { id, name: 'Ann', email: 'a@mail.example', subject: 'Hi', message: 'How?' },
      },
      'newsletter.subscribe': { op: 'newsletter.subscribe', args: { id, email: 'a@mail.example' } },
      'error.report': {
        op: 'error.report',
        args: { id, name: 'TypeError', code: '', where: 'map.ts:3', build: 'abc' },
      },
      'sale.restore': { op: 'sale.restore', args: { id: mine } },
      'sale.cancel': { op: 'sale.cancel', args: { id: mine, reason: 'Rain' } },
      'sale.delete': { op: 'sale.delete', args: { id: mine } },
    };

    const docs = new Map<string, object>();
    for (const mutation of Object.values(mutations)) {
      if (mutation.op === 'image.attach') {
        const { bytes, md5, smallBytes, smallMd5 } = SOME_FILES;
        await putFile(database, largePath(mine, imageId, 'jpg'), { bytes, md5 });
        const small = { bytes: smallBytes, md5: smallMd5 };
        await putFile(database, smallPath(mine, imageId, 'jpg', smallMd5), small);
      }
      if (mutation.op === 'route.remove') {
        await friend.device.push(onTheWire(mutations['route.join']));
      }
      const answer = await device.push(onTheWire(mutation, secret));
      expect(answer.res, mutation.op).toMatchObject([{ st: 'ok' }]);
      const rows = understood(answer.rows ?? []);
      expect(rows, mutation.op).toHaveLength(answer.rows?.length ?? -1);
      for (const { kind, doc } of rows ?? []) if (doc !== null) docs.set(kind, doc);
    }
    const { args: route } = mutations['route.put'];
    expect(docs.get('route')).toMatchObject(route);
    expect(docs.get('search')).toMatchObject(mutations['search.put'].args);
    expect(docs.get('review')).toMatchObject({ saleId, sellerId: other.seller.uid, rating: 5 });
    expect(docs.get('check_in')).toMatchObject({ id, saleId, at: NOON });
    expect(docs.get('note')).toMatchObject({ id: saleId, text: 'Bring cash', updatedAt: NOON });
    expect(docs.get('preference')).toEqual({
      id: user.uid,
      values: { wifiOnly: { isOn: true } },
    });
    expect(docs.get('profile')).toMatchObject({ zipCode: '60601', displayName: 'Ann' });

    await database.as('service_role', 'select app.roll_up()');
    // Counters are told once an hour.
    database.setNow(new Date(Date.parse(NOON) + 3_600_000).toISOString());
    await database.as('service_role', 'select app.roll_up()');
    const pulled = understood(await new Device(database, 'anon').pull(`s:${saleId}`));
    expect(pulled?.find(({ kind }) => kind === 'stats')?.doc).toMatchObject({
      views: 1,
      reviews: 0,
      isOn: [{ state: 'ended-early', weight: 4, count: 1, at: NOON, sizes: { large: 1 } }],
    });
  });
});
