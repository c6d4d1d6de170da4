import type { Mutant, NamedCase } from '../mutant.ts';

const folder = 'supabase/migrations/20260101';
const DOCUMENTS = `${folder}000400_documents.sql`;
const UPKEEP = `${folder}001100_upkeep.sql`;

function counts(title: string): NamedCase {
  return { file: 'tests/contract/sync/shown-counts.contract.test.ts', title };
}

/** Mistakes in what devices get of counters, or in when they read a sale again for them. */
export const COUNTER_MUTANTS: readonly Mutant[] = [
  {
    name: 'SQL: each view makes all devices nearby read the sale again',
    test: counts(
      '[SYNC-3] views that reach no other step are counted, and nobody reads the sale again for them',
    ),
    edits: [
      {
        file: DOCUMENTS,
        find: 'new is not distinct from old or (new.user_id, new.cell, new.hidden, new.shown_views,',
        replace: 'true or (new.user_id, new.cell, new.hidden, new.shown_views,',
      },
    ],
  },
  {
    name: 'SQL: a step of a counter is never sent',
    histories: true,
    edits: [
      {
        file: DOCUMENTS,
        find: 'new.shown_views, new.shown_saves, new.shown_on_routes, new.reviews,',
        replace: 'old.shown_views, old.shown_saves, old.shown_on_routes, new.reviews,',
      },
    ],
  },
  {
    name: 'SQL: a row that a restore stamps anew counts as unchanged',
    test: {
      file: 'tests/contract/sync/restore.contract.test.ts',
      title:
        '[SYNC-8] a database that is not the one it was answers restoring, until it is restamped',
    },
    edits: [
      {
        file: DOCUMENTS,
        find: 'new is not distinct from old or (new.user_id, new.cell, new.hidden, new.shown_views,',
        replace: '(new.user_id, new.cell, new.hidden, new.shown_views,',
      },
    ],
  },
  {
    name: 'SQL: steps are shown as often as they are reached',
    test: counts(
      "[SYNC-3] steps wait until their region's minute, come together, and need no other view for that",
    ),
    edits: [
      {
        file: UPKEEP,
        find: 'coalesce((was).show_from <= right_now, false) as is_told',
        replace: 'true as is_told',
      },
    ],
  },
  {
    name: 'SQL: each sale has its own minute',
    test: counts(
      "[SYNC-3] steps wait until their region's minute, come together, and need no other view for that",
    ),
    edits: [
      {
        file: UPKEEP,
        find: 'least((was).show_from, app.next_telling((was).cell, right_now)) end',
        replace: "coalesce((was).show_from, right_now + interval '1 hour') end",
      },
    ],
  },
  {
    name: 'SQL: with each view, the hour of a waiting step begins again',
    histories: true,
    edits: [
      {
        file: UPKEEP,
        find: 'least((was).show_from, app.next_telling((was).cell, right_now)) end',
        replace: "app.next_telling((was).cell, right_now + interval '1 hour') end",
      },
    ],
  },
  {
    name: 'SQL: a step that had to wait is shown with the next view only',
    test: counts(
      "[SYNC-3] steps wait until their region's minute, come together, and need no other view for that",
    ),
    edits: [
      {
        file: UPKEEP,
        find: '(select t.id, 0, 0, 0, false from app.sale_stats t where t.show_from <= right_now limit most) union all',
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: "is it on" waits for the hour of the counters',
    test: counts(
      '[SYNC-3] "is it on" and ratings wait for no hour, and are sent for their own sale alone',
    ),
    edits: [
      {
        file: UPKEEP,
        find: 'where t.id = f.id and (t.is_on <> f.states',
        replace: 'where t.id = f.id and f.show_from is null and (t.is_on <> f.states',
      },
    ],
  },
  {
    name: 'SQL: a changed review is not counted where somebody looked at the sale, too',
    test: counts(
      '[SYNC-3] "is it on" and ratings wait for no hour, and are sent for their own sale alone',
    ),
    edits: [
      {
        file: UPKEEP,
        find: 'bool_or((views, saves, on_routes) = (0, 0, 0)) as is_other',
        replace: 'bool_and((views, saves, on_routes) = (0, 0, 0)) as is_other',
      },
    ],
  },
];
