import { afterEach, expect, it } from 'vitest';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { person, postedSale } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const newId = () => crypto.randomUUID();
const message = (changes: object = {}): Intent => ({
  op: 'contact.send',
  a: {
    id: newId(),
    name: 'Ann',
    email: 'ann@mail.example',
    subject: 'A question',
    message: 'How?',
    ...changes,
  },
});
const subscribe = (email: unknown): Intent => ({
  op: 'newsletter.subscribe',
  a: { id: newId(), email },
});
const report = (saleId: string, changes: object = {}): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason: 'spam', details: '', ...changes },
});
const error = (changes: object = {}): Intent => ({
  op: 'error.report',
  a: { id: newId(), name: 'TypeError', code: '', where: 'map.ts:3', build: 'abc', ...changes },
});
const viewed = (views: unknown): Intent => ({ op: 'view.batch', a: { id: newId(), views } });

onEachDatabase('what people send', (database) => {
  afterEach(() => database.setNow(null));
  const rowsOf = (table: string) =>
    database.as<Record<string, unknown>>('service_role', `select * from app.${table}`);

  it('[spec 5] [spec-line 3.17] a message reaches its table, from guest and account, and brings no rows back', async () => {
    const { user, device } = await person(database);
    const [one, two] = [message(), message({ name: 'Bob' })];
    expect(await device.push(one)).toMatchObject({ res: [{ st: 'ok' }], rows: [] });
    expect(await new Device(database, 'anon').outcomes(two)).toEqual(['ok']);
    const kept = await rowsOf('contact_message');
    expect(kept).toContainEqual(expect.objectContaining({ ...one.a, user_id: user.uid }));
    expect(kept).toContainEqual(expect.objectContaining({ ...two.a, user_id: null }));
  });

  it.each([
    ['no name', message({ name: ' ' })],
    ['an address that is none', message({ email: 'ann' })],
    ['no address', message({ email: null })],
    ['no subject', message({ subject: '' })],
    ['a subject that is too long', message({ subject: 'x'.repeat(201) })],
    ['no message', message({ message: '' })],
    ['a message that is too long', message({ message: 'x'.repeat(5001) })],
    ['a subscription without an address', subscribe('')],
    ['a subscription of no address', subscribe('ann@')],
    ['an error without a name', error({ name: '' })],
    ['an error with a text', error({ where: 'x'.repeat(201) })],
    ['views that are no list', viewed(null)],
    [
      '201 views',
      viewed(Array.from({ length: 201 }, () => ({ sale_id: newId(), day: '2026-11-21' }))),
    ],
    ['a view of nothing', viewed([{ sale_id: 'x', day: '2026-11-21' }])],
    ['a view without a day', viewed([{ sale_id: newId(), day: null }])],
  ])('[SYNC-7] the server refuses %s', async (_, intent) => {
    expect(await new Device(database, 'anon').outcomes(intent)).toEqual(['invalid']);
  });

  it('[SYNC-7] ten messages a day in UTC, for each person and each guest’s device', async () => {
    database.setNow('2026-11-21T23:59:59.000Z');
    const { user, device } = await person(database);
    const guest = new Device(database, 'anon');
    const ten = () => Array.from({ length: 10 }, () => message());
    const all = Array(10).fill('ok');
    expect(await device.outcomes(...ten())).toEqual(all);
    expect(await guest.outcomes(...ten(), message({ email: 'x' }), message())).toEqual([
      ...all,
      'invalid',
      'limit',
    ]);
    expect(await new Device(database, user).outcomes(message())).toEqual(['limit']);
    expect(await new Device(database, 'anon').outcomes(message())).toEqual(['ok']);
    database.setNow('2026-11-22T00:00:00.000Z');
    expect(await device.outcomes(message())).toEqual(['ok']);
    // Yesterday's counts are forgotten; today's remain.
    await database.as('service_role', 'select app.prune()');
    expect(await device.outcomes(...ten())).toEqual([...all.slice(1), 'limit']);
  });

  it('[SYNC-7] messages and error reports are forgotten after half a year, and may then come again', async () => {
    database.setNow('2026-11-21T12:00:00.000Z');
    const guest = new Device(database, 'anon');
    const [sent, failed] = [message(), error()];
    expect(await guest.outcomes(sent, failed, sent, failed)).toEqual([
      'ok',
      'ok',
      'duplicate',
      'duplicate',
    ]);
    database.setNow('2027-05-20T11:59:00.000Z');
    await database.as('service_role', 'select app.prune()');
    expect(await guest.outcomes(sent, failed)).toEqual(['duplicate', 'duplicate']);
    database.setNow('2027-05-20T12:01:00.000Z');
    await database.as('service_role', 'select app.prune()');
    const ids = async (table: string) => (await rowsOf(table)).map(({ id }) => id);
    expect(await ids('contact_message')).not.toContain(sent.a['id']);
    expect(await ids('error_report')).not.toContain(failed.a['id']);
    expect(await new Device(database, 'anon').outcomes(sent, failed)).toEqual(['ok', 'ok']);
  });

  it('[spec 5] an address subscribes once, however it is written', async () => {
    const email = `Ann.${newId()}@Mail.example`;
    const guest = new Device(database, 'anon');
    expect(await guest.outcomes(subscribe(email), subscribe(email.toLowerCase()))).toEqual([
      'ok',
      'ok',
    ]);
    const kept = (await rowsOf('newsletter')).filter((row) => row['email'] === email.toLowerCase());
    expect(kept).toHaveLength(1);
  });

  it('[SYNC-7] ten subscriptions a day, for each person and each guest’s device', async () => {
    database.setNow('2026-11-21T12:00:00.000Z');
    const { device } = await person(database);
    const guest = new Device(database, 'anon');
    const some = (count: number) =>
      Array.from({ length: count }, () => subscribe(`${newId()}@mail.example`));
    const ten = Array<string>(10).fill('ok');
    expect(await device.outcomes(...some(11))).toEqual([...ten, 'limit']);
    // An invalid address does not count; one that is already subscribed does.
    const [again] = some(1);
    expect(await guest.outcomes(subscribe('x'), ...some(8), again!, again!, ...some(1))).toEqual([
      'invalid',
      ...ten,
      'limit',
    ]);
    const before = (await rowsOf('newsletter')).length;
    expect(await guest.outcomes(...some(1))).toEqual(['limit']);
    expect(await rowsOf('newsletter')).toHaveLength(before);
    database.setNow('2026-11-22T12:00:00.000Z');
    expect(await guest.outcomes(...some(1))).toEqual(['ok']);
  });

  it('[SYNC-6] a sale is reported once a person and reason, and only one that is seen', async () => {
    const { id, seller, device: owner } = await postedSale(database);
    const { user, device } = await person(database);
    const other = report(id, { reason: 'other', details: 'Look' });
    expect(await device.outcomes(report(id), report(id), other)).toEqual(['ok', 'duplicate', 'ok']);
    expect(await rowsOf('report')).toContainEqual(
      expect.objectContaining({ sale_id: id, user_id: user.uid, reason: 'other', details: 'Look' }),
    );
    const guest = new Device(database, 'anon');
    expect(
      await guest.outcomes(
        report(id),
        report(newId()),
        report(id, { reason: 'dull' }),
        report(id, { reason: null }),
        report(id, { details: 'x'.repeat(1001) }),
      ),
    ).toEqual(['ok', 'gone', 'invalid', 'invalid', 'invalid']);
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(await guest.outcomes(report(id))).toEqual(['gone']);
    // A report outlives the sale it is about.
    await owner.push({ op: 'sale.delete', a: { id } });
    expect(await rowsOf('report')).toContainEqual(expect.objectContaining({ sale_id: id }));
    expect(seller.uid).not.toBe(user.uid);
  });

  it('[SYNC-7] 20 reports a day', async () => {
    const { id } = await postedSale(database);
    const guest = new Device(database, 'anon');
    const many = Array.from({ length: 21 }, () => report(id));
    expect(await guest.outcomes(...many)).toEqual([...Array<string>(20).fill('ok'), 'limit']);
  });

  it('[spec 8] of errors 50 a day are kept, the others taken and dropped', async () => {
    const guest = new Device(database, 'anon');
    const build = newId();
    const many = Array.from({ length: 50 }, () => error({ build }));
    expect(await guest.outcomes(...many)).toEqual(Array(50).fill('ok'));
    expect(await guest.outcomes(error({ build }))).toEqual(['ok']);
    const kept = (await rowsOf('error_report')).filter((row) => row['build'] === build);
    expect(kept).toHaveLength(50);
    expect(kept[0]).toMatchObject({ name: 'TypeError', code: '', place: 'map.ts:3' });
  });

  it('[SYNC-25] views are counted once a sale and day of a batch; sales that are gone are passed over', async () => {
    const { id } = await postedSale(database);
    const on = (day: string, sale = id) => ({ sale_id: sale, day });
    const batch = [on('2026-11-20'), on('2026-11-21'), on('2026-11-21'), on('2026-11-21', newId())];
    const guest = new Device(database, 'anon');
    const { device } = await person(database);
    expect(await guest.outcomes(viewed(batch), viewed([]))).toEqual(['ok', 'ok']);
    expect(await device.push(viewed(batch))).toMatchObject({ res: [{ st: 'ok' }], rows: [] });
    await device.send(device.lastPush ?? {});
    await database.as('service_role', 'select app.roll_up()');
    const exact = 'select views from app.sale_stats where id = $1';
    expect(await database.owner(exact, [id])).toEqual([{ views: 4 }]);
  });
});
