import { beforeAll, expect, it } from 'vitest';
import { newUser } from '../support/databases/database-sale.ts';
import { fillWithSales } from '../support/builders/many-sales.ts';
import type { Who } from '../support/databases/database-roles.ts';
import { onEachDatabase } from '../support/databases/database.ts';

/** Tables and views that one of the API's public roles may read from. */
const READABLE = `
  select c.oid, n.nspname || '.' || c.relname as name, c.relkind::text as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('app', 'public') and c.relkind in ('r', 'p', 'v', 'm')
    and (has_any_column_privilege('anon', c.oid, 'select')
      or has_any_column_privilege('authenticated', c.oid, 'select'))`;

/** Asks for the plan of each query, as its caller, and returns how many rows each step expects. */
const ASK = `
  create function public.estimates(queries text[]) returns jsonb language plpgsql as $$
  declare
    query text;
    plan json;
    answers jsonb := '[]';
  begin
    foreach query in array queries loop
      execute 'explain (format json) ' || query into plan;
      answers := answers || jsonb_build_array(
        jsonb_path_query_array(plan::jsonb, 'strict $.**."Plan Rows"'));
    end loop;
    return answers;
  end $$`;

/** Other values wherever neither guests nor strangers may look, and as many rows as before. */
const CHANGE_WHAT_IS_HIDDEN = `do $$ begin
  set local session_replication_role = replica;
  update app.sale_place set lat = 60 + random(), lng = random(), street = md5(street)
  where release_at > now() or hidden;
  update app.sale_place set release_at = release_at + random() * interval '9 days' where release_at > now();
  update app.sale_private set email = md5(email) || '@elsewhere.example';
  update app.sale set title = md5(title), description = '', near_lat = 61, near_lng = random(), tags = '{}',
    start_date = now() + random() * interval '900 days', zip_code = '99501', cell = 1 where hidden;
  update app.sale_stats set views = 7777777, saves = 999999 * random(), rating_sum = 5,
    start_date = now() + random() * interval '900 days' where hidden;
  update app.review set hidden = true where rating = 3;
  update app.review set title = md5(title), comment = 'x', rating = 1 where hidden;
  update app.profile set zip_code = '99501', display_name = md5(display_name);
  update app.save set created_at = now() + random() * interval '900 days';
  update app.save w set user_id = '00000000-0000-4000-8000-000000000001'
  where user_id = (select min(user_id::text)::uuid from app.save n where n.sale_id = w.sale_id);
  update app.check_in set lat = 62, lng = random(), at = at - random() * interval '900 days';
  update app.own_row set body = '{"text": "Other words"}', kind = 'search', updated_at = now();
  update app.tombstone set scope = 'u:' || id, kind = 'route', rev = 5 where scope like 'u:%';
  update app.sale set hidden = true where id in (select id from app.sale_place where release_at > now());
end $$`;

onEachDatabase('estimates', (database, kind) => {
  let stranger: Who;

  beforeAll(async () => {
    if (kind === 'PostgreSQL') await fillWithSales(database, 2000);
    stranger = await newUser(database);
  }, 120_000);

  it('the planner keeps no sample of a table that the API’s roles may read', async () => {
    await database.owner('analyze');
    const sampled = await database.owner(`
      with readable as (${READABLE})
      select r.name, a.attname as column
      from readable r
      left join pg_index x on x.indrelid = r.oid and x.indexprs is not null
      join pg_attribute a on a.attrelid in (r.oid, x.indexrelid) and a.attnum > 0 and not a.attisdropped
      where r.kind <> 'v'
        and (exists (
            select from pg_statistic t where t.starelid = a.attrelid and t.staattnum = a.attnum)
          or (a.attrelid = r.oid and a.attstattarget is distinct from 0))`);
    expect(sampled).toEqual([]);
    const extended = await database.owner(`
      select stxname from pg_statistic_ext where stxrelid in (select oid from (${READABLE}) r)`);
    expect(extended).toEqual([]);
    // Tables that no role of the API reads have samples: they can be looked for.
    const others = await database.owner(
      "select from pg_statistic where starelid = 'app.zip'::regclass",
    );
    expect(others.length).toBeGreaterThan(0);
  });

  /** Five values of each column, drawn from all rows, and what one would ask about them. */
  async function questions(): Promise<string[]> {
    const columns = await database.owner<{ name: string; column: string; type: string }>(`
      with readable as (${READABLE})
      select r.name, quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type
      from readable r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
      where has_column_privilege('anon', r.oid, a.attnum, 'select') and a.atttypid <> 'json'::regtype
      order by 1, a.attnum`);
    const asked: string[] = [];
    for (const { name, column, type } of columns) {
      const values = await database.owner<{ value: string }>(`
        select distinct on (part) quote_literal(v.value::text) as value
        from (
          select ${column} as value, ntile(5) over (order by ${column}) as part
          from ${name} where ${column} is not null
        ) v
        order by part, v.value`);
      asked.push(
        `select ${column} from ${name} group by ${column}`,
        `select from ${name} where ${column} is null`,
        ...values.flatMap(({ value }) =>
          ['<', '='].map((sign) => `select from ${name} where ${column} ${sign} ${value}::${type}`),
        ),
      );
    }
    return asked;
  }

  it.skipIf(kind === 'PGlite')(
    'what guests and strangers are told to expect does not vary with what is hidden',
    async () => {
      await database.owner(ASK);
      const asked = await questions();
      expect(asked.some((query) => query.includes('from app.sale_place where lat <'))).toBe(true);
      expect(asked.some((query) => query.includes('from public.sales where email <'))).toBe(true);
      const ask = async (who: Who) => {
        const [row] = await database.as<{ told: readonly number[][] }>(
          who,
          'select public.estimates($1) as told',
          [asked],
        );
        return asked.map((query, n) => `${query}: ${row?.told[n]?.join(' ')}`);
      };
      // Analyzed for what it samples; then counted exactly, or the number of rows would be a guess.
      const sample = async () => {
        await database.owner('analyze');
        await database.owner('vacuum full');
      };
      await sample();
      const before = [await ask('anon'), await ask(stranger)];
      await database.owner(CHANGE_WHAT_IS_HIDDEN);
      await sample();
      const after = [await ask('anon'), await ask(stranger)];
      await database.owner('drop function public.estimates(text[])');
      expect(after).toEqual(before);
    },
  );
});
