import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CHECK_EVERY_MS } from '../../../src/sync/engine/self-check.ts';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { CHICAGO, openPhone, stopPhones } from './device-kit.ts';
import type { Phone } from './device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded({ withSamples: true });
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

/** Makes the last comparison look a day old. */
async function letADayPass({ device: { store } }: Phone): Promise<void> {
  const atMs = Date.now() - CHECK_EVERY_MS - 1;
  await store.db.checks.toCollection().modify({ checkedAtMs: atMs });
}

async function compared(phone: Phone) {
  const checks = await phone.device.store.db.checks.toArray();
  const since = Date.now() - CHECK_EVERY_MS;
  return checks.filter(({ checkedAtMs }) => checkedAtMs > since);
}

test('[SYNC-26] device and server reckon the same over all that is around Chicago, and one’s own', async () => {
  const phone = await openPhone(server);
  const who = { email: 'ann@example.com', password: 'a long secret 1', zipCode: '60601' };
  expect(await phone.door.account.signUp(who)).toMatchObject({ ok: true });
  await phone.door.sales.lookAround(CHICAGO);
  await phone.door.sync.now();
  const [sale] = await phone.device.store.db.rows
    .where('[kind+id]')
    .between(['sale', ''], ['sale', '~'])
    .toArray();
  if (sale === undefined) throw new Error('there are no samples around Chicago');
  await phone.door.writes.commit({ op: 'save.set', args: { id: sale.id } });
  await phone.door.writes.commit({
    op: 'note.put',
    args: { id: sale.id, text: 'Ask for the lamp' },
  });
  await phone.door.sync.now();

  await letADayPass(phone);
  const scopes = await phone.device.store.db.scopes.count();
  for (let i = 0; i <= scopes / 16; i += 1) await phone.door.sync.now();
  const all = await compared(phone);
  expect(
    all
      .map(({ scope }) => scope.slice(0, 2))
      .toSorted()
      .at(-1),
  ).toBe('u:');
  expect(all.length).toBeGreaterThan(16);
  expect(all.filter(({ differedAtMs }) => differedAtMs !== null)).toEqual([]);

  await phone.device.store.db.rows.update(['sale', sale.id], { rev: sale.rev + 1 });
  await letADayPass(phone);
  for (let i = 0; i <= scopes / 16; i += 1) await phone.door.sync.now();
  await phone.untilStatus(({ troubles }) => troubles.includes('rows-differed'));
  await phone.door.sync.now();
  expect((await phone.device.store.db.rows.get(['sale', sale.id]))?.rev).toBe(sale.rev);
  const [report] = await server.sql<{ name: string; build: string }>(
    'select name, build from app.error_report',
  );
  expect(report).toEqual({ name: 'SelfCheck', build: 'test' });
});
