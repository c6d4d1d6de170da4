import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** What `npm run doctor` itself does when it is called wrongly, or when nothing answers. */

const KEY = 'sb_publishable_x';
const GONE = 'http://127.0.0.1:9';

async function doctor(...args: readonly string[]) {
  const child = spawn(process.execPath, ['supabase/doctor/doctor.ts', ...args]);
  let out = '';
  let err = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (err += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, out, err };
}

describe('the command', () => {
  /** Takes connections, and never says a word. */
  let silent: Server;
  let port: number;
  beforeAll(async () => {
    silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    ({ port } = silent.address() as AddressInfo);
  });
  afterAll(() => silent.close());

  it.each([
    ['no address', [], '--url and --key are needed'],
    ['an address that is none', ['--url', 'foo', '--key', KEY], '--url must be an address'],
    ['an option that is none', ['--url', GONE, '--key', KEY, '--wirte'], '--wirte'],
    ['--write without the database', ['--url', GONE, '--key', KEY, '--write'], 'needs --database'],
  ])('[deploy] %s: says so, and how it is used', async (_, args, says) => {
    const { code, out, err } = await doctor(...args);
    expect([code, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toContain(says);
    expect(err).toContain('Checks a deployed system');
  });

  it('[deploy] where nothing answers, it ends with 1 and says so', async () => {
    const { code, out } = await doctor('--url', GONE, '--key', KEY, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ state: 'ok' }, { name: 'data', state: 'wrong' }]);
  });

  it('[deploy] a project and a database that never answer do not hold it for ever', async () => {
    const url = `http://127.0.0.1:${port}`;
    const database = `postgresql://postgres:x@127.0.0.1:${port}/postgres`;
    const { code, out } = await doctor(
      '--url',
      url,
      '--key',
      KEY,
      '--json',
      '--database',
      database,
    );
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([
      { name: 'public key' },
      { name: 'data', state: 'wrong' },
      { name: 'connection', state: 'wrong' },
    ]);
  }, 120_000);

  it('[deploy] an address of the database that cannot be read is a finding', async () => {
    const database = 'postgresql://postgres:a#b/c@127.0.0.1:1/postgres';
    const { code, out } = await doctor(
      '--url',
      GONE,
      '--key',
      KEY,
      '--json',
      '--database',
      database,
    );
    expect(code).toBe(1);
    expect(out).not.toContain('a#b/c');
    expect(JSON.parse(out)).toMatchObject([{}, {}, { name: 'connection', state: 'wrong' }]);
  });
});
