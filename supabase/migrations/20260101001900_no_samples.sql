-- No samples of tables that the API's roles may read. A caller can ask for a plan, and so learn how many rows the
-- planner expects (over HTTP: `Prefer: count=planned`). The planner estimates from samples of all rows, including
-- those that row-level security hides: a few hundred requests would give unreleased places to the digit. The setting
-- of a column survives ANALYZE, autovacuum, and a dump.
--
-- Plans then depend on the indexes alone and are the same for every content;
-- tests/contract/server/plans.contract.test.ts reads them. This file runs last, so that it covers every table.
do $$
declare
  of_column record;
begin
  for of_column in
    select c.oid::regclass as relation, a.attnum, a.attname, c.relkind
    from pg_class t
    left join pg_index x on x.indrelid = t.oid and x.indexprs is not null
    join pg_class c on c.oid in (t.oid, x.indexrelid)
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      -- For an index, only the columns that are expressions.
      and (c.oid = t.oid or x.indkey[a.attnum - 1] = 0)
    where t.relnamespace = 'app'::regnamespace and t.relkind in ('r', 'p')
      and (has_any_column_privilege('anon', t.oid, 'select')
        or has_any_column_privilege('authenticated', t.oid, 'select'))
  loop
    if of_column.relkind in ('i', 'I') then
      execute format(
        'alter index %s alter column %s set statistics 0', of_column.relation, of_column.attnum);
    else
      execute format(
        'alter table %s alter column %I set statistics 0', of_column.relation, of_column.attname);
    end if;
  end loop;
end
$$;
