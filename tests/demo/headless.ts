import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { ChangeFeed } from '../../src/db/schema/change-feed.ts';
import { openDatabase } from '../../src/db/schema/open-database.ts';
import { readSaleView } from '../../src/db/views/read-sale-views.ts';
import { createStore } from '../../src/db/store/device-store.ts';
import { cellOf } from '../../src/domain/geo/cell.ts';
import { systemClock as clock } from '../../src/platform/clock.ts';
import { sha256Hex } from '../../src/platform/worker/digest.ts';
import { systemRandom as random } from '../../src/platform/random.ts';
import { openRemote } from '../../src/remote/exchange/open-remote.ts';
import { createEngine } from '../../src/sync/engine/engine.ts';
import { metaTexts } from '../../src/db/schema/meta-texts.ts';
import { startEmbedded } from '../../supabase/local/embedded.ts';

const server = await startEmbedded();

function openDevice() {
  const source = { indexedDB: new IDBFactory(), IDBKeyRange };
  const db = openDatabase('device', source);
  const store = createStore({ db, clock, random, changes: new ChangeFeed(null), build: 'readme' });
  const { remote } = openRemote({
    url: server.url,
    anonKey: server.anonKey,
    store: metaTexts(db),
    clock,
    random,
    fetch,
    exclusively: (run) => run(),
  });
  return { db, store, engine: createEngine({ store, remote, clock }) };
}

const [seller, shopper] = [openDevice(), openDevice()];
const [saleId, secret] = [random.uuid(), random.uuid() + random.uuid()];
const place = { street: '1 Main St', lat: 39.74, lng: -104.99, quality: 'exact' } as const;
const sale = {
  id: saleId,
  title: 'Books and tools',
  description: 'A whole garage of it',
  zipCode: '80202',
  saleType: 'garage',
  kind: null,
  timeZone: 'America/Denver',
  saleUrl: null,
  tags: ['books'],
  place,
  releaseRule: 'now',
  releaseAt: null,
  email: null,
  days: [{ date: '2030-06-01', startTime: '08:00', endTime: '14:00', nextDay: false }],
  secretHash: await sha256Hex(secret),
} as const;

// Stored and seen at once; the network has no part in it.
await seller.store.commit('guest', { op: 'sale.create', args: sale }, secret);
console.log((await readSaleView(seller.db, 'guest', saleId))?.sync);

// One sync: pushes what waits, then pulls what is asked for.
const sent = await seller.engine.sync('guest', []);
console.log(sent.link, sent.sentCount, (await readSaleView(seller.db, 'guest', saleId))?.sync);

// Another device reads the quarter-degree square that the sale lies in.
const read = await shopper.engine.sync('guest', [`c:${cellOf(place)}`]);
console.log(read.link, (await readSaleView(shopper.db, 'guest', saleId))?.sale.title);

for (const { db } of [seller, shopper]) db.close();
await server.stop();
