import type { Mutant, NamedCase } from '../mutant.ts';

const folder = 'supabase/migrations/20260101';
const DOCUMENTS = `${folder}000400_documents.sql`;
const PULL = `${folder}000500_pull.sql`;

function news(title: string): NamedCase {
  return { file: 'tests/contract/sync/cell-news.contract.test.ts', title };
}

const HEARD = news('is news of its cell');
const RELEASED = news(
  '[SYNC-1] a place is news when the clock releases it, and nobody writes then; also after the clock was set back',
);

/** Mistakes in `app.news`, where polls look first: what is missing there, nobody hears of. */
export const NEWS_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: a changed sale is no news of its cell',
    test: HEARD,
    edits: [
      {
        file: DOCUMENTS,
        find: 'create trigger tell after update on app.sale referencing new table as fresh for each statement execute function app.tell_cells();',
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: what leaves a cell is no news of it',
    test: HEARD,
    edits: [
      {
        file: DOCUMENTS,
        find: "from fresh f where f.scope like 'c:%' and f.change_xid = app.xid()",
        replace: "from fresh f where f.scope like 'c:none' and f.change_xid = app.xid()",
      },
    ],
  },
  {
    name: 'SQL: a release is no news',
    test: RELEASED,
    edits: [
      {
        file: DOCUMENTS,
        find: 'and f.change_xid = app.xid() and isfinite(f.release_at)',
        replace: 'and f.change_xid = app.xid() and false',
      },
    ],
  },
  {
    name: 'SQL: a release is news only up to the second before',
    test: RELEASED,
    edits: [
      {
        file: PULL,
        find: 'news.position <= right_now',
        replace: 'news.position < right_now',
      },
    ],
  },
  {
    name: 'SQL: news that nobody could hear yet is forgotten for what comes after it',
    needsPostgres: true,
    test: news(
      '[SYNC-1] news that a long transaction holds back is kept for those who have yet to hear it',
    ),
    edits: [
      {
        file: DOCUMENTS,
        find: '(0, pg_snapshot_xmin(pg_current_snapshot())::text::bigint),',
        replace: '(0, pg_snapshot_xmax(pg_current_snapshot())::text::bigint),',
      },
    ],
  },
  {
    name: 'SQL: news of a cell is never forgotten',
    test: news('[SYNC-3] what a cell keeps does not grow with what happens in it'),
    edits: [
      {
        file: DOCUMENTS,
        find: 'and (old.position, old.xid) < (newest.position, newest.xid)',
        replace: 'and false',
      },
    ],
  },
  {
    name: 'SQL: the release of a hidden sale is news',
    test: news(
      '[SYNC-27] what happens to a hidden sale is no news, and tells nobody when its place would be released',
    ),
    edits: [
      {
        file: DOCUMENTS,
        find: 'from fresh f where not f.hidden and f.change_xid = app.xid() and isfinite(f.release_at)',
        replace: 'from fresh f where f.change_xid = app.xid() and isfinite(f.release_at)',
      },
    ],
  },
  {
    name: 'SQL: a save is no news of its person',
    test: {
      file: 'tests/contract/sync/small-news.contract.test.ts',
      title:
        '[SYNC-3] a save alone is news on the other device of its person, and so is that it was taken back',
    },
    edits: [
      {
        file: PULL,
        find: 'where save.user_id = uid and app.is_unread(save.change_xid, save.sale_id, after_xid, app.first_id(), bound))',
        replace: 'where false)',
      },
    ],
  },
];
