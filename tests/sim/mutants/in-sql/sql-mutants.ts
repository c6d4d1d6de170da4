import type { Mutant } from '../mutant.ts';

const folder = 'supabase/migrations/20260101';
const DOCUMENTS = `${folder}000400_documents.sql`;
const PULL = `${folder}000500_pull.sql`;
const PUSH = `${folder}000800_push.sql`;
const MODERATION = `${folder}000750_moderation.sql`;
const APPLY = `${folder}000790_apply.sql`;
const TOGETHER = `${folder}000732_routes_together.sql`;
const UPKEEP = `${folder}001100_upkeep.sql`;

/** Mistakes of the real server, made in its SQL. Random histories show the difference from the model. */
export const SQL_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: a tombstone on the cursor is skipped in a cell',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'gone.scope = cell_rows.scope and app.is_unread(gone.change_xid, gone.id, after_xid, after_id, bound)',
        replace:
          'gone.scope = cell_rows.scope and (gone.change_xid, gone.id) > (after_xid, after_id) and gone.change_xid < bound',
      },
    ],
  },
  {
    name: 'SQL: a tombstone on the cursor is skipped among own rows',
    test: {
      file: 'tests/contract/sync/leaving.contract.test.ts',
      title:
        '[SYNC-5] a page may end among the tombstones of one sale: the rest comes with the next',
    },
    edits: [
      {
        file: PULL,
        find: "gone.scope = 'u:' || uid and app.is_unread(gone.change_xid, gone.id, after_xid, after_id, bound)",
        replace:
          "gone.scope = 'u:' || uid and (gone.change_xid, gone.id) > (after_xid, after_id) and gone.change_xid < bound",
      },
    ],
  },
  {
    name: 'SQL: a tombstone is sent of a sale that is in the cell',
    test: {
      file: 'tests/contract/sync/past-sales.contract.test.ts',
      title:
        '[SYNC-4] moved to a day that counts as over for some, it comes to whoever still reads it, row by row',
    },
    edits: [
      {
        file: PULL,
        find: "others count it as gone. and (gone.kind <> 'sale' or not exists (",
        replace: 'others count it as gone.\nand (true or not exists (',
      },
    ],
  },
  {
    name: 'SQL: the horizon is compared without where the reading began',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'select coalesce(read_from, after_xid) between horizon and newest',
        replace: 'select after_xid between horizon and newest',
      },
    ],
  },
  {
    name: 'SQL: a cursor below the horizon reads on',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'select coalesce(read_from, after_xid) between horizon and newest',
        replace: 'select coalesce(read_from, after_xid) <= newest',
      },
    ],
  },
  {
    name: 'SQL: a first reading stops at the bound',
    histories: true,
    needsPostgres: true,
    edits: [
      {
        file: PULL,
        find: 'reach := case when read_from is null then bound else 9223372036854775807 end;',
        replace: 'reach := bound;',
      },
    ],
  },
  {
    name: 'SQL: a first reading goes on from where it ended, not from where it began',
    histories: true,
    needsPostgres: true,
    edits: [
      {
        file: PULL,
        find: 'after_xid := read_from;',
        replace: 'after_xid := bound;',
      },
    ],
  },
  {
    name: 'SQL: what did not fit leaves room for the scopes behind it',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'bytes_left := case when page.is_cut then 0 else bytes_left - page.bytes end; rows_given := rows_given + page.row_count; more := page.is_cut; if more and page.row_count = 0',
        replace:
          'bytes_left := bytes_left - page.bytes; rows_given := rows_given + page.row_count; more := page.is_cut; if more and page.row_count = 0',
      },
    ],
  },
  {
    name: 'SQL: no late-commit bound',
    histories: true,
    needsPostgres: true,
    edits: [
      {
        file: PULL,
        find: 'bound bigint := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;',
        replace: 'bound bigint := pg_snapshot_xmax(pg_current_snapshot())::text::bigint;',
      },
    ],
  },
  {
    name: 'SQL: no tombstone is served after the first reading',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'where after_xid > 0 and gone.scope = cell_rows.scope',
        replace: 'where false and gone.scope = cell_rows.scope',
      },
    ],
  },
  {
    name: 'SQL: keyset without kind',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'where (found.change_xid, found.id, found.kind) > (after_xid, after_id, after_kind)',
        replace: 'where (found.change_xid, found.id) > (after_xid, after_id)',
      },
    ],
  },
  {
    name: 'SQL: release by one stream only',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'if not is_own and not more and asked.after_release is not null then',
        replace: 'if not is_own and not more and asked.after_release is null then',
      },
    ],
  },
  {
    name: 'SQL: the bytes of an answer are not counted',
    histories: true,
    edits: [
      {
        file: PULL,
        find: 'bytes_left := case when page.is_cut then 0 else bytes_left - page.bytes end; rows_given := rows_given + page.row_count; more := page.is_cut; if more and page.row_count = 0',
        replace:
          'rows_given := rows_given + page.row_count; more := page.is_cut; if more and page.row_count = 0',
      },
    ],
  },
  {
    name: 'SQL: the stored result is not what is answered again',
    histories: true,
    edits: [
      {
        file: PUSH,
        find: 'if number <= c.last_mid then outcome := known.res;',
        replace: `if number <= c.last_mid then
          outcome := jsonb_build_object('mid', number, 'st', 'ok');`,
      },
    ],
  },
  {
    name: 'SQL: an operation sent again under a new client is done again',
    histories: true,
    edits: [
      {
        file: PUSH,
        find: 'elsif known.op_id is not null and known.principal is not distinct from uid then',
        replace:
          'elsif known.op_id is not null and known.principal is distinct from known.principal then',
      },
    ],
  },
  {
    name: 'SQL: a sale keeps its rev',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: 'new.rev := old.rev + 1; new.days_rev',
        replace: 'new.rev := old.rev; new.days_rev',
      },
    ],
  },
  {
    name: 'SQL: a place that was taken back while its sale was away stays',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: "perform app.bury(returned_to, 'place', p.id, p.rev) from app.sale_place p where p.id = new.id;",
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: tombstones are forgotten and no horizon is set',
    histories: true,
    edits: [
      {
        file: UPKEEP,
        find: 'update app.meta set horizon = greatest(horizon, (select max(change_xid) + 1 from gone))',
        replace: 'update app.meta set horizon = horizon where exists (select from gone)',
      },
    ],
  },
  {
    name: 'SQL: arguments are nested as deep as anyone likes',
    histories: true,
    edits: [
      {
        file: APPLY,
        find: "perform app.require(app.is_shallow(a - 'was') and app.is_shallow(a -> 'was'));",
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: values that no device can say again are stored',
    histories: true,
    edits: [{ file: APPLY, find: 'perform app.require(app.is_repeatable(a));', replace: '' }],
  },
  {
    name: 'SQL: a sale counts in a cell that it has left',
    histories: true,
    edits: [
      {
        file: MODERATION,
        find: 'on conflict (sale_id) do update set cell = excluded.cell, at = excluded.at,',
        replace: 'on conflict (sale_id) do update set at = excluded.at,',
      },
    ],
  },
  {
    name: 'SQL: strangers’ sales hold a guest’s back',
    histories: true,
    edits: [
      {
        file: MODERATION,
        find: "when everyones >= rule.crowd then 'asked'",
        replace: "when everyones >= rule.crowd then 'held'",
      },
    ],
  },
  {
    name: 'SQL: a device that changes its address floods on',
    histories: true,
    edits: [
      {
        file: MODERATION,
        find: 'own := greatest(of_device, of_address);',
        replace: 'own := of_address;',
      },
    ],
  },
  {
    name: 'SQL: who was removed from a route stays in it',
    histories: true,
    edits: [
      {
        file: TOGETHER,
        find: 'delete from app.route_member m where m.user_id = other and m.group_id = of_group;',
        replace: '',
      },
    ],
  },
];
