import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readDocs } from '../../../src/db/outbox/rebuild-overlays.ts';
import type { SaleFields } from '../../../src/domain/sale/draft/draft.ts';
import { ruleOf } from '../../../src/sync/mutations/registry.ts';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import type { Embedded } from '../../../supabase/local/embedded.ts';
import { saleArgs } from '../../support/builders/sale-args.ts';
import { openPhone, stopPhones } from './device-kit.ts';

let server: Embedded;

beforeAll(async () => {
  server = await startEmbedded();
});
afterEach(() => stopPhones());
afterAll(() => server.stop());

const DAY = { date: '2027-06-05', startTime: '08:00', endTime: '14:00', nextDay: false };
const NIGHT = { date: '2027-06-06', startTime: '20:15', endTime: '02:00', nextDay: true };

const SALES: readonly [string, Partial<SaleFields>][] = [
  ['a plain one', {}],
  [
    'one with all there is',
    {
      title: 'Ünïcode “quotes” 🪑',
      description: 'Line one\n\nLine two',
      saleType: 'auction',
      kind: 'live',
      saleUrl: 'https://example.org/a?b=c&d=%20e',
      tags: ['books', 'mid-century', 'tools'],
      place: { street: '12 Élm St #3', lat: 39.051199999999994, lng: -104.1, quality: 'street' },
      lineNumbers: 'From 7:30',
      parking: 'In the alley',
      payment: 'Cash',
      entryRules: 'No strollers',
      accessibility: 'Two steps',
    },
  ],
  [
    'one without a place',
    { zipCode: null, place: { street: null, lat: null, lng: null, quality: 'none' } },
  ],
  ['one that is released later', { releaseRule: 'at', releaseAt: '2027-06-04T12:00:00.500Z' }],
  ['one that is never released', { releaseRule: 'never', description: '' }],
];

// Otherwise a posting without an answer would be parked as edits that change nothing.
test.each(SALES)('[SYNC-6] %s, read again, says what its posting said', async (_, fields) => {
  const phone = await openPhone(server);
  const who = { email: `${crypto.randomUUID()}@example.com`, password: 'a long secret 1' };
  await phone.door.account.signUp({ ...who, zipCode: '80202' });
  const id = crypto.randomUUID();
  const { id: _id, days: _days, secretHash: _hash, ...plain } = saleArgs(id);
  const sale = { id, fields: { ...plain, email: null, ...fields }, days: [DAY, NIGHT] };
  expect(await phone.door.writes.postSale(sale)).toMatchObject({ ok: true });
  const [entry] = await phone.device.store.db.outbox.toArray();
  if (entry === undefined) throw new Error('the posting is not queued');
  await phone.door.sync.now();
  await phone.untilStatus(({ link, waiting }) => link === 'online' && waiting === 0);
  await phone.door.sync.now();
  const { db } = phone.device.store;
  const docs = await readDocs(db, entry.principal, id);
  expect(docs.sale).toMatchObject({ title: sale.fields.title });
  expect(ruleOf(entry.op).asEdits?.(entry.args, docs)).toEqual([]);
  const { sale: there } = docs;
  if (there === null) throw new Error('the sale is not here');
  const other = { ...docs, sale: { ...there, title: 'Another' } };
  expect(ruleOf(entry.op).asEdits?.(entry.args, other)).toMatchObject([{ op: 'sale.patch' }]);
});
