import { afterEach, expect, it } from 'vitest';
import type { Intent } from '../../support/databases/database-device.ts';
import { person } from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const NOON = '2026-11-21T18:00:00.000Z';
const note = (): Intent => ({ op: 'note.put', a: { id: crypto.randomUUID(), text: 'Cash' } });
const notes = (count: number) => Array.from({ length: count }, note);

onEachDatabase('pushes that are refused as a whole', (database) => {
  afterEach(async () => {
    await database.owner('update app.meta set limit_factor = 1');
    database.setNow(null);
  });

  it('[SYNC-6] leave all that is left of a limit to those that fit', async () => {
    database.setNow(NOON);
    const { user, device } = await person(database);
    await device.push(note());
    // Twenty mutations an hour for each account and device.
    await database.owner('update app.meta set limit_factor = 0.01');
    expect((await device.push(...notes(14))).res).toHaveLength(14);
    const send = (count: number) => {
      const muts = notes(count).map((intent, i) => {
        return { ...intent, mid: 16 + i, op_id: crypto.randomUUID() };
      });
      return device.send({ client_id: device.clientId, principal: user.uid, muts });
    };
    for (let times = 0; times < 3; times += 1) {
      expect(await send(6)).toMatchObject({ refused: 'limit' });
    }
    const answer = await send(5);
    expect(answer).not.toHaveProperty('refused');
    expect(answer.res).toHaveLength(5);
  });
});
