import { expect } from 'vitest';
import { largePath, smallPath } from '../../../src/domain/sale/image-path.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { putFile, putFindPhoto } from '../../support/databases/database-files.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
} from '../../support/databases/database-sale.ts';
import { FULLEST_TOWN, SAME_TOWN } from '../../support/builders/many-sales.ts';
import { moderateEverything, SECRET } from './every-moderation.ts';

/** Within the schedule of the sales that are created here. */
export const NOON = '2026-11-21T18:00:00.000Z';

const newId = () => crypto.randomUUID();
const FILE = { md5: 'a'.repeat(32), bytes: 1000 };
const SMALL_FILE = { md5: 'b'.repeat(32), bytes: 100 };

/**
 * Makes a filled database do everything it can: every mutation, read and job. The clock stands at NOON.
 * `say` is called before each step, for a mutation with its name.
 */
export async function runEverything(
  database: TestDatabase,
  say: (doing: string) => void,
): Promise<void> {
  await mutations();
  await moderateEverything({ database, say, push });
  await reading();
  await jobs();

  /** Pushes one mutation and expects it to be accepted, unless told otherwise. */
  async function push(device: Device, intent: Intent, outcome = 'ok'): Promise<void> {
    say(intent.op);
    expect([intent.op, ...(await device.outcomes(intent))]).toEqual([intent.op, outcome]);
  }

  async function mutations(): Promise<void> {
    say('sign-up');
    const [seller, buyer] = [
      await newUser(database),
      await newUser(database, { displayName: 'B' }),
    ];
    const [sells, buys] = [new Device(database, seller), new Device(database, buyer)];
    const guest = new Device(database, 'anon', { 'cf-connecting-ip': '198.51.100.1' });
    const [sale, other, guests] = [newId(), newId(), newId()];
    const point = freshPoint();
    await push(sells, createSale(sale, point));
    await push(sells, createSale(other, point));
    await push(guest, createSale(guests, point, SECRET));
    await push(sells, patchSale(sale, { title: 'Lamps', release_rule: 'never', email: null }));
    await push(sells, patchSale(sale, { place: null, release_rule: 'now' }));
    await push(
      sells,
      patchSale(sale, { place: { street: '1 Main St', ...point, quality: 'exact' } }),
    );
    await push(sells, patchSale(newId(), { title: 'Lamps' }), 'gone');
    await push(guest, patchSale(guests, { title: 'Lamps' }, 'secret'));
    const days = [{ date: '2026-11-21', start_time: '08:00', end_time: '18:00', next_day: false }];
    await push(sells, { op: 'sale.days', a: { id: sale, days, expect_rev: null } });
    await push(buys, { op: 'sale.claim', a: { id: guests, secret: 'secret' } });

    const image = newId();
    const declared = {
      id: sale,
      image_id: image,
      ext: 'jpg',
      position: 0,
      md5: FILE.md5,
      bytes: FILE.bytes,
      small_md5: SMALL_FILE.md5,
      small_bytes: SMALL_FILE.bytes,
    };
    await push(sells, { op: 'image.declare', a: declared });
    await putFile(database, largePath(sale, image, 'jpg'), FILE);
    await putFile(database, smallPath(sale, image, 'jpg', SMALL_FILE.md5), SMALL_FILE);
    await push(sells, {
      op: 'image.attach',
      a: { id: sale, image_id: image, position: 0, thumb: null },
    });
    await push(sells, { op: 'image.order', a: { id: sale, image_ids: [image] } });
    const copied = { id: other, image_id: newId(), from: sale, from_image: image, position: 0 };
    await push(sells, { op: 'image.copy', a: copied });
    const review = { id: newId(), sale_id: sale, rating: 5, title: '', comment: 'Fair' };
    await push(buys, { op: 'review.put', a: review });
    await push(buys, { op: 'review.put', a: { ...review, rating: 4 } });
    say('hiding');
    await database.owner('update app.sale set hidden = true where id = $1', [sale]);
    say('chores');
    await database.as('service_role', 'select * from public.photo_chores(10)');
    const bothOf = (id: string, photo: string) => [
      [largePath(id, photo, 'jpg'), smallPath(id, photo, 'jpg', SMALL_FILE.md5)],
    ];
    const copies = bothOf(other, copied.image_id);
    await database.as('service_role', "select public.photo_chore_done('copy', $1)", copies);
    say('hiding');
    const path = bothOf(sale, image);
    await database.as('service_role', "select public.photo_chore_done('hold', $1)", path);
    await database.owner('update app.sale set hidden = false where id = $1', [sale]);
    await database.as('service_role', "select public.photo_chore_done('show', $1)", path);
    await database.as('service_role', "select public.photo_chore_done('measure', $1)", path);
    await database.as('service_role', "select public.photo_chore_done('remove', $1)", path);
    await push(sells, { op: 'image.remove', a: { id: sale, image_id: image } });
    say('chores');
    await database.as('service_role', "select public.photo_chore_done('delete', $1)", path);

    await push(buys, { op: 'save.set', a: { id: sale } });
    await push(buys, { op: 'save.unset', a: { id: sale } });
    const visit = {
      id: newId(),
      sale_id: sale,
      lat: point.lat,
      lng: point.lng,
      accuracy_m: 5,
      at: NOON,
    };
    await push(buys, { op: 'checkin.add', a: visit });
    const said = { id: newId(), sale_id: sale, state: 'on', at: NOON };
    await push(buys, { op: 'ison.add', a: said });
    await push(guest, { op: 'ison.add', a: said });
    const report = { id: newId(), sale_id: sale, reason: 'other', details: '' };
    await push(guest, { op: 'report.add', a: report });
    const route = { id: newId(), name: 'Saturday', day: null, settings: {} };
    await push(buys, { op: 'route.put', a: { ...route, stops: [{ sale_id: sale }] } });
    await push(buys, { op: 'route.put', a: { ...route, stops: [{ sale_id: other }] } });
    const photo = newId();
    const finds = [{ id: newId(), what: 'Lamp', cents: 300, photo }];
    const stops = [{ sale_id: other, settings: { finds } }];
    await push(buys, { op: 'route.put', a: { ...route, stops } });
    say('a photo of a find');
    await putFindPhoto(database, buyer, photo);
    const invitation = { id: route.id, token: newId() };
    await push(buys, { op: 'route.invite', a: { id: route.id, token: newId() } });
    await push(buys, { op: 'route.invite', a: invitation });
    await push(sells, { op: 'route.join', a: invitation });
    const found = { sale_id: sale, note: 'Lamp' };
    await push(sells, { op: 'route.put', a: { ...route, stops: [{ sale_id: other }, found] } });
    await push(sells, { op: 'route.leave', a: { id: route.id } });
    const anew = { id: route.id, token: newId() };
    await push(buys, { op: 'route.invite', a: anew });
    await push(sells, { op: 'route.join', a: anew });
    await push(buys, { op: 'route.put', a: { ...route, stops: [{ sale_id: other }] } });
    const named = `select app.partner_id('${route.id}', '${seller.uid}') as partner_id`;
    const [partner] = await database.owner(named);
    await push(buys, { op: 'route.remove', a: { id: route.id, ...partner } });
    await push(sells, { op: 'route.leave', a: { id: route.id } });
    const last = { id: route.id, token: newId() };
    await push(buys, { op: 'route.invite', a: last });
    await push(buys, { op: 'profile.patch', a: { id: buyer.uid, set: { display_name: 'Beo' } } });
    say('a partner deletes their account');
    const leaver = await newUser(database);
    await push(new Device(database, leaver), { op: 'route.join', a: last });
    const f = 'public.delete_account(j), public.account_ended(j)';
    await database.as(leaver, `select ${f} from jsonb_build_object('id', $1::text) j`, [
      leaver.uid,
    ]);
    await push(buys, { op: 'route.delete', a: { id: route.id } });
    await push(buys, { op: 'note.put', a: { id: sale, text: 'Lamp' } });
    await push(buys, { op: 'note.put', a: { id: sale, text: '' } });
    const search = { id: newId(), name: '', query: {}, is_alert: false };
    await push(buys, { op: 'search.put', a: search });
    await push(buys, { op: 'search.delete', a: { id: search.id } });
    await push(buys, { op: 'preference.put', a: { id: buyer.uid, key: 'x', value: 1 } });
    await push(buys, { op: 'profile.patch', a: { id: buyer.uid, set: { display_name: 'Bea' } } });
    const fresh = await newUser(database);
    const joins = new Device(database, fresh);
    await push(joins, { op: 'referral.use', a: { id: fresh.uid, referrer: buyer.uid } });
    await push(joins, createSale(newId(), point));
    await push(guest, {
      op: 'view.batch',
      a: { id: newId(), views: [{ sale_id: sale, day: '2026-11-21' }] },
    });
    const letter = { id: newId(), name: 'A', email: 'a@mail.example', subject: 'B', message: 'C' };
    await push(guest, { op: 'contact.send', a: letter });
    await push(guest, { op: 'newsletter.subscribe', a: { id: newId(), email: 'b@mail.example' } });
    const error = { id: newId(), name: 'E', code: '', where: '', build: '' };
    await push(guest, { op: 'error.report', a: error });

    say('a push that is sent again');
    if (guest.lastPush !== null) {
      await guest.send(guest.lastPush);
      const [again] = guest.lastPush.muts;
      await new Device(database, 'anon').send({
        ...guest.lastPush,
        client_id: newId(),
        muts: [{ ...again, mid: 1 }],
      });
    }
    say('a push over its limit');
    const mayAdd = (devices: number) =>
      database.owner(
        "update app.allowance set most = $1 where what = 'client' and whose = 'account'",
        [devices],
      );
    await mayAdd(0);
    const refused = await new Device(database, buyer).push({ op: 'view.batch', a: {} });
    expect(refused).toMatchObject({ refused: 'limit' });
    await mayAdd(50);
    await push(buys, { op: 'review.delete', a: { id: review.id, sale_id: sale } });
    await push(sells, { op: 'sale.cancel', a: { id: other, reason: null } });
    await push(sells, { op: 'sale.restore', a: { id: other } });
    await push(sells, { op: 'sale.delete', a: { id: sale } });
  }

  async function reading(): Promise<void> {
    const [user] = await database.owner<{ id: string }>(
      'select user_id as id from app.sale where user_id is not null order by user_id limit 1',
    );
    const who = { uid: user?.id ?? '' };
    const [sale] = await database.owner<{ id: string }>(
      'select id from app.sale where user_id = $1 and not hidden limit 1',
      [who.uid],
    );
    for (const reader of ['anon', who] as const) {
      const device = new Device(database, reader);
      const scopes = [
        ...SAME_TOWN.cells.slice(0, 3),
        FULLEST_TOWN.cells[0] ?? '',
        'c:none',
        `s:${sale?.id}`,
      ];
      if (reader !== 'anon') scopes.push(`u:${who.uid}`);
      say('pull');
      for (const scope of scopes) await device.pullOnce([scope]);
      for (const scope of scopes) await device.pull(scope);
      await device.pullOnce(scopes);
      const followed = await database.owner<{ id: string }>('select id from app.sale limit 500');
      const ofOne = `s:${sale?.id}`;
      await device.pullSet([ofOne, ...followed.map(({ id }) => `s:${id}`)]);
      // As if everything had changed since.
      for (const [scope, cursor] of device.cursors)
        device.cursors.set(scope, { ...cursor, x: 100 });
      await device.pullOnce(scopes);
      say('check');
      await device.pullOnce(scopes);
      for (const scope of scopes) await device.pull(scope);
      await device.check(scopes);
      say('what is known');
      await database.as(reader, 'select public.sync_known($1)', [
        JSON.stringify({ ops: [newId()] }),
      ]);
      say('sales without a place');
      await database.as(reader, "select public.sync_unplaced('{}')");
      await database.as(reader, 'select public.sale_counts($1)', [JSON.stringify({ id: newId() })]);
      say('the sale of a link');
      await database.as(reader, 'select public.linked_sale($1)', [JSON.stringify({ id: newId() })]);
      say('search');
      const found = { words: [['sale*', 'auction']], cells: [FULLEST_TOWN.cells[0]?.slice(2)] };
      await database.as(reader, 'select public.sync_search($1)', [JSON.stringify(found)]);
      await database.as(reader, 'select public.sync_search($1)', [
        JSON.stringify({ words: found.words }),
      ]);
      say('the reads of the specification');
      for (const sql of [
        'select * from public.sales where id = $1',
        'select * from public.sale_days where sale_id = $1',
        'select * from public.saved_sales where sale_id = $1',
        'select * from public.profiles where id = $1',
        'select * from public.sales where user_id = $1',
      ]) {
        await database.as(reader, sql, [/user_id|profiles/u.test(sql) ? who.uid : sale?.id]);
      }
    }
  }

  async function jobs(): Promise<void> {
    say('roll-up');
    // As through a gateway, which reports an address.
    await database.as(
      'anon',
      "select set_config('request.headers', $2, true), public.sync_push($1::jsonb)",
      [
        JSON.stringify({ client_id: crypto.randomUUID(), principal: 'guest', muts: [] }),
        JSON.stringify({ 'cf-connecting-ip': '192.0.2.1' }),
      ],
    );
    await database.as('service_role', 'select app.roll_up()');
    say('districts');
    await database.as('service_role', 'select public.district_chores()');
    const cells = 'array(select n * 37 from generate_series(1, 100) n)';
    await database.owner(
      `select app.has_left(${cells}, app.xid()), app.has_news(${cells}, app.xid(), app.now())`,
    );
    await database.as(
      'service_role',
      `select public.district_stored(1, '{}', gen_random_uuid(), 1, '{}'),
        public.district_published(1), public.district_files_deleted(1, '{}')`,
    );
    say('clock');
    await database.as('service_role', 'select public.set_clock_shift(\'{"seconds": 0}\')');
  }
}
