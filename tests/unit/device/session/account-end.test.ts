import { beforeEach, describe, expect, test } from 'vitest';
import { metaTexts } from '../../../../src/db/schema/meta-texts.ts';
import {
  type AccountEnd,
  createAccountEnd,
  finishLeaving,
} from '../../../../src/device/session/account-end.ts';
import { exportAccount } from '../../../../src/db/work-files/account-export.ts';
import { type Result, err, ok } from '../../../../src/domain/result.ts';
import type { RemoteFailure } from '../../../../src/sync/ports.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import type { FakeDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { create, save } from '../../../support/builders/sale-args.ts';

type Answer = Result<boolean, RemoteFailure>;
const OFFLINE = err({ kind: 'offline' } as const);
const DEAD = err({ kind: 'unauthorized' } as const);

let device: FakeDevice;
let principal: string;
let deletion: Answer;
let asked: Answer;
let calls: string[];
let told: number;
let end: AccountEnd;

const note = (id: string) => ({ op: 'note.put', args: { id, text: 'Lamp', was: null } }) as const;
const outboxOf = async (who: string) =>
  (await device.store.db.outbox.toArray()).filter((entry) => entry.principal === who).length;

beforeEach(async () => {
  device = openDevice(new FakeServer(), 'ann');
  principal = 'ann';
  deletion = ok(true);
  asked = ok(false);
  calls = [];
  told = 0;
  end = createAccountEnd({
    store: device.store,
    texts: metaTexts(device.store.db),
    session: {
      principal: () => principal,
      async logOut() {
        principal = 'guest';
      },
    },
    remote: {
      async deleteAccount(who) {
        calls.push(`delete ${who}`);
        return deletion;
      },
      async hasEnded(who) {
        calls.push(`ask ${who}`);
        return asked;
      },
    },
    syncLoop: { tellSession: () => void (told += 1) },
  });
  await device.store.commit('ann', create('s1'));
  await device.engine.sync('ann', []);
  await device.store.commit('ann', note('s1'));
  await device.store.commit('guest', create('s2'));
  await device.store.db.aside.bulkAdd([
    { id: 1, table: 'outbox', key: 9, value: { principal: 'ann', op: 5 }, atMs: 0 },
    { id: 2, table: 'rows', key: ['note', 'x'], value: { scopes: ['u:ann'] }, atMs: 0 },
    { id: 3, table: 'overlays', key: ['ann', 'note', 'x'], value: null, atMs: 0 },
  ]);
});

/** What the device still has of Ann, in any table. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of device.store.db.tables) {
    const records = JSON.stringify(await table.toArray());
    if (/"ann"|u:ann| ann"/.test(records)) found.push(table.name);
  }
  return found;
}

describe('[SYNC-15] an account that its person deletes', () => {
  test('is gone from this device with what was not sent; a guest keeps theirs', async () => {
    expect(await traces()).toEqual(
      expect.arrayContaining(['aside', 'rows', 'outbox', 'clients', 'done']),
    );
    expect(await end.deleteAccount()).toEqual({ ok: true, value: undefined });
    expect(await traces()).toEqual([]);
    expect([await outboxOf('ann'), await outboxOf('guest')]).toEqual([0, 1]);
    expect([calls, principal, told]).toEqual([['delete ann'], 'guest', 1]);
  });

  test('says how much was not sent, until it is read', async () => {
    await end.deleteAccount();
    expect(await end.ended()).toEqual({ unsent: 1 });
    await end.noteEndedRead();
    expect(await end.ended()).toBeNull();
  });

  test.each([
    ['the server was not reached', OFFLINE, ok(false), 'offline'],
    ['the server refuses', ok(false), ok(false), 'failed'],
    [
      'the server fails',
      err({ kind: 'transient', retryAfterMs: null } as const),
      ok(false),
      'failed',
    ],
    ['the session is over', DEAD, ok(false), 'signed-out'],
    ['the session is over and nobody can be asked', DEAD, OFFLINE, 'offline'],
  ] as const)('nothing goes if %s', async (_, answer, asking, code) => {
    deletion = answer;
    asked = asking;
    expect(await end.deleteAccount()).toEqual({ ok: false, error: { code } });
    expect([await outboxOf('ann'), principal, await end.ended()]).toEqual([1, 'ann', null]);
  });

  test('is gone as well if the answer was lost and the session is over since', async () => {
    deletion = DEAD;
    asked = ok(true);
    expect(await end.deleteAccount()).toMatchObject({ ok: true });
    expect(await traces()).toEqual([]);
  });

  test('nobody is asked for a guest or a profile of this device', async () => {
    for (const who of ['guest', 'local:x']) {
      principal = who;
      expect(await end.deleteAccount()).toMatchObject({ ok: false });
      await end.afterSync('signed-out');
    }
    expect(calls).toEqual([]);
  });
});

describe('[SYNC-15] an account that was deleted on another device', () => {
  test('ends here once the server no longer takes its session', async () => {
    asked = ok(true);
    await end.afterSync('signed-out');
    expect([calls, principal, await traces()]).toEqual([['ask ann'], 'guest', []]);
    expect(await end.ended()).toEqual({ unsent: 1 });
  });

  test.each([
    ['it was not', ok(false)],
    ['nobody says so', OFFLINE],
  ] as const)('keeps everything if %s', async (_, answer) => {
    asked = answer;
    await end.afterSync('signed-out');
    expect([principal, await outboxOf('ann'), await end.ended()]).toEqual(['ann', 1, null]);
  });

  test('is asked about once by a page while the token is still good, and not without a connection', async () => {
    await end.afterSync('offline');
    expect(calls).toEqual([]);
    await end.afterSync('online');
    await end.afterSync('online');
    expect(calls).toEqual(['ask ann']);
    await end.afterSync('signed-out');
    expect(calls).toEqual(['ask ann', 'ask ann']);
  });

  test('one that was cut short is finished at the next start, and no other log-out', async () => {
    const texts = metaTexts(device.store.db);
    await texts.set('device.ended', '1 ann');
    await finishLeaving(device.store, texts, 'bob');
    expect(await outboxOf('ann')).toBe(1);
    await finishLeaving(device.store, texts, 'ann');
    expect([await traces(), await end.ended()]).toEqual([[], { unsent: 1 }]);
  });
});

test("a copy of the account has its rows as they are seen here, by kind, and no one else's", async () => {
  await device.store.commit('ann', save('s1'));
  const copy = JSON.parse(
    await (await exportAccount(device.store.db, { principal: 'ann', nowMs: 0 })).text(),
  ) as Record<string, { id: string }[]>;
  expect(copy).toMatchObject({
    format: 'rummage-account/1',
    exportedAt: '1970-01-01T00:00:00.000Z',
  });
  expect(copy['sale']).toMatchObject([{ id: 's1', title: expect.any(String) as string }]);
  expect(copy['note']).toMatchObject([{ id: 's1', text: 'Lamp' }]);
  expect(copy['save']).toMatchObject([{ id: 's1' }]);
});
