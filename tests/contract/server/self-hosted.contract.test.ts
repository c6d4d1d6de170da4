import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Device } from '../../support/databases/database-device.ts';
import { onEachDatabase } from '../../support/databases/database.ts';

const folder = join(import.meta.dirname, '../../../supabase/self-hosted');
const settings = readFileSync(join(folder, 'settings.sql'), 'utf8');

onEachDatabase('settings of a self-hosted server', (database) => {
  const run = async () => {
    for (const each of settings.replaceAll(/--.*$/gmu, '').split(';')) {
      if (each.trim() !== '') await database.owner(each);
    }
  };
  const message = () => ({
    op: 'contact.send',
    a: { id: crypto.randomUUID(), name: 'A', email: 'a@mail.example', subject: 'S', message: 'M' },
  });
  /** From that many new devices behind one address, each with a made-up one before it: the codes of all refusals. */
  const refusals = async (times: number) => {
    const codes = [];
    for (let i = 0; i < times; i += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${i}, 203.0.113.7` };
      const device = new Device(database, 'anon', headers);
      codes.push(...(await device.outcomes(message())));
    }
    return codes.filter((code) => code !== 'ok');
  };

  it('[SYNC-7] the address is the one that the gateway appended, whatever the caller made up', async () => {
    await run();
    await run();
    // 30 messages a day from one address.
    expect(await refusals(31)).toEqual(['limit']);
    const [meta] = await database.owner('select address_header, address_proxies from app.meta');
    expect(meta).toEqual({ address_header: 'x-forwarded-for', address_proxies: 1 });
  });
});
