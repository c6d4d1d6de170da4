import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readAllSales, readSomeSales } from '../../../../src/db/views/all-sales.ts';
import { readScopesKnowledge } from '../../../../src/db/rows/scopes-knowledge.ts';
import { readChoice } from '../../../../src/db/views/choice-view.ts';
import { readAskableSales } from '../../../../src/db/principals/guest-copies.ts';
import { readCheckIns } from '../../../../src/db/views/check-in-view.ts';
import { draftKey, putDraft, readOwnDraft } from '../../../../src/db/drafts/drafts.ts';
import { savedIds } from '../../../../src/db/views/followed.ts';
import { ownSaleIds } from '../../../../src/db/views/own-sales.ts';
import { movableWork } from '../../../../src/db/principals/movable-work.ts';
import { readOwnDoc, readOwnDocs } from '../../../../src/db/outbox/own-doc.ts';
import {
  findPhotosUnderWay,
  ownFindPhotos,
  readFindPhotos,
} from '../../../../src/db/photos/find-photo-view.ts';
import { readComingPhotos } from '../../../../src/db/views/coming-photos.ts';
import { readLocalPhotos } from '../../../../src/db/photos/photo-view.ts';
import { futureWork } from '../../../../src/db/damage/quarantine-future.ts';
import { readQuarantined, readTroubles } from '../../../../src/db/damage/quarantine-view.ts';
import {
  countOthers,
  countOutbox,
  listOutbox,
  photosUnderWay,
} from '../../../../src/db/views/outbox-view.ts';
import { readRewardFacts } from '../../../../src/db/views/reward-facts.ts';
import { readReviews } from '../../../../src/db/views/review-view.ts';
import { readSaleView, readSaleViews } from '../../../../src/db/views/read-sale-views.ts';
import type { RummageDb } from '../../../../src/db/schema/schema.ts';
import { readSecret } from '../../../../src/db/principals/secrets.ts';
import { readDocs } from '../../../../src/db/outbox/rebuild-overlays.ts';
import { countStored } from '../../../../src/db/views/stored-counts.ts';
import { exportAccount } from '../../../../src/db/work-files/account-export.ts';
import { exportWork } from '../../../../src/db/work-files/work-export.ts';
import { readVisit } from '../../../../src/db/schema/meta-texts.ts';
import { readWork } from '../../../../src/db/views/work-view.ts';
import type { PulledRow, RowKind } from '../../../../src/sync/rows/row-docs.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';
import { create, patch } from '../../../support/builders/sale-args.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

/** Everything that is Ann's alone says so. */
const MARK = 'ANNS';
/** Ids of hers: a sale that everyone sees, one that waits, one that was refused, and other things. */
const IDS = ['public', `${MARK}-waiting`, `${MARK}-refused`, `${MARK}-hidden`, `${MARK}-thing`];

/** What screens and the catalog ask, by the name of the query, as `viewer`. */
type Query = (db: RummageDb, viewer: string) => Promise<unknown>;

