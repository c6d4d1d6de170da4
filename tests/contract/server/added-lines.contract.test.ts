import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDeployed } from '../../../supabase/deploy/deployed-migrations.ts';
import { readMigrations } from '../../../supabase/local/migrate.ts';
import { Device, type Intent } from '../../support/databases/database-device.ts';
import { migratedPglite, openPglite } from '../../support/databases/database-pglite.ts';
import { newUser } from '../../support/databases/database-sale.ts';
import type { TestDatabase } from '../../support/databases/database-roles.ts';

/** A line to add to the migration with this number, before the given text. */
interface AddedLine {
  readonly file: string;
  readonly line: string;
  /** Must occur in the file exactly once. Without it, the line goes to the end of the file. */
  readonly before?: string;
}

/** The lines listed in supabase/README.md under "Adding a mutation". */
const MUTATION: readonly AddedLine[] = [
  {
    file: '0740',
    line: `
      create function app.wish_put(a jsonb, uid uuid) returns void
      language plpgsql set search_path = ''
      as $$
      declare
        wish_id uuid := app.uuid_arg(a, 'id');
        wanted text := app.text_arg(a, 'text', 1, 120);
      begin
        perform app.signed_in(uid);
        insert into app.wish (id, user_id, text) values (wish_id, uid, wanted);
      end
      $$;`,
  },
  {
    file: '0790',
    line: "when 'wish.put' then perform app.wish_put(a, uid);",
    before: "else perform app.refuse('unknown');",
  },
];

/** The line listed under "Adding a limit". */
const LIMIT: readonly AddedLine[] = [
  {
    file: '0330',
    line: "('wish.put', 'account', 2, '1 day'),",
    before: "('error.report', 'account', 50, '1 day'),",
  },
];

/** The lines listed under "Adding a synced table". */
const TABLE: readonly AddedLine[] = [
  {
    file: '0310',
    line: `
      create table app.wish (
        id uuid primary key,
        user_id uuid not null references auth.users on delete cascade,
        text text not null,
        rev integer not null default 1,
        change_xid bigint not null
      );
      create index on app.wish (user_id, change_xid, id);`,
  },
  {
    file: '0410',
    line: `
      create function app.wish_doc(w app.wish) returns json
      language sql stable
      as $$ select json_build_object('text', w.text) $$;
      create trigger stamp before insert or update on app.wish
        for each row execute function app.stamp();`,
  },
  {
    file: '0500',
    line: `
      (select wish.change_xid, wish.id, 'wish', wish.rev, app.wish_doc(wish)
       from app.wish
       where wish.user_id = uid and app.is_unread(wish.change_xid, wish.id, after_xid, after_id, bound)
       order by 1, 2 limit room + 12)
      union all`,
    before: `(select own_row.change_xid, own_row.id,`,
  },
  {
    file: '0500',
    line: `
      select from app.wish
      where wish.user_id = uid and app.is_unread(wish.change_xid, wish.id, after_xid, app.first_id(), bound))
    or exists (`,
    before: `
      select from app.own_row
      where own_row.user_id = uid`,
  },
  { file: '0800', line: "'wish',", before: "'save', 'review', 'route', 'note', 'search'" },
  {
    file: '0800',
    line: `
      select 'wish', w.id, w.rev, app.wish_doc(w)
      from app.wish w where of_kind = 'wish' and w.user_id = uid and w.id = of_id
      union all`,
    before: `select o.kind, o.id, o.rev, app.own_doc(o)
    from app.own_row o where o.kind = of_kind`,
  },
  {
    file: '0850',
    line: `
      alter table app.wish enable row level security;
      create policy read on app.wish for select to anon, authenticated
        using (user_id = (select app.uid()));`,
  },
  {
    file: '1110',
    line: "('wish', 'id = id'),",
    before: "('save', 'rev = rev + 1, change_xid = app.xid()'),",
  },
  {
    file: '1800',
    line: `
      grant select on app.wish to anon, authenticated, service_role;
      grant execute on function app.wish_doc(app.wish) to anon, authenticated, service_role;`,
    before: '  perform app.make_triggers_of_accounts();',
  },
];

const ALL = [...MUTATION, ...LIMIT, ...TABLE];

