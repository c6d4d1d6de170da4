import type { Mutant } from './mutant.ts';

const PHOTO = 'src/sync/photos/photo-state.ts';
const PHOTO_STORE = 'src/db/photos/photo-store.ts';
const LANE = 'src/sync/photos/send-photos.ts';

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
        file: 'src/db/rows/pull-store.ts',
        find: 'releaseSale(merging, id, record.scope);',
        replace: "release(merging, 'sale', id, record.scope); void releaseSale;",
      },
    ],
  },
];
