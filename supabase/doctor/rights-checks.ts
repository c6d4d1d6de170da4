import { readMigrations } from '../local/migrate.ts';
import { accessChecks } from './access-checks.ts';
import { type Check, ok, type Verdict, wrong } from './check.ts';
import { names, type Query } from './query.ts';

interface Part {
  readonly name: string;
  readonly value: string;
}

/** What app.close_doors() makes: who may do what, and what we have in the schemas of other services. */
const DOORS = `
  select 'relation ' || c.oid::regclass::text as name, concat_ws(' ', c.relacl, (
    select array_agg(a.attname || ' ' || a.attacl::text order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attacl is not null)) as value
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v', 'S')
  union all
  select 'function ' || p.oid::regprocedure::text,
    coalesce((select array_agg(a::text order by a::text) from unnest(p.proacl) a)::text, '')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('app', 'public')
  union all
  select 'policy ' || p.polname, concat_ws(' ', p.polcmd::text, p.polroles,
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from pg_policy p where p.polrelid = 'storage.objects'::regclass
  union all
  select 'bucket ' || id, concat_ws(' ', public, file_size_limit, allowed_mime_types)
  from storage.buckets
  union all
  select 'trigger ' || tgname, pg_get_triggerdef(oid) from pg_trigger
  where tgrelid = 'auth.users'::regclass and not tgisinternal
  union all
  select 'role ' || rolname, coalesce(rolconfig::text, '') from pg_roles
  where rolname in ('anon', 'authenticated')`;

/** The policies of the storage that are ours. */
const OF_STORAGE = ['declared photos may be uploaded', 'own photos of finds may be read'];

/** What decides who sees and changes what. */
export function rightsChecks(query: Query): readonly Check[] {
  return [
    ...accessChecks(query),
    {
      name: 'rights, triggers, buckets, policies',
      why: 'A right too many gives away what people trust us with; a missing trigger or bucket makes sign-up or photos fail.',
      mend: 'As `postgres`: `select app.close_doors();`.',
      run: async () => {
        const now = await query<Part>(DOORS);
        await query('begin');
        try {
          await query("set local lock_timeout = '5s'");
          await query('select app.close_doors()');
          return compared(now, await query<Part>(DOORS));
        } finally {
          await query('rollback');
        }
      },
    },
    {
      name: 'other policies of the storage',
      why: "A policy that someone added may let guests list, replace or delete people's photos.",
      mend: 'Drop it: `drop policy "..." on storage.objects`.',
      run: async () => {
        const rows = await query<{ name: string }>(
          `select polname as name from pg_policy
          where polrelid = 'storage.objects'::regclass and polname <> all ($1)`,
          [OF_STORAGE],
        );
        return rows.length === 0
          ? ok('There is none.')
          : wrong(`There are more than ours: ${names(rows)}.`);
      },
    },
    {
      name: 'row-level security',
      why: 'It decides which rows a person reads. Without it, addresses and emails are open to everybody.',
      mend: '`alter table ... enable row level security`, and the policies of 20260101000850_views_and_access.sql.',
      run: async () => {
        const open = await query<{ name: string }>(`
          select oid::regclass::text as name from pg_class
          where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`);
        if (open.length > 0) return wrong(`It is off on ${names(open)}.`);
        const [files] = await query<{ on: boolean }>(
          "select relrowsecurity as on from pg_class where oid = 'storage.objects'::regclass",
        );
        if (files?.on !== true) return wrong('It is off on storage.objects.');
        const there = await query<Policy>(POLICIES);
        return compared(partsOf(there), partsOf(await policiesOfMigrations(query)));
      },
    },
    {
      name: 'code of the database',
      why: 'Rules are kept by functions and triggers. One that was changed by hand keeps other rules.',
      mend: 'Put the definition of the newest migration there again, or put the change into a migration.',
      run: async () => {
        const ours = functionsInMigrations();
        const functions = await query<{ name: string; body: string; definer: boolean }>(`
          select n.nspname || '.' || p.proname as name, p.prosrc as body, p.prosecdef as definer
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname in ('app', 'public') and p.prokind in ('f', 'p')
            and not exists (
              select from pg_depend d
              where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`);
        const changed = functions.filter(
          ({ name, body, definer }) => ours.get(name)?.has(identity(body, definer)) !== true,
        );
        if (changed.length > 0) return wrong(`Not as in the migrations: ${names(changed)}.`);
        const there = new Set(functions.map(({ name }) => name));
        const missing = [...ours.keys()].filter((name) => !there.has(name));
        if (missing.length > 0) return wrong(`Not there: ${missing.slice(0, 5).join(', ')}.`);
        const triggers = await query<{ name: string }>(`
          select t.tgrelid::regclass::text || ' ' || t.tgname as name
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'app'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`);
        return listed(triggers, defined(TRIGGER));
      },
    },
  ];
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly value: string;
}

