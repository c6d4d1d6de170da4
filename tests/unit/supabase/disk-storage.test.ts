import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskStorage } from '../../../supabase/local/disk-storage.ts';

let root = '';
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'rummage-storage-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const KEY = 'sale/photo.jpg';
const stored = () => readFileSync(join(root, 'sale-images', KEY), 'utf8');

/** An upload whose end comes when `finish` is called. */
function slowUpload(storage: ReturnType<typeof diskStorage>, first: string, last: string) {
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  async function* body() {
    yield Buffer.from(first);
    await finished;
    yield Buffer.from(last);
  }
  const bytes = body() as unknown as Parameters<typeof storage.uploadObject>[3];
  const done = storage.uploadObject('sale-images', KEY, undefined, bytes, 'image/jpeg', '');
  return { finish, done };
}

function upload(storage: ReturnType<typeof diskStorage>, text: string) {
  const bytes = Buffer.from(text);
  return storage.uploadObject('sale-images', KEY, undefined, bytes, 'image/jpeg', '');
}

test('[SYNC-22] an upload that was begun before and ends later replaces no bytes that were checked meanwhile', async () => {
  const storage = diskStorage(root);
  const slow = slowUpload(storage, 'other ', 'bytes');
  await upload(storage, 'declared bytes');
  slow.finish();
  await expect(slow.done).rejects.toMatchObject({ code: 'EEXIST' });
  expect(stored()).toBe('declared bytes');
  expect(readdirSync(join(root, '.incoming'))).toEqual([]);
});

test('[SYNC-22] nothing is there before all of it is', async () => {
  const slow = slowUpload(diskStorage(root), 'declared ', 'bytes');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(stored).toThrow('ENOENT');
  slow.finish();
  await slow.done;
  expect(stored()).toBe('declared bytes');
});

test('[SYNC-22] the same bytes once more are no error', async () => {
  const storage = diskStorage(root);
  await upload(storage, 'declared bytes');
  await expect(upload(storage, 'declared bytes')).resolves.toMatchObject({ size: 14 });
});
