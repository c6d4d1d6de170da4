import { beforeAll, expect, it } from 'vitest';
import { Device } from '../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  person,
  postedSale,
} from '../support/databases/database-sale.ts';
import type { Who } from '../support/databases/database-roles.ts';
import { onEachDatabase } from '../support/databases/database.ts';

/** Stands in everything that the owner below writes. */
const WORDS = 'Hidden pewter wishes';

onEachDatabase('what people keep for themselves', (database) => {
  const ids = { row: crypto.randomUUID(), checkIn: crypto.randomUUID() };
  let sale: Awaited<ReturnType<typeof postedSale>>;
  let owner: Awaited<ReturnType<typeof person>>;
  let others: readonly Who[];

  beforeAll(async () => {
    sale = await postedSale(database);
    owner = await person(database);
    others = ['anon', await newUser(database), sale.seller];
    const id = ids.row;
    database.setNow('2026-11-21T18:00:00.000Z');
    const letter = {
      id,
      name: WORDS,
      email: 'reader@mail.example',
      subject: WORDS,
      message: WORDS,
    };
    const point = { lat: sale.point.lat, lng: sale.point.lng, accuracy_m: 10 };
    const outcomes = await owner.device.outcomes(
      { op: 'note.put', a: { id: sale.id, text: WORDS } },
      { op: 'route.put', a: { id, name: WORDS, day: null, stops: [], settings: {} } },
      { op: 'search.put', a: { id, name: WORDS, query: {}, is_alert: true } },
      { op: 'preference.put', a: { id: owner.user.uid, key: 'words', value: WORDS } },
      {
        op: 'checkin.add',
        a: { id: ids.checkIn, sale_id: sale.id, ...point, at: '2026-11-21T18:00:00.000Z' },
      },
      {
        op: 'ison.add',
        a: { id, sale_id: sale.id, state: 'on', at: '2026-11-21T18:00:00.000Z' },
      },
      { op: 'report.add', a: { id, sale_id: sale.id, reason: 'other', details: WORDS } },
      { op: 'contact.send', a: letter },
      { op: 'newsletter.subscribe', a: { id, email: 'reader@mail.example' } },
      { op: 'error.report', a: { id, name: WORDS, code: '', where: WORDS, build: '' } },
    );
    database.setNow(null);
    if (outcomes.some((each) => each !== 'ok')) throw new Error(outcomes.join());
  });

  it.each([
    ['own_row', 4],
    ['check_in', 1],
  ])('[spec 6] rows of app.%s are read by their own user alone', async (table, many) => {
    const read = (who: Who) => database.as(who, `select * from app.${table}`);
    expect(await read(owner.user)).toHaveLength(many);
    for (const who of others) expect(await read(who)).toEqual([]);
  });

  it.each(['report', 'contact_message', 'newsletter', 'error_report'])(
    '[spec 6] app.%s is read by nobody but the operator, its sender included',
    async (table) => {
      for (const who of [...others, owner.user]) {
        await expect(database.as(who, `select * from app.${table}`)).rejects.toMatchObject({
          code: '42501',
        });
      }
      expect(await database.as('service_role', `select * from app.${table}`)).toHaveLength(1);
      await expect(
        database.as('service_role', `delete from app.${table} where true`),
      ).rejects.toMatchObject({
        code: '42501',
      });
    },
  );

  it('[spec 6] no scope tells them to others, nor their count or hash', async () => {
    await database.as('service_role', 'select app.roll_up()');
    for (const who of others) {
      const device = new Device(database, who);
      const scopes = [sale.point.scope, `s:${sale.id}`, owner.own];
      const { scopes: answered } = await device.pullOnce(scopes);
      const told = JSON.stringify(answered);
      for (const secret of [WORDS, owner.user.uid, ids.row, ids.checkIn, 'reader@mail.example']) {
        expect(told.replaceAll(owner.own, '')).not.toContain(secret);
      }
      expect(answered[2]).toMatchObject({ refused: 'forbidden', rows: [] });
      expect((await device.check([owner.own])).scopes).toEqual([
        { s: owner.own, refused: 'forbidden' },
      ]);
    }
  });

  it('[spec 6] who pushes with the ids of another’s rows neither reads nor changes them', async () => {
    const before = await new Device(database, owner.user).pull(owner.own);
    for (const who of others) {
      const device = new Device(database, who);
      const answer = await device.push(
        { op: 'route.delete', a: { id: ids.row } },
        { op: 'search.delete', a: { id: ids.row } },
        { op: 'note.put', a: { id: sale.id, text: '' } },
        { op: 'preference.put', a: { id: owner.user.uid, key: 'words', value: null } },
        { op: 'profile.patch', a: { id: owner.user.uid, set: { zip_code: '10001' } } },
        { op: 'review.delete', a: { id: ids.row, sale_id: sale.id } },
      );
      expect(JSON.stringify(answer)).not.toContain(WORDS);
      expect((answer.rows ?? []).filter(([, , , doc]) => doc !== null)).toEqual([]);
    }
    expect(await new Device(database, owner.user).pull(owner.own)).toEqual(before);
  });

  it('[spec 6] who plans a route with someone reads their own row of it, without what is the other’s alone', async () => {
    const partner = await person(database);
    const [id, token] = [crypto.randomUUID(), crypto.randomUUID()];
    const stop = { sale_id: sale.id, note: WORDS, settings: { finds: [{ what: WORDS }] } };
    const plan = { name: 'Both', day: null, stops: [stop], settings: { parked: WORDS } };
    const outcomes = [
      ...(await owner.device.outcomes(
        { op: 'route.put', a: { id, ...plan } },
        { op: 'route.invite', a: { id, token } },
      )),
      ...(await partner.device.outcomes({ op: 'route.join', a: { id, token } })),
    ];
    expect(outcomes).toEqual(['ok', 'ok', 'ok']);
    const read = (who: Who, sql: string) => database.as<{ user_id: string }>(who, sql);
    const rows = 'select * from app.own_row';
    const held = await read(partner.user, rows);
    expect(held.map((row) => row.user_id)).toEqual([partner.user.uid]);
    expect(JSON.stringify(held)).not.toContain(WORDS);
    expect(JSON.stringify(held)).not.toContain(owner.user.uid);
    for (const who of others) expect(await read(who, rows)).toEqual([]);
    // Neither a guest, a stranger nor a partner reads who is in it, or the invitation.
    for (const who of [...others, owner.user, partner.user, 'service_role'] as const) {
      for (const table of ['route_group', 'route_member', 'route_left']) {
        await expect(read(who, `select * from app.${table}`)).rejects.toMatchObject({
          code: '42501',
        });
      }
    }
    for (const who of others) {
      const stranger = new Device(database, who);
      const tries = await stranger.outcomes(
        { op: 'route.join', a: { id, token: crypto.randomUUID() } },
        { op: 'route.invite', a: { id, token: crypto.randomUUID() } },
        { op: 'route.leave', a: { id } },
        { op: 'route.remove', a: { id, partner_id: crypto.randomUUID() } },
      );
      expect(tries).toEqual(
        who === 'anon'
          ? ['forbidden', 'forbidden', 'forbidden', 'forbidden']
          : ['gone', 'gone', 'ok', 'gone'],
      );
    }
    expect(await read(partner.user, rows)).toEqual(held);
    await owner.device.push({ op: 'route.delete', a: { id } });
  });

  it('[spec 6] a hidden sale takes its reviews out of sight, but for their authors', async () => {
    const seller = await person(database);
    const id = crypto.randomUUID();
    await seller.device.push(createSale(id, freshPoint()));
    const review = { id: crypto.randomUUID(), sale_id: id, rating: 1, title: WORDS, comment: '' };
    expect(await owner.device.outcomes({ op: 'review.put', a: review })).toEqual(['ok']);
    const read = (who: Who) =>
      database.as(who, 'select title from app.review where sale_id = $1', [id]);
    for (const who of others) expect(await read(who)).toHaveLength(1);
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    for (const who of [...others, seller.user]) expect(await read(who)).toEqual([]);
    expect(await read(owner.user)).toEqual([{ title: WORDS }]);
  });
});
