import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const day = (date: string) => ({
  date,
  start_time: '09:00',
  end_time: '17:00',
  next_day: false,
});

onEachDatabase('canceling and restoring sales', (database) => {
  const saleOf = async (id: string) => {
    const [sale] = await database.owner<Record<string, unknown>>(
      'select * from app.sale where id = $1',
      [id],
    );
    return sale ?? {};
  };
  const soldBy = async (changes?: Readonly<Record<string, unknown>>) => {
    const device = new Device(database, await newUser(database));
    const id = crypto.randomUUID();
    await device.push(createSale(id, freshPoint(), changes));
    return { device, id };
  };

  const cancel = (id: string, reason: string | null) => ({ op: 'sale.cancel', a: { id, reason } });
  const restore = (id: string, secret?: string) => ({ op: 'sale.restore', a: { id, secret } });

  it('[SYNC-20] a second cancel changes nothing, and what is changed after it waits for a restore', async () => {
    const { device, id } = await soldBy();
    expect(await device.outcomes(cancel(id, 'Rain'))).toEqual(['ok']);
    const { res } = await device.push(cancel(id, 'Snow'));
    expect(res).toMatchObject([{ st: 'ok', rev: 2 }]);
    expect(await saleOf(id)).toMatchObject({ cancel_reason: 'Rain', status: 'cancelled', rev: 2 });
    expect(
      await device.outcomes(patchSale(id, { title: 'x' }), {
        op: 'sale.days',
        a: { id, days: [day('2026-12-05')], expect_rev: null },
      }),
    ).toEqual(['ok', 'ok']);
    expect(await saleOf(id)).toMatchObject({ cancel_reason: 'Rain', status: 'cancelled' });
    expect(await device.outcomes(restore(id))).toEqual(['ok']);
    expect(await saleOf(id)).toMatchObject({
      title: 'x',
      days: [{ date: '2026-12-05' }],
      cancelled_at: null,
      cancel_reason: null,
    });
    expect(await device.outcomes(cancel(id, 'x'.repeat(281)))).toEqual(['invalid']);
  });

  it('[SYNC-20] of a cancel and a restore the last to arrive counts, and a restore of a sale that is on changes nothing', async () => {
    const { device, id } = await soldBy();
    const { status, rev } = await saleOf(id);
    expect((await device.push(restore(id))).res).toMatchObject([{ st: 'ok', rev }]);
    await device.push(cancel(id, 'Rain'), restore(id));
    expect(await saleOf(id)).toMatchObject({ status, cancelled_at: null, cancel_reason: null });
    await device.push(restore(id), cancel(id, 'Rain'));
    expect(await saleOf(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Rain' });
  });

  it('[SYNC-21] a guest restores a sale with its secret alone, and what a moderator hid stays hidden', async () => {
    const guest = new Device(database, 'anon');
    const [id, secret] = [crypto.randomUUID(), 'one of a kind'];
    await guest.push(createSale(id, freshPoint(), { secret_hash: sha256(secret) }), {
      op: 'sale.cancel',
      a: { id, reason: null, secret },
    });
    const stranger = new Device(database, await newUser(database));
    expect(await guest.outcomes(restore(id), restore(id, 'a guess'))).toEqual([
      'forbidden',
      'forbidden',
    ]);
    expect(await stranger.outcomes(restore(id), restore(crypto.randomUUID()))).toEqual([
      'forbidden',
      'gone',
    ]);
    await database.owner('update app.sale set hidden = true where id = $1', [id]);
    expect(await guest.outcomes(restore(id, secret))).toEqual(['ok']);
    const [sale] = await database.owner('select hidden, cancelled_at from app.sale where id = $1', [
      id,
    ]);
    expect(sale).toEqual({ hidden: true, cancelled_at: null });
  });

  it('[SYNC-11] a restored sale is what it was: its place, its saves, the same row in its cell', async () => {
    const { device, id } = await soldBy();
    const saver = new Device(database, await newUser(database));
    expect(await saver.outcomes({ op: 'save.set', a: { id } })).toEqual(['ok']);
    const before = await database.owner('select * from app.sale_place where id = $1', [id]);
    const { rows } = await device.push(cancel(id, null), restore(id));
    expect(rows?.map(([kind]) => kind).toSorted()).toEqual(['place', 'private', 'sale', 'stats']);
    const standing = await database.owner('select * from app.sale_place where id = $1', [id]);
    expect(standing).toEqual(before);
    const saves = await database.owner('select from app.save where sale_id = $1', [id]);
    expect(saves).toHaveLength(1);
    const graves = await database.owner('select from app.tombstone where id = $1', [id]);
    expect(graves).toEqual([]);
  });
});