/** Each policy on our tables, or on their temporary copies: for what, for whom, and which rows. */
const POLICIES = `
  select c.relname as table, p.polname as name, concat_ws(' ', p.polcmd::text, p.polpermissive, p.polroles,
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid)) as value
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where c.relnamespace = 'app'::regnamespace`;

const partsOf = (policies: readonly Policy[]): readonly Part[] =>
  policies.map(({ table, name, value }) => ({ name: `${name} on app.${table}`, value }));

/**
 * The policies of the migrations as this version of PostgreSQL writes them: made anew on temporary copies of the tables,
 * because a lock on the tables themselves would hold up everyone.
 */
async function policiesOfMigrations(query: Query): Promise<readonly Policy[]> {
  const statements = readMigrations().flatMap(({ sql }) => [...sql.matchAll(POLICY)]);
  const tables = new Set(statements.map(({ groups }) => groups?.['table'] ?? ''));
  await query('begin');
  try {
    for (const table of tables) await query(`create temp table ${table} (like app.${table})`);
    for (const { groups } of statements) {
      await query(
        `create policy ${groups?.['name']} on pg_temp.${groups?.['table']} ${groups?.['rest']}`,
      );
    }
    return await query<Policy>(POLICIES.replace("'app'::regnamespace", 'pg_my_temp_schema()'));
  } finally {
    await query('rollback');
  }
}

const POLICY = /^create policy (?<name>\w+) on app\.(?<table>\w+) (?<rest>[^;]*);/gmu;

const TRIGGER = /^create (?:constraint )?trigger (?<name>\w+)[^;]*? on (?<on>app\.\w+)/gmu;

/** "app.sale read" for each thing that the migrations define with this pattern. */
function defined(pattern: RegExp): ReadonlySet<string> {
  return new Set(
    readMigrations().flatMap(({ sql }) =>
      [...sql.matchAll(pattern)].map(({ groups }) => `${groups?.['on']} ${groups?.['name']}`),
    ),
  );
}

/** What each function of the migrations does, and with whose rights: one entry for each time it was defined. */
function functionsInMigrations(): ReadonlyMap<string, ReadonlySet<string>> {
  const functions = new Map<string, Set<string>>();
  const pattern =
    /^create (?:or replace )?(?:function|procedure) (?<name>[\w.]+)\((?<head>[^]*?)\bas \$\$(?<body>[^]*?)\$\$/gmu;
  for (const { sql } of readMigrations()) {
    for (const { groups } of sql.matchAll(pattern)) {
      const { name = '', head = '', body = '' } = groups ?? {};
      const isDefiner = /\bsecurity definer\b/u.test(head);
      functions.set(name, (functions.get(name) ?? new Set()).add(identity(body, isDefiner)));
    }
  }
  return functions;
}

const identity = (body: string, isDefiner: boolean) =>
  `${isDefiner ? 'definer' : 'caller'}\n${body}`;

function listed(there: readonly { name: string }[], meant: ReadonlySet<string>): Verdict {
  const found = new Set(there.map(({ name }) => name));
  const missing = [...meant].filter((name) => !found.has(name));
  if (missing.length > 0) return wrong(`Not there: ${missing.slice(0, 5).join(', ')}.`);
  const more = there.filter(({ name }) => !meant.has(name));
  return more.length > 0
    ? wrong(`Not ours: ${names(more)}.`)
    : ok(`All ${meant.size} are there, and no other.`);
}

function compared(now: readonly Part[], meant: readonly Part[]): Verdict {
  const values = new Map(meant.map(({ name, value }) => [name, value]));
  const different = now.filter(({ name, value }) => values.get(name) !== value);
  const missing = meant.filter(({ name }) => now.every((part) => part.name !== name));
  const all = [...different, ...missing];
  return all.length === 0
    ? ok('They are what they should be.')
    : wrong(`Not as they should be: ${names(all)}.`);
}
