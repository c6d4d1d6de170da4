import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '../../../supabase/doctor/check.ts';
import type { Project } from '../../../supabase/doctor/project-caller.ts';
import { uploadCheck } from '../../../supabase/doctor/upload-check.ts';
import { type Embedded, startEmbedded } from '../../../supabase/local/embedded.ts';
import { newKeys } from '../../../supabase/local/settings/keys.ts';
import { everyRow } from '../../support/databases/every-row.ts';

const textOf = ({ table, text }: { readonly table: string; readonly text: string }) =>
  `${table} ${text}`;

describe.each(['new', 'legacy'] as const)(
  'the doctor, writing to a project with %s keys',
  (kind) => {
    let server: Embedded;
    beforeAll(async () => {
      server = await startEmbedded({ keys: await newKeys(kind) });
    });
    afterAll(() => server.stop());

    const write = (changes: Partial<Project> = {}) => {
      const project = { url: server.url, key: server.anonKey, fetch, now: Date.now, ...changes };
      return runChecks([uploadCheck(project, (sql, parameters) => server.sql(sql, parameters))]);
    };

    it('[deploy] uploads a photo to a sale that nobody is sent, and leaves nothing behind', async () => {
      const before = await everyRow(server.sql);
      const sent: unknown[] = [];
      const watched: typeof fetch = async (input, init) => {
        if (new Request(input).url.includes('/storage/')) {
          const p = { scopes: [{ s: 'c:none' }, { s: 'c:0' }] };
          const headers = { apikey: server.anonKey, 'content-type': 'application/json' };
          const body = JSON.stringify({ p });
          const url = `${server.url}/rest/v1/rpc/sync_pull`;
          sent.push(await (await fetch(url, { method: 'POST', headers, body })).json());
        }
        return fetch(input, init);
      };
      expect(await write({ fetch: watched })).toMatchObject([
        { state: 'ok', says: expect.stringContaining('there and back') },
      ]);
      expect(sent.length).toBeGreaterThan(2);
      expect(JSON.stringify(sent)).not.toContain('doctor');
      expect(sent).toMatchObject(sent.map(() => ({ ok: 'sync/1' })));

      await server.tidyPhotos();
      const known = new Set(before.map(textOf));
      const left = (await everyRow(server.sql)).filter((row) => !known.has(textOf(row)));
      // The names of deleted files for a day, the run of the job, what this address has used, and when something was
      // written.
      expect([...new Set(left.map(({ table }) => table))]).toEqual([
        'app.deleted_file',
        'app.job_run',
        'app.used',
        'app.write_time',
      ]);
    });

    if (kind === 'legacy') return;

    it.each([
      [
        'a storage that takes no files',
        'drop policy "declared photos may be uploaded" on storage.objects',
        'select app.close_doors()',
        'The storage refuses a declared file',
      ],
      [
        'photos that nobody may see',
        "update storage.buckets set public = false where id = 'sale-images'",
        "update storage.buckets set public = true where id = 'sale-images'",
        'does not give back what was uploaded',
      ],
      [
        'a limit that leaves no room',
        "update storage.buckets set file_size_limit = 10 where id = 'sale-images'",
        'select app.close_doors()',
        'exceeded the maximum allowed size',
      ],
    ])('[deploy] names %s, and removes what it wrote', async (_, spoil, mend, says) => {
      await server.sql(spoil);
      try {
        expect(await write()).toMatchObject([
          { state: 'wrong', says: expect.stringContaining(says) },
        ]);
        expect(await server.sql("select from app.sale where title like '%doctor%'")).toEqual([]);
      } finally {
        await server.sql(mend);
        await server.tidyPhotos();
      }
      expect(await write()).toMatchObject([{ state: 'ok' }]);
    });

    it('[deploy] waits for the job that deletes files, and names one that does not', async () => {
      const asking = (ask: () => Promise<unknown>) =>
        runChecks([
          uploadCheck(
            { url: server.url, key: server.anonKey, fetch, now: Date.now },
            async (sql, parameters) => {
              if (!sql.includes("ask_function('tidy-photos')")) return server.sql(sql, parameters);
              await ask();
              return [];
            },
            1_500,
          ),
        ]);
      expect(await asking(() => Promise.resolve())).toMatchObject([
        { state: 'wrong', says: expect.stringContaining('did not delete') },
      ]);
      expect(await asking(() => server.tidyPhotos())).toMatchObject([
        { state: 'ok', says: expect.stringContaining('its files are deleted') },
      ]);
    });
  },
);
