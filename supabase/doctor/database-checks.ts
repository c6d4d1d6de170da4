import { readMigrations } from '../local/migrate.ts';
import { type Check, ok, unknown, wrong } from './check.ts';
import type { Query } from './query.ts';
import { rightsChecks } from './rights-checks.ts';

/** For how many minutes a job may not have run. */
const JOBS: Readonly<Record<string, number>> = { 'roll-up': 15, prune: 26 * 60, 'tidy-photos': 20 };
const MOST_ERRORS_A_DAY = 20;
/** Fewer results than this say nothing about how many are refused. */
const MANY_RESULTS = 50;
const MOST_REFUSED = 0.3;

/** Tables whose rows have the number of a transaction. */
const NUMBERED =
  'sale sale_place sale_private sale_stats profile review save check_in own_row tombstone'.split(
    ' ',
  );

/** What is checked with the address of the database. Nothing stays changed. */
export function databaseChecks(query: Query): readonly Check[] {
  const one: One = async <Row extends object>(sql: string) => {
    const [row] = await query<Row>(sql);
    if (row === undefined) throw new Error('The database gave no answer.');
    return row;
  };
  return [
    ...deploymentChecks(query),
    ...rightsChecks(query),
    ...jobChecks(query, one),
    ...rowChecks(one),
    ...contentChecks(query, one),
  ];
}

/** Runs SQL that gives one row. */
type One = <Row extends object>(sql: string) => Promise<Row>;

/** The version of the last migration that the database has; empty if it has none. */
export async function newestMigration(query: Query): Promise<string> {
  const [row] = await query<{ newest: string | null }>(
    'select max(version) as newest from supabase_migrations.schema_migrations',
  );
  return row?.newest ?? '';
}

/** Whether everything that was deployed is there, and nothing else. */
function deploymentChecks(query: Query): readonly Check[] {
  return [
    {
      name: 'migrations',
      why: 'The app of this version needs the tables and functions of this version.',
      mend: '`supabase db push`. If the server is ahead, deploy the newer app. If a restore has left out the history, restore the schema supabase_migrations, too.',
      run: async () => {
        const rows = await query<{ version: string }>(
          'select version from supabase_migrations.schema_migrations',
        );
        const there = new Set(rows.map(({ version }) => version));
        const ours = readMigrations().map(({ version }) => version);
        const missing = ours.filter((version) => !there.has(version));
        if (missing.length > 0) return wrong(`Not pushed yet: ${missing.join(', ')}.`);
        const newer = [...there].filter((version) => !ours.includes(version));
        return newer.length > 0
          ? wrong(`The server has what this version does not: ${newer.join(', ')}.`)
          : ok(`All ${ours.length} are there.`);
      },
    },
  ];
}

/** Whether the jobs are there and run. */
function jobChecks(query: Query, one: One): readonly Check[] {
  return [
    {
      name: 'jobs',
      why: 'Without them, counters stand still, photos of hidden sales stay public, and nothing is ever forgotten.',
      mend: 'Turn on pg_cron and pg_net, then as `postgres`: `select app.schedule_jobs();`. See "Jobs" in supabase/README.md.',
      run: async () => {
        const { has } = await one<{ has: boolean }>(
          "select to_regclass('cron.job') is not null as has",
        );
        if (!has)
          return unknown(
            'pg_cron is not here; "runs of jobs" tells whether something else runs them.',
          );
        const rows = await query<{ jobname: string }>('select jobname from cron.job where active');
        const missing = Object.keys(JOBS).filter(
          (job) => !rows.some(({ jobname }) => jobname === job),
        );
        return missing.length === 0
          ? ok('All are scheduled.')
          : wrong(`Not scheduled: ${missing.join(', ')}.`);
      },
    },
    {
      name: 'runs of jobs',
      why: 'A job that fails each time is as bad as none.',
      mend: 'Look at `select * from cron.job_run_details order by start_time desc limit 20`, and for `tidy-photos` at the log of the function and `net._http_response`.',
      run: async () => {
        const rows = await query<{ job: string; minutes: number }>(
          'select job, extract(epoch from app.now() - ran_at)::float8 / 60 as minutes from app.job_run',
        );
        const late = Object.entries(JOBS).flatMap(([job, most]) => {
          const ran = rows.find((row) => row.job === job);
          if (ran === undefined) return [`${job} never ran`];
          return ran.minutes > most ? [`${job} ran ${Math.round(ran.minutes)} minutes ago`] : [];
        });
        return late.length === 0 ? ok('All ran in time.') : wrong(`${late.join('; ')}.`);
      },
    },
  ];
}

