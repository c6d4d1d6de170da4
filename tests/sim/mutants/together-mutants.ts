import type { Mutant } from './mutant.ts';

const TOGETHER = 'tests/support/fake-server/own-rows/fake-server-together.ts';
const SQL_TOGETHER = 'supabase/migrations/20260101000732_routes_together.sql';
const SQL_STORAGE = 'supabase/migrations/20260101001000_storage.sql';
const FINDS = 'src/db/photos/find-photos.ts';
const LANE = 'src/sync/photos/send-photos.ts';

/** Mistakes about routes that several people plan, and about photos of finds. */
export const TOGETHER_MUTANTS: readonly Mutant[] = [
  {
    name: 'together: a stop that a partner adds is left out',
    edits: [
      {
        file: TOGETHER,
        find: 'const line = [...ours].map(',
        replace:
          'const line = [...ours].filter(([name]) => mine.has(name) || mine.size === 0).map(',
      },
    ],
  },
  {
    name: 'together: who has left gets what the others change',
    edits: [
      {
        file: TOGETHER,
        find: 'group.members = group.members.filter((each) => each.uid !== from);',
        replace: '',
      },
    ],
  },
  {
    name: 'together: private notes go to partners',
    edits: [
      {
        file: TOGETHER,
        find: 'stopOf(stop.saleId, undefined, split(stop.settings ?? {}, OF_STOP).shared)',
        replace: 'stopOf(stop.saleId, stop.note, split(stop.settings ?? {}, OF_STOP).shared)',
      },
      {
        file: TOGETHER,
        find: 'return [name, stopOf(stop.saleId, before?.note, settings)];',
        replace: 'return [name, stopOf(stop.saleId, before?.note ?? stop.note, settings)];',
      },
    ],
  },
  {
    name: 'together: a stop that a partner takes off goes with its note',
    edits: [
      {
        file: TOGETHER,
        find: 'else if (isKept(stop) || stop.note !== undefined || Object.keys(ownSettings(stop)).length > 0)',
        replace: 'else if (isKept(stop))',
      },
    ],
  },
  {
    name: 'together: a refused note goes with a later find at its stop',
    scenario: 'a refused note outlives a find at its stop',
    edits: [
      {
        file: 'src/domain/route/merge-route.ts',
        find: 'parts: { take: stopParts, make: stopOf },',
        replace: '',
      },
    ],
  },
  {
    name: 'finds: a photo that was sent is sent again',
    edits: [
      {
        file: FINDS,
        find: "if ((await ofState(db, principal, 'waiting')).length === 0) return null; return db.transaction('r', foldTables(db), async () => { const waiting = await ofState(db, principal, 'waiting');",
        replace: `if ((await ofState(db, principal, 'waiting')).length === 0) return null;
          return db.transaction('r', foldTables(db), async () => {
            const waiting = [...await ofState(db, principal, 'waiting'), ...await ofState(db, principal, 'sent')];`,
      },
    ],
  },
  {
    name: 'finds: a photo counts as sent after its first file',
    edits: [
      {
        file: LANE,
        find: 'if (answer.ok) continue;',
        replace: 'if (answer.ok) { if (at.includes("/") && at.length === 77) break; continue; }',
      },
    ],
  },
  {
    name: 'finds: a photo stays when its find is gone',
    edits: [
      {
        file: FINDS,
        find: "else if (!isNamed && photo.state !== 'loose')",
        replace: "else if (!isNamed && photo.state === 'failed')",
      },
    ],
  },
  {
    name: 'SQL: a stop that a partner adds is left out',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'from jsonb_each(s.by_name) e union all',
        replace: 'from jsonb_each(s.by_name) e where o.by_name ? e.key union all',
      },
    ],
  },
  {
    name: 'SQL: who has left gets what the others change',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'perform app.signed_in(uid); delete from app.route_member m where m.user_id = uid and m.route_id = of_route; update',
        replace: 'perform app.signed_in(uid); update',
      },
    ],
  },
  {
    name: 'SQL: private notes go to partners',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: "app.stop_of(e.stop -> 'sale_id', null, app.only_keys(e.stop -> 'settings', app.shared_of_stop()))",
        replace:
          "app.stop_of(e.stop -> 'sale_id', e.stop -> 'note', app.only_keys(e.stop -> 'settings', app.shared_of_stop()))",
      },
      {
        file: SQL_TOGETHER,
        find: "e.value -> 'sale_id', o.by_name -> e.key -> 'note',",
        replace: "e.value -> 'sale_id', coalesce(o.by_name -> e.key -> 'note', e.value -> 'note'),",
      },
    ],
  },
  {
    name: 'SQL: seven people may plan one route',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'select count(*) >= 6 from app.route_member m',
        replace: 'select count(*) >= 7 from app.route_member m',
      },
    ],
  },
  {
    name: 'SQL: an invitation opens after its person has left',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'where m.group_id = invited.id and m.user_id = invited.invited_by;',
        replace: 'where m.group_id = invited.id limit 1;',
      },
    ],
  },
  {
    name: 'SQL: the old link brings back who has left',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'and (l.token_hash = hash or (l.is_removed and invited.invited_by <> invited.made_by))',
        replace: 'and l.is_removed and invited.invited_by <> invited.made_by',
      },
    ],
  },
  {
    name: 'SQL: who was removed comes back by an invitation of a partner',
    test: {
      file: 'tests/contract/people/removed-partners.contract.test.ts',
      title:
        '[SYNC-20] who was removed comes back only by a new invitation of whoever made the route',
    },
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'and (l.token_hash = hash or (l.is_removed and invited.invited_by <> invited.made_by))',
        replace: 'and l.token_hash = hash',
      },
    ],
  },
  {
    name: 'SQL: the link stays open after a removal',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'update app.route_group g set until = least(g.until, app.now()) where g.id = of_group;',
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: any partner removes any other',
    histories: true,
    edits: [
      {
        file: SQL_TOGETHER,
        find: 'where g.id = of_group and g.made_by = uid) then',
        replace: 'where g.id = of_group) then',
      },
    ],
  },
  {
    name: 'together: a removed partner stays in the list of the device',
    edits: [
      {
        file: 'src/sync/mutations/plan-mutations.ts',
        find: 'if (docs.route === null || at < 0) return docs;',
        replace: 'if (docs.route === null || at < 1) return docs;',
      },
    ],
  },
  {
    name: 'SQL: a photo may be sent while a job deletes its files',
    histories: true,
    edits: [
      {
        file: SQL_STORAGE,
        find: 'select from app.unused_file f where f.path = object_name and f.is_taken',
        replace: 'select from app.unused_file f where false',
      },
    ],
  },
];