/** The migrations with lines added. Throws if the text to insert before does not occur exactly once. */
function withLines(lines: readonly AddedLine[]) {
  return readMigrations().map((migration) => {
    const added = lines.filter(({ file }) => migration.version.endsWith(`00${file}`));
    const sql = added.reduce((text, { line, before }) => {
      if (before === undefined) return `${text}\n${line}\n`;
      const parts = text.split(before);
      expect([before, parts.length]).toEqual([before, 2]);
      return parts.join(`${line}\n${before}`);
    }, migration.sql);
    return { ...migration, sql };
  });
}

/** The numbers of the migrations listed in one section of the README. */
function filesNamed(heading: string): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../../../supabase/README.md'), 'utf8');
  const [, section = ''] = readme.split(`\n## ${heading}\n`);
  const [text = ''] = section.split('\n## ');
  return [...new Set([...text.matchAll(/^\d+\. `(\d{4})`/gmu)].map(([, file = '']) => file))];
}

it('each table, type, view, function, trigger and policy has one definition', () => {
  // What comes after the first deployment replaces definitions.
  const deployed = readDeployed();
  const code = readMigrations()
    .filter(({ version }) => deployed === null || version <= deployed.first)
    .map(({ sql }) => sql.replaceAll(/--.*$/gmu, ''))
    .join('\n');
  expect(
    code.match(/^ *(?:create or replace|drop|alter (?:function|view|policy|type)).*$/gmu),
  ).toBeNull();
  expect(code.match(/^ *alter table .*\b(?:add|drop|rename|alter)\b.*$/gmu)).toBeNull();
  const defined = [
    ...code.matchAll(/^create (table|type|view|function) ([\w.]+)/gmu),
    ...code.matchAll(/^create (trigger|policy) ("[^"]+"|\w+)[^;]*? on ([\w.]+)/gmu),
    ...code.matchAll(/^(alter table) ([\w.]+) enable row level security/gmu),
  ].map(([, ...parts]) => parts.join(' '));
  expect(defined.length).toBeGreaterThan(200);
  expect(defined.filter((each, at) => defined.indexOf(each) !== at)).toEqual([]);
});

const wish = (id: string): Intent => ({ op: 'wish.put', a: { id, text: 'A lamp' } });

async function withDatabase(
  opened: Promise<TestDatabase>,
  run: (database: TestDatabase) => Promise<void>,
): Promise<void> {
  const database = await opened;
  try {
    await run(database);
  } finally {
    await database.close();
  }
}

it.each([
  ['Adding a mutation', MUTATION],
  ['Adding a limit', LIMIT],
  ['Adding a synced table', TABLE],
])('the lines below are in the files that the README names under "%s"', (heading, lines) => {
  expect(filesNamed(heading)).toEqual([...new Set(lines.map(({ file }) => file))]);
});

it(
  'without the lines the mutation is refused as unknown',
  () =>
    withDatabase(openPglite(), async (database) => {
      const device = new Device(database, await newUser(database));
      expect(await device.outcomes(wish(crypto.randomUUID()))).toEqual(['unknown']);
    }),
  180_000,
);

it(
  'with the lines the mutation runs, its rows are synced and its limit holds',
  () =>
    withDatabase(migratedPglite(withLines(ALL)), async (database) => {
      const user = await newUser(database);
      const [device, other] = [new Device(database, user), new Device(database, user)];
      const own = `u:${user.uid}`;
      const id = crypto.randomUUID();
      await other.pull(own);

      const row = ['wish', id, 1, { text: 'A lamp' }];
      expect(await device.push(wish(id))).toMatchObject({ res: [{ st: 'ok' }], rows: [row] });
      expect(await other.pull(own)).toEqual([row]);
      expect(await other.check([own])).toMatchObject({
        scopes: [{ s: own, n: 2, h: expect.any(Number) }],
      });

      const stranger = new Device(database, await newUser(database));
      expect(await stranger.pull(`c:none`)).toEqual([]);
      expect(await new Device(database, 'anon').outcomes(wish(crypto.randomUUID()))).toEqual([
        'forbidden',
      ]);
      await expect(database.as(user, "select app.wish_put('{}', $1)", [user.uid])).rejects.toThrow(
        'permission denied',
      );

      expect(await device.outcomes(wish(crypto.randomUUID()))).toEqual(['ok']);
      expect(await device.outcomes(wish(crypto.randomUUID()))).toEqual(['limit']);

      await database.owner('select app.restamp()');
      const [kept] = await database.owner<{ rev: number }>(
        'select rev from app.wish where id = $1',
        [id],
      );
      expect(kept?.rev).toBe(2);
    }),
  180_000,
);