const QUERIES: Readonly<Record<string, Query>> = {
  countOthers: (db, viewer) => countOthers(db, viewer),
  countOutbox: (db, viewer) => countOutbox(db, viewer),
  countStored: (db) => countStored(db),
  exportAccount: async (db, viewer) =>
    (await exportAccount(db, { principal: viewer, nowMs: 0 })).text(),
  exportWork: async (db, viewer) => {
    const parts = await exportWork(db, { principal: viewer, nowMs: 0 });
    return Promise.all(parts.map((part) => part.text()));
  },
  futureWork: (db, viewer) => futureWork(db, viewer),
  listOutbox: async (db, viewer) => [
    await listOutbox(db, viewer, 'waiting'),
    await listOutbox(db, viewer, 'parked'),
  ],
  movableWork: (db) => movableWork(db),
  readChoice: async (db, viewer) => {
    const stale = (await listOutbox(db, viewer, 'parked')).map((entry) => readChoice(db, entry));
    return Promise.all(stale);
  },
  ownSaleIds: (db, viewer) => ownSaleIds(db, viewer),
  photosUnderWay: (db, viewer) => photosUnderWay(db, viewer),
  readAllSales: async (db, viewer) => {
    const found: unknown[] = [];
    for await (const views of readAllSales(db, viewer)) found.push(...views);
    return found;
  },
  readScopesKnowledge: (db) => readScopesKnowledge(db, ['c:1']),
  readAskableSales: (db) => readAskableSales(db),
  readQuarantined: (db, viewer) => readQuarantined(db, viewer),
  readComingPhotos: (db, viewer) => Promise.all(IDS.map((id) => readComingPhotos(db, viewer, id))),
  readCheckIns: (db, viewer) => readCheckIns(db, viewer, 'public'),
  readDocs: (db, viewer) => Promise.all(IDS.map((id) => readDocs(db, viewer, id))),
  readFindPhotos: (db, viewer) => readFindPhotos(db, viewer, [`${MARK}-find`], 'large'),
  findPhotosUnderWay: (db, viewer) => findPhotosUnderWay(db, viewer),
  ownFindPhotos: (db, viewer) => ownFindPhotos(db, viewer),
  readLocalPhotos: (db, viewer) => Promise.all(IDS.map((id) => readLocalPhotos(db, viewer, id))),
  readOwnDoc: (db, viewer) =>
    Promise.all([
      readOwnDoc(db, viewer, 'note', 'public'),
      readOwnDoc(db, viewer, 'profile', 'ann'),
    ]),
  readOwnDocs: async (db, viewer) => [
    await readOwnDocs(db, viewer, 'note'),
    await readOwnDocs(db, viewer, 'check_in'),
    await readOwnDocs(db, viewer, 'review'),
  ],
  readOwnDraft: (db, viewer) =>
    Promise.all(
      ['new-sale', 'contact', 'edit public'].map((name) => readOwnDraft(db, viewer, name)),
    ),
  readReviews: (db, viewer) => Promise.all(IDS.map((id) => readReviews(db, viewer, id))),
  readSaleView: (db, viewer) => Promise.all(IDS.map((id) => readSaleView(db, viewer, id))),
  readRewardFacts: (db, viewer) => readRewardFacts(db, viewer),
  readSaleViews: async (db, viewer) => [...(await readSaleViews(db, viewer, IDS)).values()],
  readSomeSales: (db, viewer) => readSomeSales(db, viewer, IDS),
  readSecret: (db, viewer) => Promise.all(IDS.map((id) => readSecret(db, viewer, id))),
  readTroubles: (db, viewer) => readTroubles(db, viewer, 0),
  // Nobody's own: who leaves the device deletes it.
  readVisit: async (db) => [...(await readVisit(db))],
  readWork: (db, viewer) => readWork(db, viewer),
  savedIds: (db, viewer) => savedIds(db, viewer),
};

/** Queries of no person's things. */
const OF_THE_DEVICE: Readonly<Record<string, string>> = {
  readDraft: 'by a key in which its principal is named: readOwnDraft asks for the own one',
  readShortlist: 'kept for people without an account, and said to be on this phone only',
  countView: 'counts a view; reads nothing',
  readTravel: 'ways between places whose coordinates the reader must know; deleted at sign-out',
  readLines: 'lines between places whose coordinates the reader must know; deleted at sign-out',
  readPaces: 'how fast roads around here are; deleted at sign-out',
};

function row(kind: RowKind, id: string, doc: object): PulledRow {
  return { kind, id, rev: 1, doc } as unknown as PulledRow;
}

async function annsDevice() {
  const device = openDevice(new FakeServer(), 'ann');
  const { store } = device;
  const when = '2026-06-01T12:00:00.000Z';
  await receive(store, 'c:1', [saleRow('public', 1)]);
  await receive(store, 's:public', [saleRow('public', 1)]);
  const hidden = saleRow(`${MARK}-hidden`, 1, `${MARK} hidden sale`);
  await receive(store, 'u:ann', [
    hidden,
    row('place', 'public', { id: 'public', street: `${MARK} street`, lat: 1, lng: 1 }),
    row('private', 'public', {
      id: 'public',
      email: `${MARK}@example.org`,
      held: { by: 'moderator', reason: 'spam', note: `${MARK} note`, at: when },
    }),
    row('save', `${MARK}-hidden`, { id: `${MARK}-hidden`, createdAt: when }),
    row('profile', 'ann', { id: 'ann', zipCode: MARK, displayName: MARK }),
    row('note', 'public', { id: 'public', text: `${MARK} note`, updatedAt: when }),
    row('check_in', `${MARK}-thing`, { id: `${MARK}-thing`, saleId: 'public', at: when }),
  ]);
  await queueWork(device.store);
  return device;
}

