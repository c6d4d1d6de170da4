import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, report, runChecks, type Verdict } from '../../../supabase/doctor/check.ts';
import type { Project } from '../../../supabase/doctor/project-caller.ts';
import { schemaCheck } from '../../../supabase/doctor/site-checks.ts';
import { everyRow } from '../../support/databases/every-row.ts';
import {
  type DeployedProject,
  inside,
  wrongBetween,
  openProject,
  outside,
  wrongIn,
} from './doctor-kit.ts';

describe.each(['new', 'legacy'] as const)('the doctor, at a project with %s keys', (kind) => {
  let project: DeployedProject;
  beforeAll(async () => {
    project = await openProject(kind);
  }, 120_000);
  afterAll(() => project.server.stop());

  it('[deploy] finds nothing wrong, and changes nothing', async () => {
    const before = await everyRow(project.server.sql);
    const findings = [...(await outside(project)), ...(await inside(project))];
    expect(findings.filter(({ state }) => state !== 'ok')).toMatchObject([
      { name: 'jobs', state: 'unknown' },
    ]);
    expect(findings.length).toBeGreaterThan(20);
    expect(await everyRow(project.server.sql)).toEqual(before);
  });

  if (kind === 'legacy') return;

  it.each([
    [
      'a right too many',
      'grant select on app.sale_secret to anon',
      'revoke select on app.sale_secret from anon',
      ['rights, triggers, buckets, policies'],
    ],
    [
      'a column that everybody may write',
      'grant insert (email) on app.sale_private to anon',
      'revoke insert (email) on app.sale_private from anon',
      ['rights, triggers, buckets, policies'],
    ],
    [
      'a table without row-level security',
      'alter table app.sale_private disable row level security',
      'alter table app.sale_private enable row level security',
      ['row-level security'],
    ],
    [
      'a policy that shows everything',
      'create policy open on app.sale_private for select to anon using (true)',
      'drop policy open on app.sale_private',
      ['row-level security'],
    ],
    [
      'a trigger of ours that is off',
      'alter table app.sale disable trigger stamp',
      'alter table app.sale enable trigger stamp',
      ['code of the database'],
    ],
    [
      'a function that was changed by hand',
      "create or replace function app.captcha_note() returns text language sql as 'select 1::text'",
      'drop function app.captcha_note()',
      ['code of the database', 'rights, triggers, buckets, policies'],
    ],
    [
      'a trigger that is gone',
      'alter trigger make_profile on auth.users rename to other',
      'alter trigger other on auth.users rename to make_profile',
      ['rights, triggers, buckets, policies', 'triggers of accounts'],
    ],
    [
      'a private bucket that is public',
      "update storage.buckets set public = true where id = 'held-images'",
      "update storage.buckets set public = false where id = 'held-images'",
      ['private photos', 'rights, triggers, buckets, policies'],
    ],
    [
      'files that guests may list',
      `create policy listing on storage.objects for select to anon using (true);
       insert into storage.objects (bucket_id, name) values ('sale-images', 'a/b.jpg')`,
      "drop policy listing on storage.objects; delete from storage.objects where name = 'a/b.jpg'",
      ['lists of files', 'other policies of the storage'],
    ],
    [
      'a restore that nobody has ended',
      "update app.origin set cluster = 'another'",
      'update app.origin set cluster = app.cluster()',
      ['origin of the rows', 'restoring'],
    ],
    [
      'a transaction that stays open',
      "insert into app.write_time values (1000000000, app.now() - interval '1 minute')",
      'delete from app.write_time where xid = 1000000000',
      ['late news', 'open transactions'],
    ],
    [
      'rows ahead of the cluster',
      "insert into app.tombstone (scope, kind, id, rev, change_xid) values ('c:1', 'sale', gen_random_uuid(), 1, 1000000000)",
      "delete from app.tombstone where scope = 'c:1'",
      ['numbers of the rows'],
    ],
    [
      'a job that does not run',
      "update app.job_run set ran_at = ran_at - interval '1 hour' where job = 'roll-up'",
      "update app.job_run set ran_at = app.now() where job = 'roll-up'",
      ['runs of jobs'],
    ],
    [
      'a clock that a test has moved',
      "update app.meta set clock_shift = '10 minutes'",
      "update app.meta set clock_shift = '0'",
      ['clock', 'clock shift'],
    ],
    [
      'photos that nobody deletes',
      "insert into app.unused_file (path, since) values ('a/c.jpg', app.now() - interval '1 day')",
      "delete from app.unused_file where path = 'a/c.jpg'",
      ['photos to delete'],
    ],
    [
      'a migration that was not pushed',
      "update supabase_migrations.schema_migrations set version = '19990101000000' where version = '20260101000900'",
      "update supabase_migrations.schema_migrations set version = '20260101000900' where version = '19990101000000'",
      ['migrations'],
    ],
    [
      'many errors of the app',
      `insert into app.error_report (id, name, code, place, build)
       select gen_random_uuid(), 'TypeError', '', 'map.ts', 'abc' from generate_series(1, 30)`,
      'delete from app.error_report',
      ['errors of the app'],
    ],
    [
      'an app that is newer than its server',
      `insert into app.client (client_id) values ('00000000-0000-4000-8000-000000000009');
       insert into app.result (client_id, mid, op_id, op, res)
       values ('00000000-0000-4000-8000-000000000009', 1, gen_random_uuid(), 'sale.wish', '{"code": "unknown"}')`,
      "delete from app.client where client_id = '00000000-0000-4000-8000-000000000009'",
      ['refusals'],
    ],
    [
      'nobody who moderates',
      'delete from app.moderator',
      'insert into app.moderator (user_id) select id from auth.users',
      ['moderators'],
    ],
  ])('[deploy] names %s', async (_, spoil, mend, names) => {
    expect(await wrongBetween(project, spoil, mend)).toEqual([names, []]);
  });

  /** A project that answers some paths otherwise. */
  const instead = (path: string, answer: () => Response): Partial<Project> => ({
    fetch: (input, init) =>
      new URL(new Request(input).url).pathname === path
        ? Promise.resolve(answer())
        : fetch(input, init),
  });

  it.each([
    [
      'a function that is not deployed',
      '/functions/v1/geocode',
      () => new Response('', { status: 404 }),
      'function geocode',
    ],
    [
      'a function behind the old check of keys',
      '/functions/v1/tidy-photos',
      () => Response.json({ code: 401, message: 'Invalid JWT' }, { status: 401 }),
      'function tidy-photos',
    ],
    [
      'links that lead to strangers',
      '/auth/v1/verify',
      () =>
        new Response(null, {
          status: 303,
          headers: { location: 'https://stranger.example/#error=x' },
        }),
      'redirects',
    ],
    [
      'addresses that nobody confirms',
      '/auth/v1/settings',
      () =>
        Response.json({
          disable_signup: false,
          external: { email: true },
          mailer_autoconfirm: true,
        }),
      'sign-up',
    ],
    [
      'a function of the service that guests may call',
      '/rest/v1/rpc/photo_chores',
      () => Response.json([]),
      'closed functions',
    ],
  ])('[deploy] names %s', async (_, path, answer, name) => {
    expect(wrongIn(await outside(project, instead(path, answer)))).toEqual([name]);
  });

  it.each([
    [540, 'paused'],
    [503, 'not there'],
  ])('[deploy] takes an answer with %i for what it is', async (status, says) => {
    const gone = () => Promise.resolve(new Response('<h1>Oops</h1>', { status }));
    expect((await outside(project, { fetch: gone })).at(-1)).toMatchObject({
      name: 'data',
      state: 'wrong',
      says: expect.stringContaining(says),
    });
  });

  it('[deploy] says nothing good of a project that answers everything with a page', async () => {
    const page = () => Promise.resolve(new Response('<h1>Welcome</h1>'));
    const good = (await outside(project, { fetch: page })).filter(({ state }) => state === 'ok');
    expect(good.map(({ name }) => name)).toEqual(['public key']);
  });

  it('[deploy] a check that never ends is unknown, and the next one runs', async () => {
    const check = { name: 'x', why: '', mend: '' };
    const never = { ...check, run: () => new Promise<Verdict>(() => undefined) };
    const good = { ...check, run: () => Promise.resolve(ok('')) };
    expect(await runChecks([never, good], 50)).toMatchObject([
      { state: 'unknown' },
      { state: 'ok' },
    ]);
  });

  it('[deploy] names a secret key, and clocks that are a day apart', async () => {
    expect(wrongIn(await outside(project, { key: project.server.serviceKey }))).toContain(
      'public key',
    );
    expect(wrongIn(await outside(project, { now: () => Date.now() - 86_400_000 }))).toEqual([
      'clock',
    ]);
  });

  it('[deploy] says what, why and how to mend it, also where nothing answers', async () => {
    expect(await outside(project, { url: 'http://127.0.0.1:9' })).toMatchObject([
      { name: 'public key', state: 'ok' },
      { name: 'data', state: 'wrong', says: expect.stringContaining('Nothing answers') },
    ]);
    const text = report([{ name: 'jobs', why: 'W.', mend: 'M.', state: 'wrong', says: 'Gone.' }]);
    expect(text).toBe(
      'wrong    jobs: Gone.\n         Why: W.\n         Mend: M.\n0 right, 1 wrong, 0 unknown',
    );
  });
});

describe('the doctor, at a site', () => {
  const at = (schema: unknown) => ({
    url: 'https://rummage.example',
    fetch: () => Promise.resolve(Response.json({ schema })),
  });
  const check = (schema: unknown) =>
    runChecks([schemaCheck(at(schema), () => Promise.resolve('20260101001900'))]);

  it('[deploy] names a site that is newer or older than its database', async () => {
    expect(await check('20260101001900')).toMatchObject([{ state: 'ok' }]);
    expect(await check('20260201000000')).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('newer') },
    ]);
    expect(await check('20250101000000')).toMatchObject([
      { state: 'wrong', says: expect.stringContaining('older') },
    ]);
  });
});
