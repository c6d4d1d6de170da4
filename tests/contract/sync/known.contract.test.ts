import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { createSale, freshPoint, newUser, sha256 } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('sync_known', (database) => {
  const opsOf = (device: Device) => (device.lastPush?.muts ?? []).map(({ op_id }) => op_id);

  it('[SYNC-8] tells which operations have a result, and of no stranger', async () => {
    const [ann, bob] = [await newUser(database), await newUser(database)];
    const [phone, other, guest] = [
      new Device(database, ann),
      new Device(database, bob),
      new Device(database, 'anon'),
    ];
    const id = crypto.randomUUID();
    await phone.push(createSale(id, freshPoint()), { op: 'save.set', a: { id } });
    await other.push({ op: 'save.set', a: { id } });
    await guest.push(
      createSale(crypto.randomUUID(), freshPoint(), {
        secret_hash: sha256('a secret of some length'),
      }),
    );
    const all = [...opsOf(phone), ...opsOf(other), ...opsOf(guest), crypto.randomUUID()];

    // What a guest did may belong to the account by now, so an account may ask about it.
    const ofAnn = [...opsOf(phone), ...opsOf(guest)].toSorted();
    expect((await phone.known(all)).known?.toSorted()).toEqual(ofAnn);
    expect((await guest.known(all)).known).toEqual(opsOf(guest));
    const answer = await phone.known([]);
    expect(answer).toMatchObject({ ok: 'sync/1', known: [] });
    expect(Object.keys(answer).toSorted()).toEqual(['epoch', 'horizon', 'known', 'now', 'ok']);
  });

  it('[SYNC-8] knows nothing any more of what a restore has lost', async () => {
    const phone = new Device(database, await newUser(database));
    await phone.push(createSale(crypto.randomUUID(), freshPoint()));
    const kept = opsOf(phone);
    await phone.push(createSale(crypto.randomUUID(), freshPoint()));
    const lost = opsOf(phone);
    await database.owner('delete from app.result where op_id = $1', [lost[0]]);
    expect((await phone.known([...kept, ...lost])).known).toEqual(kept);
  });

  it('[SYNC-8] answers no more than 500 at once, and nothing while it is being restored', async () => {
    const phone = new Device(database, 'anon');
    const ids = Array.from({ length: 501 }, () => crypto.randomUUID());
    expect(await phone.known(ids)).toMatchObject({ refused: 'limit' });
    expect(await phone.known(ids.slice(1))).toMatchObject({ known: [] });
    await database.owner("update app.origin set cluster = 'another cluster'");
    expect(await phone.known([])).toMatchObject({ refused: 'restoring' });
    await database.owner('update app.origin set cluster = app.cluster()');
  });
});
