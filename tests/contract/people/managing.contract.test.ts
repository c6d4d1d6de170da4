import { expect, it } from 'vitest';
import { newManagingCode, readManagingCode } from '../../../src/domain/sale/managing-code.ts';
import { Device } from '../../support/databases/database-device.ts';
import type { Who } from '../../support/databases/database-roles.ts';
import {
  createSale,
  freshPoint,
  newUser,
  patchSale,
  sha256,
} from '../../support/databases/database-sale.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

onEachDatabase('the code that manages a guest’s sale', (database) => {
  const manages = async (who: Who, id: string, secret: unknown) => {
    const [row] = await database.as<{ answer: { ok: string; manages: boolean } }>(
      who,
      'select public.manages_sale($1::jsonb) as answer',
      [JSON.stringify({ id, secret })],
    );
    expect(row?.answer.ok).toBe('sync/1');
    return row?.answer.manages;
  };

  it('[SYNC-21] is what the sale was posted with, says nothing else, and changes the sale', async () => {
    const code = newManagingCode(() => crypto.randomUUID());
    const [id, owned] = [crypto.randomUUID(), crypto.randomUUID()];
    const phone = new Device(database, 'anon');
    const secretHash = sha256(code);
    expect(await phone.outcomes(createSale(id, freshPoint(), { secret_hash: secretHash }))).toEqual(
      ['ok'],
    );
    const seller = await newUser(database);
    await new Device(database, seller).push(createSale(owned, freshPoint()));

    for (const who of ['anon', seller] as const) {
      expect(await manages(who, id, code)).toBe(true);
      expect(
        await manages(
          who,
          id,
          newManagingCode(() => crypto.randomUUID()),
        ),
      ).toBe(false);
      expect(await manages(who, id, null)).toBe(false);
      expect(await manages(who, id, 'x'.repeat(100_000))).toBe(false);
      expect(await manages(who, owned, code)).toBe(false);
      expect(await manages(who, 'no id', code)).toBe(false);
      expect(await manages(who, crypto.randomUUID(), code)).toBe(false);
    }
    // As someone might type it from a handwritten note.
    const typed = ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')} `;
    const other = new Device(database, 'anon');
    const secret = readManagingCode(typed) ?? '';
    expect(await other.outcomes(patchSale(id, { title: 'From elsewhere' }, secret))).toEqual([
      'ok',
    ]);
  });
});
