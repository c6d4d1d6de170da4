import { type Check, ok, wrong } from './check.ts';
import { names, type Query } from './query.ts';

/** The roles as which people reach the database. Nothing may be given to them but by the migrations. */
const OF_PEOPLE = ['anon', 'authenticated'];
/** Who may have rights on our tables besides their owner. */
const KNOWN = [...OF_PEOPLE, 'service_role'];

/** The triggers of app.close_doors() on the table of accounts, as PostgreSQL writes them. */
const OF_ACCOUNTS = [
  'CREATE TRIGGER make_profile AFTER INSERT ON auth.users FOR EACH ROW EXECUTE FUNCTION app.make_profile()',
  'CREATE TRIGGER lock_groups BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.lock_groups_of()',
  'CREATE TRIGGER part BEFORE DELETE ON auth.users FOR EACH ROW EXECUTE FUNCTION app.part_from_account()',
  'CREATE CONSTRAINT TRIGGER forget AFTER DELETE ON auth.users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.forget_account()',
];

/** Ways around the rights that app.close_doors() gives and takes. */
export function accessChecks(query: Query): readonly Check[] {
  return [
    {
      name: 'roles of people',
      why: 'Whatever a role of people is a member of, or may pass over, is open to everybody.',
      mend: '`revoke <role> from anon`, `alter role anon nobypassrls`, `revoke create on schema app from anon`, `revoke all on auth.users from anon`, and the like.',
      run: async () => {
        const rows = await query<{ name: string }>(
          `select format('%s is a member of %s', m.member::regrole, m.roleid::regrole) as name
          from pg_auth_members m where m.member::regrole::text = any ($1)
          union all
          select format('%s passes over row-level security', rolname) from pg_roles
          where rolname = any ($1) and (rolbypassrls or rolsuper)
          union all
          select format('%s may create in schema %s', r.name, s.nspname)
          from unnest($1::text[]) r(name), pg_namespace s
          where s.nspname in ('app', 'public', 'auth', 'storage') and has_schema_privilege(r.name, s.oid, 'create')
          union all
          select format('%s has rights on %s', r.name, c.oid::regclass)
          from unnest($1::text[]) r(name), pg_class c
          where c.relnamespace = 'auth'::regnamespace and c.relkind in ('r', 'p', 'v')
            and has_table_privilege(r.name, c.oid, 'select, insert, update, delete')
          union all
          select distinct format('%s has rights on %s', a.grantee::regrole, c.oid::regclass)
          from pg_class c, aclexplode(c.relacl) a
          where c.relnamespace = 'app'::regnamespace and a.grantee <> c.relowner
            and a.grantee::regrole::text <> all ($2)`,
          [OF_PEOPLE, KNOWN],
        );
        return rows.length === 0 ? ok('They have only what is meant.') : wrong(`${names(rows)}.`);
      },
    },
    {
      name: 'views',
      why: "A view that reads with its owner's rights shows hidden sales and people's addresses.",
      mend: '`alter view public.sales set (security_invoker = true)`, and the others like it.',
      run: async () => {
        const rows = await query<{ name: string }>(`
          select oid::regclass::text as name from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'v'
            and relname in ('sales', 'sale_days', 'saved_sales', 'profiles')
            and coalesce(reloptions @> array['security_invoker=true'], false) is false`);
        return rows.length === 0
          ? ok('They read as their caller.')
          : wrong(`As its owner reads ${names(rows)}.`);
      },
    },
    {
      name: 'triggers of accounts',
      why: 'They make a profile at sign-up, and take away what an account had when it ends.',
      mend: 'Drop the one that is different, then as `postgres`: `select app.close_doors();`.',
      run: async () => {
        const rows = await query<{ definition: string }>(`
          select pg_get_triggerdef(oid) as definition from pg_trigger
          where tgrelid = 'auth.users'::regclass and not tgisinternal and tgenabled in ('O', 'A')`);
        const there = new Set(rows.map(({ definition }) => definition));
        const missing = OF_ACCOUNTS.filter((each) => !there.has(each)).map((name) => ({ name }));
        return missing.length === 0 ? ok('All four work.') : wrong(`Not there: ${names(missing)}.`);
      },
    },
    {
      name: 'files of photos',
      why: 'Photos whose files are gone stay empty for everyone.',
      mend: 'Restore the files of the bucket. If they are lost, remove these photos: `delete from app.sale_image i where i.attached and not exists (select from storage.objects o where o.name = i.path)`, then `select app.touch_sale(id) from app.sale`.',
      run: async () => {
        const [row] = await query<{ looked: number; gone: number }>(`
          select count(*)::int as looked, (count(*) filter (where not exists (
            select from storage.objects o
            where o.bucket_id in ('sale-images', 'held-images') and o.name = i.path)))::int as gone
          from (
            select path from app.sale_image
            where attached and copied_from is null and path !~ '^/' order by id limit 1000) i`);
        const { looked = 0, gone = 0 } = row ?? {};
        return gone === 0
          ? ok(`All of ${looked} are there.`)
          : wrong(`${gone} of ${looked} have no file.`);
      },
    },
  ];
}
