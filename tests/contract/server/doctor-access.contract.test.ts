import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DeployedProject, wrongBetween, openProject } from './doctor-kit.ts';

describe('the doctor, and ways around the rights that were meant', () => {
  let project: DeployedProject;
  beforeAll(async () => {
    project = await openProject('new');
  }, 120_000);
  afterAll(() => project.server.stop());

  it.each([
    [
      'a view that reads as its owner',
      'alter view public.sales set (security_invoker = false)',
      'alter view public.sales set (security_invoker = true)',
      ['views'],
    ],
    [
      'a role of people that became a member of another',
      'grant service_role to anon',
      'revoke service_role from anon',
      ['closed functions', 'roles of people'],
    ],
    [
      'a role of people that passes over row-level security',
      'alter role authenticated bypassrls',
      'alter role authenticated nobypassrls',
      ['roles of people'],
    ],
    [
      'guests who may create functions',
      'grant create on schema app to anon',
      'revoke create on schema app from anon',
      ['roles of people'],
    ],
    [
      'accounts that guests may read',
      'grant select on auth.users to anon',
      'revoke select on auth.users from anon',
      ['roles of people'],
    ],
    [
      'a strange role with rights',
      'create role strange; grant select on app.sale_secret to strange',
      'revoke select on app.sale_secret from strange; drop role strange',
      ['roles of people'],
    ],
    [
      'a function of the interface that was changed by hand',
      'alter function public.sync_pull(jsonb) security definer',
      'alter function public.sync_pull(jsonb) security invoker',
      ['code of the database'],
    ],
    [
      'a policy of ours that shows too much',
      'alter policy read on app.sale_private using (id is not null)',
      'alter policy read on app.sale_private using (user_id = (select app.uid()))',
      ['row-level security'],
    ],
    [
      'files without row-level security',
      'alter table storage.objects disable row level security',
      'alter table storage.objects enable row level security',
      ['row-level security'],
    ],
    [
      'a trigger of accounts that is off',
      'alter table auth.users disable trigger make_profile',
      'alter table auth.users enable trigger make_profile',
      ['triggers of accounts'],
    ],
    [
      'a bucket that was emptied',
      `insert into app.sale (id, title, sale_type, time_zone, days, hidden, cell, change_xid, doc)
       values ('00000000-0000-4000-8000-000000000007', 'x', 'garage', 'UTC', '[]', true, 0, 0, '{}');
       insert into app.sale_image (id, sale_id, position, path, attached, is_measured)
       values (gen_random_uuid(), '00000000-0000-4000-8000-000000000007', 0, 'a/gone.jpg', true, true)`,
      "delete from app.sale where title = 'x'; delete from app.unused_file where path = 'a/gone.jpg'",
      ['files of photos'],
    ],
  ])('[deploy] names %s', async (_, spoil, mend, names) => {
    expect(await wrongBetween(project, spoil, mend)).toEqual([names, []]);
  });
});
