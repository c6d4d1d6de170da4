import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { quickClone, quickenTrees, recordsOf } from './fast-database.ts';
import { anyTree } from './raw-database.ts';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(new Error('failed')));
  });
}

async function opened(): Promise<IDBDatabase> {
  const request = new IDBFactory().open('numbers', 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore('numbers'));
  return settled(request);
}

describe('the faster in-memory database', () => {
  it('copies deeply and completely', () => {
    const value = { a: [1, { b: null }], none: undefined, bytes: new Uint8Array([1, 2]).buffer };
    const copy = quickClone(value);
    expect(copy).toEqual(structuredClone(value));
    expect(Object.keys(copy)).toEqual(['a', 'none', 'bytes']);
    expect(copy.a[1]).not.toBe(value.a[1]);
    expect(copy.bytes).not.toBe(value.bytes);
    expect(() => quickClone({ run: () => undefined })).toThrow('could not be cloned');
  });

  it('finds existing records and no deleted ones', async () => {
    const database = await opened();
    quickenTrees(anyTree(database));
    const write = database.transaction('numbers', 'readwrite').objectStore('numbers');
    for (const key of [5, 3, 8, 1, 4]) write.put(`no ${key}`, key);
    write.delete(3);
    const store = database.transaction('numbers').objectStore('numbers');
    const found = [3, 4, 6].map((key) => settled(store.get(key)));
    expect(await Promise.all(found)).toEqual([undefined, 'no 4', undefined]);
    const keys = recordsOf<{ readonly key: number }>(anyTree(database) ?? {}).map(({ key }) => key);
    expect(keys).toEqual([1, 4, 5, 8]);
  });
});
