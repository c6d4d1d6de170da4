import { readMigrations } from '../local/migrate.ts';
import { type Check, ok, type Verdict, wrong } from './check.ts';

/** Runs SQL as the owner of the migrations. */
export type Query = <Row extends object>(
  sql: string,
  parameters?: readonly unknown[],
) => Promise<readonly Row[]>;

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
        const there = await query<{ name: string }>(`
          select p.polrelid::regclass::text || ' ' || p.polname || case
            when p.polcmd <> 'r' or not p.polpermissive or pg_get_expr(p.polqual, p.polrelid) = 'true'
            then ' (not as it should be)' else '' end as name
          from pg_policy p join pg_class c on c.oid = p.polrelid
          where c.relnamespace = 'app'::regnamespace`);
        return listed(there, defined(/^create policy (?<name>\w+) on (?<on>app\.\w+)/gmu));
      },
    },
    {
      name: 'code of the database',
      why: 'Rules are kept by functions and triggers. One that was changed by hand keeps other rules.',
      mend: 'Put the definition of the newest migration there again, or put the change into a migration.',
      run: async () => {
        const bodies = bodiesInMigrations();
        const functions = await query<{ name: string; body: string }>(`
          select n.nspname || '.' || p.proname as name, p.prosrc as body
          from pg_proc p join pg_namespace n on n.oid = p.pronamespace
          where n.nspname = 'app' and p.prokind in ('f', 'p')`);
        const changed = functions.filter(({ name, body }) => bodies.get(name)?.has(body) !== true);
        if (changed.length > 0) return wrong(`Not as in the migrations: ${names(changed)}.`);
        const triggers = await query<{ name: string }>(`
          select t.tgrelid::regclass::text || ' ' || t.tgname as name
          from pg_trigger t join pg_class c on c.oid = t.tgrelid
          where c.relnamespace = 'app'::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`);
        return listed(triggers, defined(TRIGGER));
      },
    },
  ];
}

const TRIGGER = /^create (?:constraint )?trigger (?<name>\w+)[^;]*? on (?<on>app\.\w+)/gmu;

/** "app.sale read" for each thing that the migrations define with this pattern. */
function defined(pattern: RegExp): ReadonlySet<string> {
  return new Set(
    readMigrations().flatMap(({ sql }) =>
      [...sql.matchAll(pattern)].map(({ groups }) => `${groups?.['on']} ${groups?.['name']}`),
    ),
  );
}

/** The bodies that each function has had in the migrations. */
function bodiesInMigrations(): ReadonlyMap<string, ReadonlySet<string>> {
  const bodies = new Map<string, Set<string>>();
  const pattern =
    /^create (?:or replace )?(?:function|procedure) (?<name>[\w.]+)\([^]*?\bas \$\$(?<body>[^]*?)\$\$/gmu;
  for (const { sql } of readMigrations()) {
    for (const { groups } of sql.matchAll(pattern)) {
      const name = groups?.['name'] ?? '';
      bodies.set(name, (bodies.get(name) ?? new Set()).add(groups?.['body'] ?? ''));
    }
  }
  return bodies;
}

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

function names(of: readonly { readonly name: string }[]): string {
  const shown = of.slice(0, 5).map(({ name }) => name);
  return of.length > shown.length ? `${shown.join(', ')} and others` : shown.join(', ');
}
