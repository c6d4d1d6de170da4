import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';

const script = join(import.meta.dirname, '../../../src/build/import/import-cli.ts');
const folder = mkdtempSync(join(tmpdir(), 'import-post-'));
const TODAY = new Date().toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

const dateIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const PASSWORD = 'long enough 1';

interface Run {
  readonly child: ChildProcess;
  readonly says: (text: string) => Promise<void>;
  readonly ends: Promise<{ readonly code: number | null; readonly said: string }>;
}

describe('import --post', () => {
  let backend: Embedded;
  beforeAll(async () => {
    backend = await startEmbedded();
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await backend.stop();
  });

  async function newSeller(): Promise<string> {
    const email = `${crypto.randomUUID()}@mail.example`;
    const answer = await fetch(`${backend.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    });
    expect(answer.status).toBe(200);
    return email;
  }

  /** `url`: of the backend. */
  function run(file: string, email: string, password = PASSWORD, url = backend.url): Run {
    const options = [file, '--around', TODAY, '--post', '--url', url, '--key', backend.anonKey];
    const env = { ...process.env, RUMMAGE_EMAIL: email, RUMMAGE_PASSWORD: password };
    const child = spawn(process.execPath, [script, ...options], { env });
    let said = '';
    const listeners = new Set<() => void>();
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        for (const listener of listeners) listener();
      });
    }
    const ends = new Promise<{ code: number | null; said: string }>((resolve) => {
      child.once('close', (code) => resolve({ code, said }));
    });
    const says = (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (said.includes(text)) resolve();
        };
        listeners.add(look);
        look();
        void ends.then(() => reject(new Error(`It ended and said only: ${said}`)));
      });
    return { child, says, ends };
  }

  function table(name: string, rows: readonly (readonly string[])[]): string {
    const file = join(folder, name);
    const header = ['Title', 'Address', 'State', 'ZIP', 'Date', 'Hours', 'Type', 'Notes'];
    const lines = [header, ...rows].map((cells) => cells.map((cell) => `"${cell}"`).join(','));
    writeFileSync(file, lines.join('\n'));
    return file;
  }

  const row = (number: number, notes = 'Tools and lamps'): readonly string[] => [
    `Sale ${number}`,
    `${number} Oak St`,
    'OH',
    '45402',
    dateIn(3),
    '9am-2pm',
    'garage',
    notes,
  ];
  const rowsTo = (count: number) => Array.from({ length: count }, (_, at) => row(at + 1));

  const salesOf = (email: string) =>
    backend.sql<{ id: string; title: string; days: unknown; zip_code: string; street: string }>(
      `select s.id, s.title, s.days, s.zip_code, p.street, s.half_price_from
       from app.sale s join app.sale_place p on p.id = s.id join auth.users u on u.id = s.user_id
       where u.email = $1 order by s.title`,
      [email],
    );

  it('posts what has no doubts as the account, says what it left out, and a second run posts nothing', async () => {
    const email = await newSeller();
    const file = table('some.csv', [
      row(1, `Lamps. ${dateIn(3)} 1/2 price`),
      row(2),
      row(2),
      ['No hours', '9 Elm St', 'OH', '45402', dateIn(3), '', 'garage', ''],
      ['No such place', '9 Elm St', 'OH', '00001', dateIn(3), '9am-2pm', 'garage', ''],
    ]);
    const first = await run(file, email).ends;
    expect(first.said).toMatch(/Left out: row 4, Sale 2: it stands in the file twice\./);
    expect(first.said).toMatch(/Left out: row 5, No hours: uncertain: start \(not-said\)/);
    expect(first.said).toMatch(/Left out: row 6, No such place: uncertain: zip/);
    expect(first.said).toContain('Posted 2; 0 were posted before.');
    expect(first.code).toBe(0);
    const sales = await salesOf(email);
    expect(sales).toMatchObject([
      { title: 'Sale 1', street: '1 Oak St', zip_code: '45402' },
      { title: 'Sale 2', street: '2 Oak St', zip_code: '45402' },
    ]);
    expect(sales[0]).toHaveProperty('half_price_from', expect.anything());
    // Both came with one import, which is named like the file, and a second run is the same import.
    const imports = () =>
      backend.sql<{ import_id: string; import_source: string; count: number }>(
        `select s.import_id, s.import_source, count(*)::int from app.sale s
         join auth.users u on u.id = s.user_id where u.email = $1 group by 1, 2`,
        [email],
      );
    const before = await imports();
    expect(before).toMatchObject([{ import_source: 'some.csv', count: 2 }]);
    const second = await run(file, email).ends;
    expect(second.said).toContain('Posted 0; 2 were posted before.');
    expect(await salesOf(email)).toEqual(sales);
    expect(await imports()).toEqual(before);
  }, 120_000);

  it('killed half way, a second run posts the rest, and nothing twice', async () => {
    const email = await newSeller();
    const file = table('many.csv', rowsTo(95));
    const killed = run(file, email);
    await killed.says('10 of 95 are there: 10 new');
    killed.child.kill('SIGKILL');
    await killed.ends;
    const before = await salesOf(email);
    expect(before.length).toBeGreaterThanOrEqual(10);
    expect(before.length).toBeLessThan(95);
    const { said, code } = await run(file, email).ends;
    expect(said).toMatch(/Posted \d+; [1-9]\d were posted before\./);
    expect(code).toBe(0);
    const after = await salesOf(email);
    expect(after).toHaveLength(95);
    expect(new Set(after.map(({ title }) => title)).size).toBe(95);
    // What was there is as it was.
    expect(after).toEqual(expect.arrayContaining(before));
  }, 120_000);

  it('two runs at once post each sale once', async () => {
    const email = await newSeller();
    const file = table('both.csv', rowsTo(25));
    const runs = await Promise.all([run(file, email).ends, run(file, email).ends]);
    expect(runs.map(({ code }) => code)).toEqual([0, 0]);
    expect(await salesOf(email)).toHaveLength(25);
  }, 120_000);

  it('over the limit of a day, it says so and ends; the next day it goes on where it was', async () => {
    const email = await newSeller();
    const file = table('limit.csv', rowsTo(112));
    const first = await run(file, email).ends;
    expect(first.said).toContain('takes no more sales of this account today (100 a day');
    expect(first.said).toContain('12 are left');
    expect(first.said).toContain('Posted 100; 0 were posted before.');
    expect(first.code).toBe(1);
    // Sales that are there do not count again.
    await backend.sql(`delete from app.used where what = 'sale.create'`);
    const second = await run(file, email).ends;
    expect(second.said).toContain('Posted 12; 100 were posted before.');
    expect(second.code).toBe(0);
    expect(await salesOf(email)).toHaveLength(112);
  }, 180_000);

  it('a wrong password, an address that does not answer, and a missing backend end in a sentence', async () => {
    const email = await newSeller();
    const file = table('one.csv', rowsTo(1));
    const wrong = await run(file, email, 'not the password').ends;
    expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('password is wrong') });
    const dead = await run(file, email, PASSWORD, 'http://127.0.0.1:9').ends;
    expect(dead).toMatchObject({ code: 1, said: expect.stringContaining('cannot be reached') });
    const none = await run(file, email, PASSWORD, 'rummage').ends;
    expect(none).toMatchObject({ code: 1, said: expect.stringContaining('needs a backend') });
    expect(await salesOf(email)).toEqual([]);
  }, 120_000);
});
