import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { findPostgres } from '../support/databases/database-cluster.ts';
import { openHosted } from '../support/databases/hosted/hosted-database.ts';
import {
  copyOfServerSide,
  operatorsAddress,
  pushFrom,
} from '../support/databases/hosted/hosted-project.ts';
import { settled, stared, useDrill } from '../contract/moves/drill-kit.ts';
import { drillPeople } from '../contract/moves/drill-people.ts';

const TIME = 240_000;
const ADDED = '20260601120000_signs.sql';

/** A change as `After the first deployment` in supabase/README.md describes it. */
const CHANGE = `
-- Where signs show the way.
alter table app.sale add column signs text check (length(signs) between 1 and 200);

create or replace function app.most_own(of_kind text) returns integer
language sql immutable set search_path = ''
as $$
  select case of_kind when 'route' then 300 when 'search' then 200 when 'note' then 2000 else 1 end
$$;

-- Hosted projects give this to everybody.
create function public.most_routes(p jsonb) returns integer
language sql stable set search_path = ''
as $$ select app.most_own('route') $$;
`;
const CLOSED = 'select app.close_doors();\n';

describe('a second deployment', () => {
  const drill = useDrill();
  const people = drillPeople(drill);
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** A project that was deployed from a copy of ours, and marked. */
  const deployed = async () => {
    const copy = copyOfServerSide();
    folders.push(copy);
    // What this project itself has deployed does not matter.
    rmSync(join(copy, 'supabase/deployed.json'), { force: true });
    // The real command line has pushed these.
    const { database, server } = await openHosted(findPostgres() ?? '');
    drill.serve(database);
    const runs = (script: string, ...args: readonly string[]) =>
      execFileSync(process.execPath, [join('supabase/deploy', script), ...args], {
        cwd: copy,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const plan = () => runs('deploy-plan.ts', '--database', operatorsAddress(server));
    const mark = () => runs('mark-deployed.ts');
    expect(mark()).toContain('are marked as deployed');
    expect(plan()).toContain('No migration to push.');
    const write = (sql: string) => {
      writeFileSync(join(copy, 'supabase/migrations', ADDED), sql);
    };
    return { copy, server, database, plan, mark, write, push: () => pushFrom(copy, server) };
  };
  type Deployed = Awaited<ReturnType<typeof deployed>>;

  /** Everything that the roles of the API may do. */
  const rights = ({ database }: Deployed) =>
    database.owner(`
      select c.oid::regclass::text as of, r.rolname, p.privilege from pg_class c,
        unnest(array['anon', 'authenticated', 'service_role']) as r (rolname),
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as p (privilege)
      where c.relnamespace in ('app'::regnamespace, 'public'::regnamespace) and c.relkind in ('r', 'v')
        and has_table_privilege(r.rolname, c.oid, p.privilege)
      union all
      select p.oid::regprocedure::text, r.rolname, 'EXECUTE' from pg_proc p,
        unnest(array['anon', 'authenticated', 'service_role']) as r (rolname)
      where p.pronamespace in ('app'::regnamespace, 'public'::regnamespace)
        and has_function_privilege(r.rolname, p.oid, 'EXECUTE')
      order by 1, 2, 3`);

  it(
    '[SYNC-24] adds a migration while people work: devices read only what is new, and no right is given away',
    { timeout: TIME },
    async () => {
      const project = await deployed();
      const closed = await rights(project);
      const crowd = await people.settleIn(project.database);
      await people.noteUnheard(crowd);
      const before = await people.counted();
      const read = drill.front.handedOut.length;
      project.write(CHANGE + CLOSED);
      expect(project.plan()).toContain(`1 file to push:\n  ${ADDED}`);

      const phones = [crowd.seller, crowd.guest];
      await stared(phones, crowd.ids, async () => {
        const pushed = project.push();
        await people.workMeanwhile(crowd);
        await settled(...phones);
        expect(await pushed).toContain(`Applying migration ${ADDED}`);
        await settled(...phones);
      });
      await people.isWhole(crowd);
      expect(await people.counted()).toEqual(people.withWork(before, 2));
      people.readOnlyNews(read, crowd);
      expect(await rights(project)).toEqual(closed);
      const [row] = await project.database.owner("select public.most_routes('{}') as most");
      expect(row).toEqual({ most: 300 });

      expect(project.mark()).toContain('are marked as deployed');
      expect(project.plan()).toContain('No migration to push.');
      expect(await project.push()).toContain('up to date');
    },
  );

  it(
    '[SYNC-24] a migration that breaks off leaves nothing behind; mended, it is pushed again',
    { timeout: TIME },
    async () => {
      const project = await deployed();
      const crowd = await people.settleIn(project.database);
      const before = await people.counted();
      const read = drill.front.handedOut.length;
      project.write(`${CHANGE}select 1 / 0;\n${CLOSED}`);
      await expect(project.push()).rejects.toThrow('division by zero');
      const parts = () =>
        project.database.owner(`select app.most_own('route') as most,
          to_regprocedure('public.most_routes(jsonb)') is not null as "isMade",
          (select count(*)::int from pg_attribute where attrelid = 'app.sale'::regclass
            and attname = 'signs') as columns,
          (select count(*)::int from supabase_migrations.schema_migrations
            where version = '20260601120000') as pushed`);
      expect(await parts()).toEqual([{ most: 200, isMade: false, columns: 0, pushed: 0 }]);

      await people.workMeanwhile(crowd);
      await people.comesBack(crowd, async () => {
        project.write(CHANGE + CLOSED);
        await project.push();
      });
      expect(await parts()).toEqual([{ most: 300, isMade: true, columns: 1, pushed: 1 }]);
      await people.isWhole(crowd);
      expect(await people.counted()).toEqual(people.withWork(before, 2));
      people.readOnlyNews(read, crowd);
    },
  );

  it(
    'a file that was changed after it was deployed is named before anything is pushed',
    { timeout: TIME },
    async () => {
      const project = await deployed();
      const changed = join(project.copy, 'supabase/migrations/20260101000730_own_rows.sql');
      const was = readFileSync(changed, 'utf8');
      appendFileSync(changed, '\n-- Changed.\n');
      const said = '20260101000730_own_rows.sql was changed after it was deployed.';
      expect(project.plan).toThrow(
        expect.objectContaining({ status: 1, stdout: expect.stringContaining(said) }),
      );
      expect(project.mark).toThrow(said);
      // The command line would not have noticed.
      expect(await project.push()).toContain('up to date');
      writeFileSync(changed, was);
      expect(project.plan()).toContain('No migration to push.');
    },
  );
});
