import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { onEachDatabase } from '../support/databases/database.ts';

const OURS = `n.nspname in ('app', 'public')`;
const NOT_OF_EXTENSION = `not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const definersFor = (role: string) => `
  select n.nspname || '.' || p.proname as found
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname = 'public' and p.prosecdef and has_function_privilege('${role}', p.oid, 'execute')
    and ${NOT_OF_EXTENSION}`;
const tablesWhere = (kinds: string, condition: string) => `
  select n.nspname || '.' || c.relname as found
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in (${kinds}) and ${condition}`;
const policiesWhere = (condition: string) => `
  select distinct tablename || ': ' || policyname as found from pg_policies
  where schemaname in ('app', 'public', 'storage') and ${condition}`;

/**
 * The checks that Supabase publishes for databases, by its names, as questions to the catalog. Those that
 * need a project in use or its settings are in supabase/README.md alone.
 */
const LINTS: Readonly<Record<string, string>> = {
  unindexed_foreign_keys: `
    select k.conrelid::regclass || '.' || a.attname as found
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where ${OURS} and k.contype = 'f' and not exists (
      select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  auth_users_exposed: `
    select n.nspname || '.' || c.relname as found
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('v', 'm')
      and pg_get_viewdef(c.oid) ~ '\\mauth\\.users\\M'`,
  auth_rls_initplan: policiesWhere(
    `regexp_replace(concat_ws(' ', qual, with_check), 'SELECT (auth|app)\\.\\w+\\(', '', 'g')
      ~ '(auth\\.(uid|jwt|role)|app\\.uid|app\\.now|current_setting)\\('`,
  ),
  no_primary_key: tablesWhere(
    "'r', 'p'",
    "not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')",
  ),
  multiple_permissive_policies: `
    select tablename as found from pg_policies, unnest(roles) role
    where schemaname in ('app', 'public', 'storage') and permissive = 'PERMISSIVE'
    group by tablename, role, cmd having count(*) > 1`,
  policy_exists_rls_disabled: tablesWhere(
    "'r', 'p'",
    'not c.relrowsecurity and exists (select from pg_policy y where y.polrelid = c.oid)',
  ),
  rls_enabled_no_policy: tablesWhere(
    "'r', 'p'",
    'c.relrowsecurity and not exists (select from pg_policy y where y.polrelid = c.oid)',
  ),
  duplicate_index: `
    select min(i.indexrelid::regclass::text) as found
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS}
    group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text,
      pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
    having count(*) > 1`,
  security_definer_view: tablesWhere(
    "'v'",
    "n.nspname = 'public' and not coalesce(c.reloptions, '{}') && array['security_invoker=true', 'security_invoker=on']",
  ),
  function_search_path_mutable: `
    select n.nspname || '.' || p.proname as found
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where ${OURS} and p.prokind = 'f' and ${NOT_OF_EXTENSION}
      and not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')`,
  rls_disabled_in_public: tablesWhere("'r', 'p'", "n.nspname = 'public' and not c.relrowsecurity"),
  extension_in_public: `
    select extname as found from pg_extension where extnamespace = 'public'::regnamespace`,
  rls_references_user_metadata: policiesWhere(
    "concat_ws(' ', qual, with_check) ~ '(user_metadata|raw_user_meta_data)'",
  ),
  materialized_view_in_api: tablesWhere("'m'", "n.nspname = 'public'"),
  foreign_table_in_api: tablesWhere("'f'", "n.nspname = 'public'"),
  unsupported_reg_types: `
    select c.oid::regclass || '.' || a.attname as found
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and a.atttypid in (
      'regcollation'::regtype, 'regconfig'::regtype, 'regdictionary'::regtype, 'regnamespace'::regtype,
      'regoper'::regtype, 'regoperator'::regtype, 'regproc'::regtype, 'regprocedure'::regtype)`,
  fkey_to_auth_unique: `
    select k.conrelid::regclass::text || '.' || k.conname as found
    from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'auth.users'::regclass
      and not exists (
        select from pg_constraint u
        where u.conrelid = k.confrelid and u.contype = 'p' and u.conkey = k.confkey)`,
  sensitive_columns_exposed: `
    select n.nspname || '.' || c.relname || '.' || a.attname as found
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0
      and a.attname ~* '(password|secret|token|api_?key|ssn|credit_card|passport)'
      and has_column_privilege('anon', c.oid, a.attnum, 'select')`,
  rls_policy_always_true: policiesWhere(
    "cmd <> 'SELECT' and (btrim(qual, '() ') = 'true' or btrim(with_check, '() ') = 'true')",
  ),
  public_bucket_allows_listing: `
    select b.id as found from storage.buckets b
    where b.public and exists (
      select from pg_policies y
      where y.schemaname = 'storage' and y.tablename = 'objects' and y.cmd in ('SELECT', 'ALL')
        and y.roles && array['public', 'anon', 'authenticated']::name[])`,
  pg_graphql_anon_table_exposed: `
    select 'pg_graphql' as found from pg_extension where extname = 'pg_graphql'`,
  anon_security_definer_function_executable: definersFor('anon'),
  authenticated_security_definer_function_executable: definersFor('authenticated'),
  invalid_index: `
    select i.indexrelid::regclass::text as found from pg_index i
    join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not i.indisvalid`,
  autovacuum_disabled: tablesWhere(
    "'r', 'p'",
    "coalesce(c.reloptions, '{}') && array['autovacuum_enabled=false', 'autovacuum_enabled=off']",
  ),
};

/** Of each check, what supabase/README.md answers for: the names in code in its line's second column. */
function answers(): Map<string, string[]> {
  const readme = readFileSync(join(import.meta.dirname, '../../supabase/README.md'), 'utf8');
  const part = /^## Database lints\n(.*?)^## /msu.exec(readme)?.[1] ?? '';
  const lines = part.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    lines.flatMap(([, lint = '', found = '']) => {
      const name = /^`(\w+)`$/u.exec(lint)?.[1];
      return name === undefined
        ? []
        : [[name, [...found.matchAll(/`([^`]+)`/gu)].map(([, each = '']) => each)]];
    }),
  );
}

onEachDatabase('Supabase’s lints', (database) => {
  it.each(Object.entries(LINTS))(
    '%s finds what supabase/README.md answers for',
    async (lint, sql) => {
      const found = await database.owner<{ found: string }>(
        `select distinct found from (${sql}) f`,
      );
      expect(found.map((each) => each.found).toSorted()).toEqual(
        (answers().get(lint) ?? []).toSorted(),
      );
    },
  );
});
