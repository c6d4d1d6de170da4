import { expect, it } from 'vitest';
import { Device, type Intent, kindsOf } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  person,
  postedSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';
import { heldIn, moderationOf } from './moderators.ts';

const newId = () => crypto.randomUUID();
const report = (saleId: string, details = ''): Intent => ({
  op: 'report.add',
  a: { id: newId(), sale_id: saleId, reason: 'spam', details },
});
const FAKE = { action: 'hide', reason: 'fake', note: 'The photos are of a shop.' };

onEachDatabase('moderators', (database) => {
  const { queue, moderate, entryOf, newModerator, youngUser } = moderationOf(database);

  it('[SYNC-27] hiding takes a sale from everyone but its owner, who is told why; restoring gives it back', async () => {
    const moderator = await newModerator();
    const { id, seller, device, point } = await postedSale(database);
    const [own, cell] = [`u:${seller.uid}`, point.scope];
    const stranger = new Device(database, 'anon');
    await device.pull(own);
    expect(kindsOf(await stranger.pull(cell))).toEqual(['place', 'sale', 'stats']);
    await stranger.pull(`s:${id}`);

    const hidden = await moderate(moderator, { sale_id: id, ...FAKE });
    const { action: _, ...said } = FAKE;
    expect(hidden.held).toEqual({ by: 'moderator', ...said, at: hidden.now });
    const told = await device.pull(own);
    expect(heldIn(told, id)).toEqual(hidden.held);
    expect(kindsOf(told)).toEqual(['place', 'private', 'sale', 'stats']);
    expect(kindsOf(await stranger.pull(cell))).toEqual(['-sale']);
    expect(kindsOf(await stranger.pull(`s:${id}`))).toEqual(['-sale']);
    for (const who of ['anon', await newUser(database), moderator] as const) {
      for (const view of ['public.sales', 'app.sale_stats', 'app.sale_place', 'app.sale_private']) {
        expect(await database.as(who, `select * from ${view} where id = $1`, [id])).toEqual([]);
      }
    }

    // An edit is accepted but does not show the sale again.
    expect(await device.outcomes(patchSale(id, { title: 'Real lamps' }))).toEqual(['ok']);
    expect(kindsOf(await stranger.pull(cell))).toEqual([]);
    expect((await entryOf(moderator, 'hidden', id))?.sale.title).toBe('Real lamps');

    expect((await moderate(moderator, { sale_id: id, action: 'restore' })).held).toBeNull();
    expect(kindsOf(await stranger.pull(cell))).toEqual(['place', 'sale', 'stats']);
    const [mine] = (await device.pull(own)).filter(([kind]) => kind === 'private');
    expect(mine?.[3]).toEqual({ email: 'seller@mail.example' });
    expect(await entryOf(moderator, 'hidden', id)).toBeUndefined();
  });

  it('[SYNC-27] the service key hides and restores as well, and no person is written down for it', async () => {
    const { id, device, seller } = await postedSale(database);
    const hidden = await moderate('service_role', { sale_id: id, action: 'hide', reason: 'spam' });
    expect(hidden.held).toMatchObject({ by: 'moderator', reason: 'spam', note: '' });
    expect(heldIn(await device.pull(`u:${seller.uid}`), id)).toEqual(hidden.held);
    expect(await entryOf('service_role', 'hidden', id)).toMatchObject({ held: hidden.held });
    await moderate('service_role', { sale_id: id, action: 'restore', note: 'A mistake' });
    const log = await database.as(
      'service_role',
      'select user_id, action, reason, note from app.decision where sale_id = $1 order by n',
      [id],
    );
    expect(log).toEqual([
      { user_id: null, action: 'hide', reason: 'spam', note: '' },
      { user_id: null, action: 'restore', reason: null, note: 'A mistake' },
    ]);
  });

  it('[SYNC-27] whoever is no moderator, or no longer, is refused and changes nothing', async () => {
    const { id, seller, point } = await postedSale(database);
    const former = await newModerator();
    await database.as('service_role', 'delete from app.moderator where user_id = $1', [former.uid]);
    for (const who of ['anon', await newUser(database), seller, former] as const) {
      const asked = await queue(who, { state: 'open' });
      expect(asked.refused).toBe('forbidden');
      expect(asked.entries).toBeUndefined();
      for (const sale of [id, newId(), 'x']) {
        const answer = await moderate(who, { sale_id: sale, ...FAKE });
        expect(answer.refused).toBe('forbidden');
      }
    }
    expect(kindsOf(await new Device(database, 'anon').pull(point.scope))).toContain('sale');
  });

  it('[SYNC-27] the person’s own profile says that they are a moderator, and nobody else’s does', async () => {
    const { user, device, own } = await person(database);
    const isModerator = (rows: Awaited<ReturnType<typeof device.pull>>) =>
      rows.filter(([kind]) => kind === 'profile').map(([, , , doc]) => doc?.['is_moderator']);
    await database.as('service_role', 'insert into app.moderator (user_id) values ($1)', [
      user.uid,
    ]);
    expect(isModerator(await device.pull(own))).toEqual([true]);
    await database.as('service_role', 'delete from app.moderator where user_id = $1', [user.uid]);
    expect(isModerator(await device.pull(own))).toEqual([undefined]);
    const other = await person(database);
    expect(isModerator(await new Device(database, other.user).pull(other.own))).toEqual([
      undefined,
    ]);
    const columns = await database.as<object>(other.user, 'select * from public.profiles');
    expect(columns.flatMap((row) => Object.keys(row))).not.toContain('is_moderator');
  });

  it('[SYNC-27] a decision made again changes nothing, and is in the log once', async () => {
    const moderator = await newModerator();
    const { id } = await postedSale(database);
    const rowsOf = () =>
      database.owner(
        `select s.rev, v.rev as private_rev, c.state, c.since, c.round,
          (select count(*)::int from app.decision d where d.sale_id = s.id) as decisions
        from app.sale s join app.sale_private v using (id) left join app.case_file c on c.sale_id = s.id
        where s.id = $1`,
        [id],
      );
    const before = await rowsOf();
    for (const action of ['restore', 'dismiss']) {
      expect((await moderate(moderator, { sale_id: id, action })).held).toBeNull();
    }
    expect(await rowsOf()).toEqual(before);
    const first = await moderate(moderator, { sale_id: id, ...FAKE });
    const hidden = await rowsOf();
    expect(hidden).toMatchObject([{ state: 'hidden', decisions: 1 }]);
    for (const again of [FAKE, { action: 'dismiss' }]) {
      expect((await moderate(moderator, { sale_id: id, ...again })).held).toEqual(first.held);
    }
    expect(await rowsOf()).toEqual(hidden);
    // A different reason makes it a different decision.
    await moderate(moderator, { sale_id: id, ...FAKE, reason: 'offensive' });
    expect(await rowsOf()).toMatchObject([{ state: 'hidden', decisions: 2 }]);
    for (const _ of [1, 2]) await moderate(moderator, { sale_id: id, action: 'restore' });
    expect(await rowsOf()).toMatchObject([{ state: 'settled', decisions: 3 }]);
  });

  it('[SYNC-27] what cannot be asked is refused with a code', async () => {
    const moderator = await newModerator();
    const { id } = await postedSale(database);
    for (const wrong of [
      null,
      [],
      { sale_id: 'x', action: 'hide', reason: 'fake' },
      { sale_id: id, action: 'delete' },
      { sale_id: id, action: 'hide' },
      { sale_id: id, action: 'hide', reason: 'reports' },
      { sale_id: id, ...FAKE, note: 'x'.repeat(501) },
    ]) {
      expect((await moderate(moderator, wrong)).refused).toBe('args');
    }
    for (const wrong of [
      null,
      {},
      { state: 'settled' },
      { state: 'open', limit: 0 },
      { state: 'open', limit: 51 },
      { state: 'open', limit: 'x' },
      { state: 'open', after: 'x' },
      { state: 'open', after: '1 2 3' },
      { state: 'open', after: `1 99999999999999999999 ${newId()}` },
      { state: 'open', after: 7 },
    ]) {
      expect((await queue(moderator, wrong)).refused).toBe('args');
    }
    expect((await moderate(moderator, { sale_id: newId(), ...FAKE })).refused).toBe('gone');
  });

  it('[SYNC-27] reports come into the queue, heaviest first and then oldest, a page at a time', async () => {
    const moderator = await newModerator();
    const sales: string[] = [];
    for (const reporters of [1, 3, 2, 1]) {
      const { id } = await postedSale(database);
      sales.push(id);
      for (let n = 0; n < reporters; n++) {
        const device = new Device(database, await youngUser());
        expect(await device.outcomes(report(id, `Look ${n}`))).toEqual(['ok']);
      }
    }
    const seen: string[] = [];
    let after: string | null | undefined;
    do {
      const answer = await queue(moderator, { state: 'open', limit: 1, after });
      expect(answer.entries).toHaveLength(1);
      expect(answer.open).toBeGreaterThanOrEqual(4);
      seen.push(answer.entries?.[0]?.sale.id ?? '');
      after = answer.next;
    } while (typeof after === 'string');
    const [one, three, two, last] = sales;
    expect(seen.filter((id) => sales.includes(id))).toEqual([three, two, one, last]);

    const entry = await entryOf(moderator, 'open', three ?? '');
    expect(entry).toMatchObject({ weight: 6, report_count: 3, held: null, waits: null });
    expect(entry?.reports.map(({ details, weight }) => [details, weight])).toEqual([
      ['Look 2', 2],
      ['Look 1', 2],
      ['Look 0', 2],
    ]);
    // It does not say who sent them.
    expect(JSON.stringify(entry)).not.toContain('client_id');
    expect(Object.keys(entry?.reports[0] ?? {}).toSorted()).toEqual(
      ['at', 'details', 'reason', 'weight'].toSorted(),
    );

    await moderate(moderator, { sale_id: three, action: 'dismiss', note: 'Nothing to see' });
    expect(await entryOf(moderator, 'open', three ?? '')).toBeUndefined();
    await moderate(moderator, { sale_id: two, ...FAKE });
    expect(await entryOf(moderator, 'open', two ?? '')).toBeUndefined();
    const found = await entryOf(moderator, 'hidden', two ?? '');
    expect(found).toMatchObject({ weight: 0, report_count: 2, reports: [{ weight: 0 }, {}] });
    expect(found?.decisions).toMatchObject([{ action: 'hide', reason: 'fake', note: FAKE.note }]);
  });

  it('[SYNC-27] a deleted sale leaves the queue; a place that is not released is not in it', async () => {
    const moderator = await newModerator();
    const { id, device } = await postedSale(database, { release_rule: 'never' });
    const shown = await postedSale(database);
    const { device: buyer } = await person(database);
    await buyer.outcomes(report(id), report(shown.id));
    expect((await entryOf(moderator, 'open', id))?.place).toBeNull();
    expect((await entryOf(moderator, 'open', shown.id))?.place).toMatchObject({
      street: '12 Tumbledown Ln',
    });
    await device.push({ op: 'sale.delete', a: { id } });
    expect(await entryOf(moderator, 'open', id)).toBeUndefined();
    expect((await moderate(moderator, { sale_id: id, ...FAKE })).refused).toBe('gone');
  });

  it('[SYNC-27, SYNC-21] a guest learns by the sale’s code why it is hidden, and by no other', async () => {
    const [id, moderator] = [newId(), await newModerator()];
    const guest = new Device(database, 'anon');
    await guest.push(createSale(id, freshPoint(), { secret_hash: sha256('code') }));
    const ask = async (secret: string) => {
      const [row] = await database.as<{ answer: object }>(
        'anon',
        'select public.manages_sale($1::jsonb) as answer',
        [JSON.stringify({ id, secret })],
      );
      return row?.answer;
    };
    expect(await ask('code')).toMatchObject({ manages: true, held: null });
    const { held } = await moderate(moderator, { sale_id: id, ...FAKE });
    expect(await ask('code')).toMatchObject({ manages: true, held });
    expect(await ask('other')).toMatchObject({ manages: false, held: null });
    // The answer to the guest's change includes the reason.
    const { rows = [] } = await guest.push(patchSale(id, { title: 'Lamps' }, 'code'));
    expect(heldIn(rows, id)).toEqual(held);
    const stranger = new Device(database, 'anon');
    expect(await stranger.push(patchSale(id, { title: 'Lamps' }, 'other'))).toMatchObject({
      res: [{ code: 'gone' }],
      rows: [],
    });
  });
});