/** Whether devices are told of every row. */
function rowChecks(one: One): readonly Check[] {
  return [
    {
      name: 'open transactions',
      why: 'A transaction that stays open holds back what everyone else does.',
      mend: 'See "When news is late" in supabase/README.md.',
      run: async () => {
        const { late } = await one<{ late: number }>('select app.late_seconds() as late');
        return late > 10 ? wrong(`News is late by ${late} seconds.`) : ok('None holds news back.');
      },
    },
    {
      name: 'origin of the rows',
      why: 'Rows of another cluster have numbers that mean nothing here: devices would not be told of them.',
      mend: 'In supabase/README.md: if a move was announced, "Before an upgrade, a promotion or a pause"; otherwise "After a restore".',
      run: async () => {
        const { foreign, leaving } = await one<{ foreign: boolean; leaving: boolean }>(
          `select not coalesce((select bool_and(o.cluster = app.cluster()) from app.origin o), false) as foreign,
            (select m.leaving_at is not null from app.meta m) as leaving`,
        );
        if (leaving) return wrong('A move is announced and not ended.');
        return foreign
          ? wrong('Some rows come from another cluster.')
          : ok('All are from this cluster.');
      },
    },
    {
      name: 'numbers of the rows',
      why: 'A row with a number that this cluster has not reached is in nobody’s list.',
      mend: 'As `postgres`: `select app.restamp();` until it returns true.',
      run: async () => {
        const tables = NUMBERED.map(
          (table) => `select max(change_xid) as newest from app.${table}`,
        ).join(' union all ');
        const { ahead } = await one<{ ahead: boolean }>(
          `select coalesce(max(newest) >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint, false) as ahead
          from (${tables}) t`,
        );
        return ahead ? wrong('Some rows are ahead of this cluster.') : ok('None is ahead.');
      },
    },
  ];
}

/** What an operator should know of. */
function contentChecks(query: Query, one: One): readonly Check[] {
  return [
    {
      name: 'photos to delete',
      why: 'People removed them and trust that they are gone.',
      mend: 'Look at the log of the function `tidy-photos`.',
      run: async () => {
        const { oldest } = await one<{ oldest: number }>(
          'select coalesce(extract(epoch from app.now() - min(since))::float8 / 3600, 0) as oldest from app.unused_file',
        );
        return oldest > 2
          ? wrong(`The oldest has waited for ${Math.round(oldest)} hours.`)
          : ok('None has waited for two hours.');
      },
    },
    {
      name: 'errors of the app',
      why: 'Devices report what failed, without anything about the person.',
      mend: 'Look at `select name, code, place, build, count(*) from app.error_report group by 1, 2, 3, 4 order by 5 desc`.',
      run: async () => {
        const rows = await query<{ name: string; count: number }>(
          `select name || ' ' || code as name, count(*)::int as count from app.error_report
          where made_at > app.now() - interval '1 day' group by 1 order by 2 desc`,
        );
        const all = rows.reduce((sum, { count }) => sum + count, 0);
        const worst = rows.slice(0, 3).map(({ name, count }) => `${name.trim()} (${count})`);
        return all > MOST_ERRORS_A_DAY
          ? wrong(`${all} in a day: ${worst.join(', ')}.`)
          : ok(`${all} in a day.`);
      },
    },
    {
      name: 'refusals',
      why: 'The server refused what people did. They see it, but do not know what is wrong with the server.',
      mend: '`unknown`: the app is newer than the server; push the migrations. `limit`: raise `app.meta.limit_factor`. Others: see `src/sync/README.md`, rule 7.',
      run: async () => {
        const rows = await query<{ code: string; count: number }>(
          `select coalesce(res ->> 'code', '') as code, count(*)::int as count from app.result
          where made_at > app.now() - interval '1 day' group by 1 order by 2 desc`,
        );
        const all = rows.reduce((sum, { count }) => sum + count, 0);
        const refused = rows.filter(({ code }) => code !== '');
        const bad = refused.reduce((sum, { count }) => sum + count, 0);
        const says = `${bad} of ${all} in a day${refused
          .slice(0, 4)
          .map(({ code, count }) => `, ${code} ${count}`)
          .join('')}.`;
        const isMuch = all >= MANY_RESULTS && bad > MOST_REFUSED * all;
        return isMuch || refused.some(({ code }) => code === 'unknown') ? wrong(says) : ok(says);
      },
    },
    {
      name: 'clock shift',
      why: 'Tests move the clock of their server. On a real one, addresses would be released at wrong times.',
      mend: "As `postgres`: `update app.meta set clock_shift = '0';`.",
      run: async () => {
        const { shift } = await one<{ shift: string }>(
          'select clock_shift::text as shift from app.meta',
        );
        return shift === '00:00:00'
          ? ok('There is none.')
          : wrong(`The clock is shifted by ${shift}.`);
      },
    },
    {
      name: 'sample sales',
      why: 'Samples are for trying the app. On a real server, people would drive to them.',
      mend: 'Delete them: `delete from app.sale where is_sample`.',
      run: async () => {
        const { count } = await one<{ count: number }>(
          'select count(*)::int as count from app.sale where is_sample',
        );
        return count === 0 ? ok('There is none.') : wrong(`There are ${count}.`);
      },
    },
    {
      name: 'moderators',
      why: 'Reports and floods of sales wait for somebody who decides.',
      mend: "`insert into app.moderator (user_id) select id from auth.users where email = '...'`.",
      run: async () => {
        const { count } = await one<{ count: number }>(
          'select count(*)::int as count from app.moderator',
        );
        return count === 0 ? wrong('There is none.') : ok(`There are ${count}.`);
      },
    },
  ];
}
