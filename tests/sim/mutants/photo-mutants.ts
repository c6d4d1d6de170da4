import type { Mutant } from './mutant.ts';

const PHOTO = 'src/sync/photos/photo-state.ts';
const PHOTO_STORE = 'src/db/photos/photo-store.ts';
const LANE = 'src/sync/photos/send-photos.ts';

const folder = 'supabase/migrations/20260101';
const IMAGES = `${folder}000710_images.sql`;
const STORAGE = `${folder}001000_storage.sql`;
const SQL_CASES = 'tests/contract/sale/copied-photos.contract.test.ts';
const DEVICE_CASES = 'tests/unit/db/photos/copied-photos.test.ts';

/** Mistakes about photos and about work that changes hands. */
export const PHOTO_MUTANTS: readonly Mutant[] = [
  {
    name: 'a refused create lets its photos go',
    edits: [
      {
        file: PHOTO,
        find: "if (parked !== undefined) return { ...photo, state: 'failed', failure: parked.code };",
        replace: 'if (parked !== undefined) return null;',
      },
    ],
  },
  {
    name: 'photo attached before uploaded',
    edits: [
      {
        file: LANE,
        find: 'for (const [at, rendition] of renditions) {',
        replace: `await store.photoUploaded(imageId);
          onQueued();
          for (const [at, rendition] of renditions) {`,
      },
    ],
  },
  {
    name: 'bytes deleted before attach is acknowledged',
    edits: [
      {
        file: PHOTO_STORE,
        find: "await whole.db.photos.put({ ...photo, state: 'uploaded' });",
        replace: `await whole.db.photos.put({ ...photo, state: 'uploaded' });
          await whole.db.photoBytes.delete(imageId);`,
      },
    ],
  },
  {
    name: 'a lost answer to an upload loses the photo',
    edits: [
      {
        file: LANE,
        find: 'if (answer.ok) continue;',
        replace: `if (answer.ok && answer.value === 'stored') continue;
          if (answer.ok) { await store.failPhoto(imageId, 'unfit'); return err({ kind: 'unfit' }); }`,
      },
    ],
    scenario: 'a lost answer to an upload costs nothing',
  },
  {
    name: 'claim doubled by a second posting',
    scenario: 'a sale whose posting nobody has heard of is claimed once it is',
    edits: [
      {
        file: 'src/db/principals/move-mutations.ts',
        find: 'return hasFoundation && !entries.some(isUnheard);',
        replace: 'return hasFoundation;',
      },
    ],
  },
  {
    name: "discard takes other principal's work",
    scenario: 'giving up work leaves that of others',
    edits: [
      {
        file: 'src/db/principals/sign-out-cleanup.ts',
        find: ".where('[principal+state]') .anyOf([principal, 'waiting'], [principal, 'parked'])",
        replace: '',
      },
    ],
  },
  {
    name: "a swept sale stays its guest's",
    scenario: 'a guest hears that a restore has lost the sale',
    edits: [
      {
        file: 'src/db/pull/pull-store.ts',
        find: 'releaseSale(merging, id, record.scope);',
        replace: "release(merging, 'sale', id, record.scope); void releaseSale;",
      },
      // Each of the two is enough alone.
      {
        file: 'src/db/pull/pull-store.ts',
        find: 'await sweepGuestHold(record, merging, unread);',
        replace: 'void sweepGuestHold;',
      },
    ],
  },
  {
    name: 'SQL: whoever has a sale of their own copies the photos of anyone',
    histories: true,
    edits: [
      {
        file: IMAGES,
        find: "perform app.expect_own(other, jsonb_build_object('secret', a -> 'from_secret'), uid);",
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: photos of a hidden sale are copied',
    histories: true,
    edits: [
      {
        file: IMAGES,
        find: "if other.hidden then perform app.refuse('forbidden'); end if;",
        replace: '',
      },
    ],
  },
  {
    name: 'SQL: a photo that is being copied is removed and stays named',
    histories: true,
    edits: [
      {
        file: IMAGES,
        find: 'returning attached or copied_from is not null into was_told;',
        replace: 'returning attached into was_told;',
      },
    ],
  },
  {
    name: 'SQL: a copy counts among the ten for a day only',
    test: {
      file: SQL_CASES,
      title: '[SYNC-22] it counts among the ten photos of its sale from the beginning',
    },
    edits: [
      {
        file: IMAGES,
        find: '(i.attached or i.copied_from is not null or i.declared_at > day_ago)',
        replace: '(i.attached or i.declared_at > day_ago)',
      },
    ],
  },
  {
    name: 'SQL: files that are still to be copied are deleted',
    test: {
      file: SQL_CASES,
      title:
        '[SYNC-22] the files of a photo that is to be copied stay until it is, whatever becomes of its sale',
    },
    edits: [
      {
        file: STORAGE,
        find: 'where not exists (select from app.sale_image i where i.copied_from = u.path) and',
        replace: 'where',
      },
    ],
  },
  {
    name: 'SQL: a copy is attached whatever the storage has',
    test: {
      file: SQL_CASES,
      title: '[SYNC-22] one whose source is gone, or has other bytes, leaves its sale',
    },
    edits: [
      {
        file: IMAGES,
        find: 'and app.file_is(i.path, i.md5, i.bytes) and app.file_is(i.small_path, i.small_md5, i.small_bytes);',
        replace: ';',
      },
    ],
  },
  {
    name: 'a guest says the code of one sale only',
    test: {
      file: DEVICE_CASES,
      title:
        '[SYNC-21] a guest’s codes of both sales join a copy when it is sent, and are in no outbox',
    },
    edits: [
      {
        file: 'src/db/push/push-store.ts',
        find: '...(other && others && { [other.name]: others.secret }),',
        replace: '',
      },
    ],
  },
  {
    name: 'of several copies only the first is named',
    edits: [
      {
        file: 'src/sync/mutations/photo-mutations.ts',
        find: 'const copying = new Set([...(sale.copying ?? []), imageId]);',
        replace: 'const copying = new Set(sale.copying ?? [imageId]);',
      },
    ],
  },
];
