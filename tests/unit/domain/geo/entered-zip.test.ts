import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { enteredZip } from '../../../../src/domain/geo/entered-zip.ts';
import { decodeZipFile } from '../../../../src/domain/geo/zip-table-file.ts';
import { createZipTable } from '../../../../src/domain/geo/zip-table.ts';

const file = decodeZipFile(new Uint8Array(readFileSync('src/domain/geo/zip-table.bin')));
if (!file.ok) throw new Error('the table of ZIP codes cannot be read');
const table = createZipTable(file.value);
const read = (entered: string) => enteredZip(entered, async (name) => table.suggest(name, 6));

test('[spec 5] a ZIP code counts as it was entered', async () => {
  expect(await read('60601')).toEqual({ ok: true, value: '60601' });
  expect(await read('60601-1234')).toEqual({ ok: true, value: '60601-1234' });
});

test('[spec 2] a name that only one town has counts as a ZIP code of it', async () => {
  expect(await read('Absarokee')).toEqual({ ok: true, value: '59001' });
  expect(await read(' absarokee, mt ')).toEqual({ ok: true, value: '59001' });
  const chicago = await read('Chicago, IL');
  expect(chicago.ok && table.lookup(chicago.value)).toMatchObject({ city: 'Chicago', state: 'IL' });
});

test('[spec 5] what several towns may mean, or none, is refused; missing digits are not made up', async () => {
  const refused = { ok: false, error: 'zip-invalid' };
  for (const entered of ['chi', 'Springfield', 'zzzz', '6060', '606', '<b>60601</b>']) {
    expect(await read(entered), entered).toEqual(refused);
  }
  for (const entered of ['', '  ']) {
    expect(await read(entered)).toEqual({ ok: false, error: 'zip-empty' });
  }
});
