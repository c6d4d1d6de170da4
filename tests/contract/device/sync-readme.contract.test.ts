import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const FILE = 'tests/demo/headless.ts';

/** The first TypeScript block on the page. */
async function printed(page: string): Promise<string> {
  const text = await readFile(page, 'utf8');
  return /```ts\n(.*?)```/s.exec(text)?.[1] ?? '';
}

test('[SYNC-6] the device in Node that src/sync/README.md prints is the file, letter for letter', async () => {
  expect(await printed('src/sync/README.md')).toBe(await readFile(FILE, 'utf8'));
});

test('[SYNC-6] and it runs as printed: what one device posts to a server, another reads', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [FILE]);
  expect(stdout.trim().split('\n')).toEqual(['waiting', 'online 1 null', 'online Books and tools']);
});
