import { beforeEach, describe, expect, test } from 'vitest';
import { countStored } from '../../../../src/db/views/stored-counts.ts';
import type { DeviceStore } from '../../../../src/db/store/device-store.ts';
import { createFileCalls } from '../../../../src/device/files/file-calls.ts';
import type { FilesDoor } from '../../../../src/device/door/files-door.ts';
import { openDevice } from '../../../support/fakes/fake-device.ts';
import { FakeServer } from '../../../support/fake-server/fake-server.ts';
import { receive, saleRow } from '../../../support/builders/pages.ts';
import { save } from '../../../support/builders/sale-args.ts';

let store: DeviceStore;
let files: FilesDoor;

function filesOf(of: DeviceStore): FilesDoor {
  return createFileCalls({
    store: of,
    isKept: true,
    principal: () => 'ann',
    localPrincipal: async () => 'local:1',
    zipTable: async () => null,
    clock: { now: () => 0 },
    wake: () => undefined,
  })(of);
}

beforeEach(() => {
  store = openDevice(new FakeServer(), 'ann').store;
  files = filesOf(store);
});

describe('unsent work behind the door', () => {
  test('[SYNC-13] goes out as a file and comes in on another device', async () => {
    await store.commit('ann', save('s1'));
    const [file] = await files.exportWork();
    const other = openDevice(new FakeServer(), 'ann').store;
    expect(await filesOf(other).importWork(file ?? new Blob())).toEqual({
      ok: true,
      value: { added: 1, skipped: 0 },
    });
    expect(await other.db.outbox.count()).toBe(1);
  });

  test('a file that is too large for a phone’s memory is not even read', async () => {
    const file = Object.assign(new Blob(['{}']), { text: () => Promise.reject(new Error('read')) });
    Object.defineProperty(file, 'size', { value: 65 * 1024 * 1024 });
    expect(await files.importWork(file)).toEqual({ ok: false, error: { code: 'too-large' } });
  });

  test('a file that cannot be read, or is none, is told apart from damage', async () => {
    const gone = Object.assign(new Blob(['{}']), {
      text: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
    });
    expect(await files.importWork(gone)).toEqual({ ok: false, error: { code: 'not-work' } });
    expect(await files.importWork(new Blob(['PK']))).toMatchObject({ error: { code: 'not-work' } });
    const other = new Blob(['{"format":"rummage-work/1"}']);
    expect(await files.importWork(other)).toMatchObject({ error: { code: 'damaged' } });
  });

  test('[SYNC-23] a device that cannot keep it says so', async () => {
    await store.commit('ann', save('s1'));
    const [file] = await files.exportWork();
    const lost = () => Promise.reject(Object.assign(new Error('x'), { name: 'UnknownError' }));
    Object.assign(store.db, { transaction: lost });
    expect(await files.importWork(file ?? new Blob())).toEqual({
      ok: false,
      error: { code: 'storage' },
    });
  });
});

describe('what lies on the device', () => {
  test('[SYNC-23] is counted, whoever may see it', async () => {
    await receive(store, 'c:1', [saleRow('s1', 1), saleRow('s2', 1)]);
    await receive(store, 'u:bob', [saleRow('s3', 1)]);
    expect(await countStored(store.db)).toEqual({ sales: 3, areas: 1, photos: 0 });
  });
});
