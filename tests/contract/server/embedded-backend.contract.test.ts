import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { openBackend } from '../../../supabase/local/backend.ts';
import { lockDataFolder } from '../../../supabase/local/data-folder-lock.ts';
import { startEmbedded } from '../../../supabase/local/embedded.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';
import { makeModerator } from '../../../supabase/local/seed/moderator.ts';
import { clearSamples, ensureSamples } from '../../../supabase/local/seed/samples.ts';
import { cloneTemplate } from '../../../supabase/local/template.ts';

const serveScript = join(import.meta.dirname, '../../../supabase/local/serve.ts');
const seedScript = join(import.meta.dirname, '../../../supabase/local/seed/seed-cli.ts');
const folders: string[] = [];

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rummage-test-'));
  folders.push(folder);
  return folder;
}

interface Run {
  readonly child: ChildProcess;
  /** Waits for a text in the output. */
  readonly says: (text: string | RegExp) => Promise<string>;
  readonly ends: Promise<{ readonly code: number | null; readonly said: string }>;
}

function run(script: string, ...parameters: string[]): Run {
  // As on a hosted project, a sign-up must be confirmed by mail.
  const env = { ...process.env, RUMMAGE_CONFIRM_EMAIL: 'on' };
  const child = spawn(process.execPath, [script, ...parameters], { env });
  let said = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      for (const listener of listeners) listener();
    });
  }
  const ends = new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
  const says = (text: string | RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = new RegExp(text).exec(said);
        if (found) resolve(found[1] ?? found[0]);
      };
      listeners.add(look);
      look();
      void ends.then(() => reject(new Error(`It ended and said only: ${said}`)));
    });
  return { child, says, ends };
}

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('the data folder', () => {
  it('[backend] a second process on one folder refuses in one sentence and exits with 1', async () => {
    const folder = newFolder();
    const unlock = lockDataFolder(folder);
    const { code, said } = await run(serveScript, '--data', folder, '--port', '0').ends;
    unlock();
    expect(code).toBe(1);
    expect(said).toContain(`is in use by process ${process.pid}: stop that one first`);
    expect(said).not.toContain('    at ');
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('[backend] the lock of a dead process is taken over', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: 2 ** 22 + 1, started: null }));
    const unlock = lockDataFolder(folder);
    expect(readFileSync(join(folder, 'lock'), 'utf8')).toContain(`"pid":${process.pid}`);
    unlock();
    // The pid of a running process, but with a different start time.
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: '1' }));
    lockDataFolder(folder)();
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('[backend] nothing acknowledged is lost by kill -9, and the same folder starts again', async () => {
    const folder = newFolder();
    await cloneTemplate(folder);
    const first = run(serveScript, '--data', folder, '--port', '0');
    const url = await first.says(/ at (http:\S+)/);
    const key = await first.says(/Public key: (\S+)/);
    const signedUp = await fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@mail.example', password: 'secret-123' }),
    });
    expect(signedUp.status).toBe(200);
    const link = await first.says(/Mail to a@mail\.example: .* (http:\S+)/);
    expect((await fetch(link, { redirect: 'manual' })).status).toBe(303);
    first.child.kill('SIGKILL');
    await first.ends;

    const second = run(serveScript, '--data', folder, '--port', '0');
    const again = await second.says(/ at (http:\S+)/);
    const signedIn = await fetch(`${again}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@mail.example', password: 'secret-123' }),
    });
    expect(signedIn.status).toBe(200);
    second.child.kill('SIGTERM');
    expect((await second.ends).code).toBe(143);
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('[backend] a database whose migrations were changed since is not opened', async () => {
    const folder = newFolder();
    await cloneTemplate(folder);
    const backend = await openBackend({ dataDir: folder, keys: await newKeys() });
    await backend.database.exec(
      "update supabase_migrations.schema_migrations set statements = '{select 1}' where version = '20260101000100'",
    );
    await backend.close();
    await expect(openBackend({ dataDir: folder, keys: await newKeys() })).rejects.toThrow(
      /20260101000100_clock_and_epoch.sql was changed after this database was made/,
    );
    expect(existsSync(join(folder, 'lock'))).toBe(false);
  });

  it('[backend] a database with content is copied before it is migrated, and the copy opens', async () => {
    const folder = newFolder();
    await cloneTemplate(folder);
    const keys = await newKeys();
    const backend = await openBackend({ dataDir: folder, keys });
    // The database as it was before its last migration.
    await backend.database.exec(`
      insert into app.spent values ('00000000-0000-0000-0000-000000000001');
      drop function app.schedule_jobs(), app.ask_function(text), app.ask_write_districts();
      delete from supabase_migrations.schema_migrations where version = '20260101001120'`);
    await backend.close();
    await (await openBackend({ dataDir: folder, keys })).close();

    const copy = newFolder();
    cpSync(join(folder, 'database-before-migration'), join(copy, 'database'), { recursive: true });
    const copied = await openBackend({ dataDir: copy, keys });
    expect((await copied.database.query('select from app.spent')).rows).toHaveLength(1);
    await copied.close();
  });
});

describe('sample sales', () => {
  it('[backend] are there at once, full on the coming Saturday, and move with the weeks', async () => {
    const dataDir = newFolder();
    await cloneTemplate(dataDir);
    const { database, close } = await openBackend({ dataDir, keys: await newKeys() });
    const openOn = async (date: string) => {
      const { rows } = await database.query<{ count: number }>(
        'select count(distinct sale_id)::int as count from public.sale_days where date = $1',
        [date],
      );
      return rows[0]?.count ?? 0;
    };
    const at = (iso: string) => database.query("select set_config('app.now', $1, false)", [iso]);
    // A Wednesday; the Saturday after it is June 6.
    await at('2026-06-03T18:00:00Z');
    expect(await ensureSamples(database)).toBeGreaterThanOrEqual(600);
    expect(await openOn('2026-06-06')).toBeGreaterThan(250);
    for (const date of ['2026-05-31', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04']) {
      expect(await openOn(date), date).toBeGreaterThan(10);
    }
    const placed = await database.query<{ id: string }>(
      `select s.id from app.sale s join app.sale_place p on p.id = s.id
      where p.release_at > app.now() and isfinite(p.release_at) limit 1`,
    );
    expect(placed.rows).toHaveLength(1);
    // What sellers say to people who come: some of each, never on all sales, and no line where nobody comes.
    const said = await database.query<Record<string, number>>(
      `select count(*)::int as sales, count(line_numbers)::int as numbers, count(parking)::int as parking,
        count(payment)::int as payment, count(entry_rules)::int as rules,
        count(*) filter (where kind = 'online-only' and coalesce(line_numbers, parking, entry_rules)
          is not null)::int as nowhere
      from app.sale where is_sample`,
    );
    const { sales = 0, nowhere, ...facts } = said.rows[0] ?? {};
    expect(nowhere).toBe(0);
    for (const [fact, count] of Object.entries(facts)) {
      expect(count, fact).toBeGreaterThan(sales / 10);
      expect(count, fact).toBeLessThan(sales * 0.8);
    }

    await at('2026-06-08T18:00:00Z');
    await ensureSamples(database);
    expect(await openOn('2026-06-13')).toBeGreaterThan(250);
    const leaked = await database.query(
      `select from app.sale s join app.sale_place p on p.id = s.id
      where s.near_exact and p.release_at > app.now()`,
    );
    expect(leaked.rows).toEqual([]);

    const count = await clearSamples(database);
    expect((await database.query('select from app.sale')).rows).toEqual([]);
    expect((await database.query('select from auth.users')).rows).toEqual([]);
    expect(await ensureSamples(database)).toBe(count);
    await close();
  });

  it('[backend] go only into a folder that no server uses, never to an address', async () => {
    const folder = newFolder();
    const unlock = lockDataFolder(folder);
    const locked = await run(seedScript, '--data', folder).ends;
    unlock();
    expect(locked).toMatchObject({
      code: 1,
      said: expect.stringContaining('is in use by process'),
    });
    for (const address of [['https://x.example'], ['--data', 'postgres://x.example/db']]) {
      const refused = await run(seedScript, ...address).ends;
      expect(refused.code).toBe(1);
      expect(refused.said).toContain('never to an address');
    }
  });
});

describe('a moderator', () => {
  it('[SYNC-27] is made of an account by the seed command, and not of an unknown address', async () => {
    const dataDir = newFolder();
    await cloneTemplate(dataDir);
    const backend = await openBackend({ dataDir, keys: await newKeys() });
    const id = crypto.randomUUID();
    await backend.database.query('insert into auth.users (id, email) values ($1, $2)', [
      id,
      'Ann@mail.example',
    ]);
    await backend.close();
    const made = await run(seedScript, '--data', dataDir, '--moderator', 'ann@mail.example').ends;
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('is a moderator') });
    const { database, close } = await openBackend({ dataDir, keys: await newKeys() });
    await makeModerator(database, 'Ann@mail.example');
    await expect(makeModerator(database, 'bob@mail.example')).rejects.toThrow(
      'Sign up in the app first',
    );
    const { rows } = await database.query(
      'select p.id, p.is_moderator from app.profile p where p.id = $1',
      [id],
    );
    expect(rows).toEqual([{ id, is_moderator: true }]);
    await close();
  });
});

describe('a backend on a port of its own', () => {
  it('[backend] answers preflights of every API, and mail goes to the outbox with links that work', async () => {
    const backend = await startEmbedded();
    for (const path of ['/auth/v1/token', '/rest/v1/rpc/sync_push', '/storage/v1/object/a/b']) {
      const answer = await fetch(backend.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:4173',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'apikey,authorization,content-type,x-client-info',
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    }
    const headers = { apikey: backend.anonKey, 'content-type': 'application/json' };
    const post = (path: string, body: object) =>
      fetch(backend.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await fetch(`${backend.url}/other`)).status).toBe(404);

    await post('/auth/v1/signup', { email: 'b@mail.example', password: 'secret-123' });
    const wanted = encodeURIComponent('http://localhost:5999/reset-password?from=mail');
    const recovery = await post(`/auth/v1/recover?redirect_to=${wanted}`, {
      email: 'b@mail.example',
    });
    expect(recovery.status).toBe(200);
    // Answers do not wait for the mail to be sent: that would reveal who has an account.
    await expect.poll(() => backend.mails().length).toBe(1);
    const [mail, ...others] = backend.mails();
    expect(mail?.to).toBe('b@mail.example');
    expect(others).toEqual([]);
    // The link points to the API that was asked, and redirects to where the request said.
    const link = /http\S+\/auth\/v1\/verify\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect(link.startsWith(backend.url)).toBe(true);
    const followed = await fetch(link, { redirect: 'manual' });
    expect(followed.headers.get('location')).toMatch(
      /^http:\/\/localhost:5999\/reset-password\?from=mail#.*access_token=/,
    );
    await backend.stop();
  });
});
