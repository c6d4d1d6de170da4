import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import type { DatabaseSource } from '../../../../src/db/schema/open-database.ts';
import { openedDevice } from './opened-device.ts';

/** Databases that do not open, with this error. */
function failing(name: string): DatabaseSource {
  const indexedDB = new IDBFactory();
  indexedDB.open = () => {
    throw new DOMException('It does not open', name);
  };
  return { indexedDB, IDBKeyRange };
}

async function denialsOn(source: DatabaseSource): Promise<number> {
  const onDenied = vi.fn<() => void>();
  const onBug = () => undefined;
  await openedDevice(source, { onDenied, onBug }).catch(() => undefined);
  return onDenied.mock.calls.length;
}

test.each(['SecurityError', 'NotAllowedError', 'NotSupportedError'])(
  'databases that a browser denies a worker (%s) are named as denied',
  async (name) => {
    expect(await denialsOn(failing(name))).toBe(1);
  },
);

test('databases that a worker has not at all are named as denied', async () => {
  expect(await denialsOn({})).toBe(1);
});

test.each(['UnknownError', 'InvalidStateError', 'QuotaExceededError', 'VersionError'])(
  'databases that do not open for another reason (%s) are not: what they hold is still there',
  async (name) => {
    expect(await denialsOn(failing(name))).toBe(0);
  },
);

test('databases that open are not denied', async () => {
  expect(await denialsOn({ indexedDB: new IDBFactory(), IDBKeyRange })).toBe(0);
});
