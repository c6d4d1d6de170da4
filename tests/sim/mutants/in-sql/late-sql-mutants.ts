import type { Mutant } from '../mutant.ts';

const folder = 'supabase/migrations/20260101';
const LOCKS = `${folder}000732_routes_together.sql`;
const PUSH = `${folder}000800_push.sql`;
const UPKEEP = `${folder}001100_upkeep.sql`;

const RENAMES = {
  file: 'tests/contract/locks/renames.contract.test.ts',
  title:
    '[SYNC-6] two of one route who rename themselves at once are both called by their new names',
};
const REFUSED = {
  file: 'tests/contract/limits/refused-pushes.contract.test.ts',
  title: '[SYNC-6] leave all that is left of a limit to those that fit',
};
const PRUNED = {
  file: 'tests/contract/sync/late-pruning.contract.test.ts',
  title: '[SYNC-1, SYNC-8] no tombstone goes that a follower may not have been told of yet',
};

/** Mistakes of the real server that only transactions at one moment show, or requests that histories never make. */
export const LATE_SQL_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: a refused push uses up what it asked for',
    test: REFUSED,
    edits: [{ file: PUSH, find: 'perform app.give_back(wants, senders);', replace: '' }],
  },
  {
    name: 'SQL: views over their limit are refused',
    test: {
      file: 'tests/contract/server/rate-limits.contract.test.ts',
      title:
        'one device adds 500 views a day, and one address 3,000: more are taken and not counted',
    },
    edits: [
      {
        file: PUSH,
        find: "when sqlstate 'SY001' then code := nullif(sqlerrm, 'dropped');",
        replace: "when sqlstate 'SY001' then code := sqlerrm;",
      },
    ],
  },
  {
    name: 'SQL: tombstones of open transactions are pruned',
    needsPostgres: true,
    test: PRUNED,
    edits: [
      {
        file: UPKEEP,
        find: 'where t.left_at < left_before and t.change_xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint',
        replace: 'where t.left_at < left_before',
      },
    ],
  },
  {
    name: 'SQL: the horizon is raised above where readings begin',
    needsPostgres: true,
    test: PRUNED,
    edits: [
      {
        file: UPKEEP,
        find: 'set horizon = greatest(horizon, (select max(change_xid) + 1 from gone))',
        replace:
          'set horizon = greatest(horizon, pg_snapshot_xmax(pg_current_snapshot())::text::bigint)',
      },
    ],
  },
  {
    name: 'SQL: a new name locks no group',
    needsPostgres: true,
    test: RENAMES,
    edits: [
      {
        file: LOCKS,
        find: 'where m.user_id = uid and (renames or m.route_id::text = any (routes))',
        replace: 'where m.user_id = uid and m.route_id::text = any (routes)',
      },
    ],
  },
  {
    name: 'SQL: groups are read, not locked',
    needsPostgres: true,
    test: RENAMES,
    edits: [
      {
        file: LOCKS,
        find: 'i.token_hash = any (hashes) and i.until > app.now())) order by g.id for update;',
        replace: 'i.token_hash = any (hashes) and i.until > app.now())) order by g.id;',
      },
    ],
  },
];
