import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createZipTableLoader } from '../../../../src/device/discovery/zip-table-loader.ts';

const file = () => readFile('src/domain/geo/zip-table.bin');

test('the table is fetched once, at first need', async () => {
  let reads = 0;
  let loads = 0;
  const book = createZipTableLoader(
    async () => {
      reads += 1;
      return file();
    },
    () => (loads += 1),
  );
  expect([reads, book.peek()]).toEqual([0, null]);
  const [one, two] = await Promise.all([book.table(), book.table()]);
  expect(one?.lookup('60601')).toMatchObject({ city: 'Chicago', timeZone: 'America/Chicago' });
  expect(two).toBe(one);
  expect(book.peek()).toBe(one);
  await book.table();
  expect([reads, loads]).toEqual([1, 1]);
});

test('out of reach, or a page of an airport’s network: null, and the next question tries again', async () => {
  const answers = [null, new TextEncoder().encode('<html>'), await file()];
  const book = createZipTableLoader(
    async () => answers.shift() ?? null,
    () => undefined,
  );
  expect(await book.table()).toBeNull();
  expect(await book.table()).toBeNull();
  expect((await book.table())?.lookup('80012')?.city).toBe('Aurora');
});