async function queueWork(store: ReturnType<typeof openDevice>['store']): Promise<void> {
  await store.commit('ann', create(`${MARK}-refused`, { title: `${MARK} refused` }));
  await store.db.outbox.toCollection().modify({ state: 'parked', code: 'invalid' });
  await store.commit('ann', { op: 'search.delete', args: { id: `${MARK}-lost` } });
  await store.db.outbox
    .where('entityId')
    .equals(`${MARK}-lost`)
    .modify({ state: 'parked', code: 'lost' });
  await store.commit('ann', create(`${MARK}-waiting`, { title: `${MARK} waiting` }), MARK);
  const copied = { imageId: `${MARK}-copy`, from: 'public', fromImage: 'x', position: 0 };
  await store.commit('ann', { op: 'image.copy', args: { id: `${MARK}-waiting`, ...copied } });
  await store.commit('ann', patch('public', { title: `${MARK} change` }));
  await store.commit('ann', { op: 'note.put', args: { id: 'public', text: `${MARK} note` } });
  const review = { id: `${MARK}-thing`, saleId: 'public', rating: 5, title: MARK, comment: MARK };
  await store.commit('ann', { op: 'review.put', args: { ...review, rating: 5 } });
  await store.commit('ann', { op: 'save.set', args: { id: `${MARK}-thing` } });
  await store.commit('ann', { op: 'save.set', args: { id: `${MARK}-future` } });
  await store.db.outbox.where('entityId').equals(`${MARK}-future`).modify({ v: 99 });
  await store.db.aside.add({
    table: 'outbox',
    key: 1,
    value: { principal: 'ann', op: MARK, args: { title: MARK } },
    atMs: 0,
  });
  for (const name of ['new-sale', 'contact', 'edit public']) {
    await putDraft(store.db, draftKey('ann', name), { title: `${MARK} draft` }, 0);
  }
  await store.db.photos.add({
    imageId: `${MARK}-photo`,
    saleId: 'public',
    principal: 'ann',
    position: 0,
    ext: 'jpg',
    type: 'image/jpeg',
    ...SOME_FILES,
    thumb: null,
    state: 'declared',
    failure: null,
    refusals: 0,
    addedAtMs: 0,
  });
  await store.db.findPhotos.add({
    imageId: `${MARK}-find`,
    routeId: `${MARK}-route`,
    principal: 'ann',
    state: 'waiting',
    failure: null,
    refusals: 0,
    sinceMs: 0,
  });
}

const isSource = (file: string) => file.endsWith('.ts');

let db: RummageDb;

beforeAll(async () => {
  db = (await annsDevice()).store.db;
});

describe('[SYNC-11] what is one person’s alone', () => {
  it.each(Object.entries(QUERIES))('%s shows nothing of it to anyone else', async (_name, ask) => {
    for (const viewer of ['bob', 'guest', 'local:1']) {
      expect(JSON.stringify(await ask(db, viewer))).not.toContain(MARK);
    }
  });

  it('is there for the one whose it is', async () => {
    const shown = [
      'readWork',
      'readSaleViews',
      'readAllSales',
      'readReviews',
      'readRewardFacts',
      'readComingPhotos',
      'readLocalPhotos',
      'readFindPhotos',
      'findPhotosUnderWay',
      'ownFindPhotos',
      'readOwnDoc',
    ];
    for (const name of [
      ...shown,
      'savedIds',
      'readQuarantined',
      'futureWork',
      'exportWork',
      'exportAccount',
    ]) {
      expect(JSON.stringify(await QUERIES[name]?.(db, 'ann')), name).toContain(MARK);
    }
  });

  it('is asked for by no query that this test does not know', () => {
    const folder = join('src', 'db');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const names = files.filter(isSource).flatMap((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      const found = text.matchAll(
        /export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*db: RummageDb/g,
      );
      return [...found].map(([, name]) => name ?? '');
    });
    const queries = names.filter((name) =>
      /^(?:read|list|count|export|own|saved|movable|future|photos)[A-Z]/.test(name),
    );
    expect(queries.length).toBeGreaterThan(10);
    const known = new Set([...Object.keys(QUERIES), ...Object.keys(OF_THE_DEVICE)]);
    expect(queries.filter((name) => !known.has(name))).toEqual([]);
  });
});
