import { describe, expect, it } from 'vitest';
import { listOutbox } from '../../../../src/db/views/outbox-view.ts';
import { BOB, exchange, view } from '../../../support/fakes/fake-remote.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { cancel, create, patch, restore } from '../../../support/builders/sale-args.ts';

describe('[SYNC-20] a sale that is called off', () => {
  /** A sale of Bob's that both of his phones have. */
  async function sellersPhones() {
    const server = new FakeServer();
    const [phone, tablet] = [openDevice(server, BOB), openDevice(server, BOB)];
    await phone.store.commit(BOB, create('s1'));
    await exchange(phone, BOB);
    await exchange(tablet, BOB);
    return { server, phone, tablet };
  }
  const saleOn = (server: FakeServer) => server.tables.sales.get('s1')?.doc;

  it('takes what another phone had queued before it heard of that, and has it once it is on again', async () => {
    const { server, phone, tablet } = await sellersPhones();
    await tablet.store.commit(BOB, patch('s1', { title: 'From the tablet' }));
    await phone.store.commit(BOB, cancel('s1'));
    await exchange(phone, BOB);
    expect(await exchange(tablet, BOB)).toMatchObject({ parkedCount: 0, isDone: true });
    expect(await view(tablet, BOB)).toMatchObject({ sale: { cancelReason: 'Rain' } });
    await phone.store.commit(BOB, restore('s1'));
    await exchange(phone, BOB);
    expect(saleOn(server)).toMatchObject({ title: 'From the tablet', cancelledAt: null });
  });

  it('of a cancel and a restore on two phones the last to arrive counts', async () => {
    const { server, phone, tablet } = await sellersPhones();
    await phone.store.commit(BOB, cancel('s1'));
    await exchange(phone, BOB);
    await exchange(tablet, BOB);
    await tablet.store.commit(BOB, restore('s1'));
    await phone.store.commit(BOB, restore('s1'));
    await exchange(phone, BOB);
    await phone.store.commit(BOB, cancel('s1'));
    await exchange(phone, BOB);
    expect(saleOn(server)).toMatchObject({ cancelReason: 'Rain' });
    await exchange(tablet, BOB);
    expect(saleOn(server)).toMatchObject({ cancelledAt: null, cancelReason: null });
  });

  it('and is listed again before anything is sent was never off for others', async () => {
    const { server, phone } = await sellersPhones();
    await phone.store.commit(BOB, patch('s1', { title: 'Still on' }));
    await phone.store.commit(BOB, cancel('s1'));
    expect(await view(phone, BOB)).toMatchObject({ sale: { cancelReason: 'Rain' } });
    await phone.store.commit(BOB, restore('s1'));
    const waiting = await listOutbox(phone.store.db, BOB, 'waiting');
    expect(waiting.map(({ op }) => op)).toEqual(['sale.patch', 'sale.restore']);
    expect(await view(phone, BOB)).toMatchObject({
      sale: { title: 'Still on', cancelledAt: null },
    });
    await exchange(phone, BOB);
    expect(saleOn(server)).toMatchObject({ title: 'Still on', cancelledAt: null });
  });
});
