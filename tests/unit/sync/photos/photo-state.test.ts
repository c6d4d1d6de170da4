import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../../../../src/sync/local-store.ts';
import {
  type Photo,
  type PhotoState,
  photoAfter,
} from '../../../../src/sync/photos/photo-state.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';
import { SOME_FILES } from '../../../support/builders/photo-builders.ts';

function photo(state: PhotoState, failure: string | null = null): Photo {
  return {
    imageId: 'p1',
    saleId: 's1',
    principal: 'ann',
    position: 0,
    ext: 'jpg',
    type: 'image/jpeg',
    ...SOME_FILES,
    thumb: null,
    state,
    failure,
    refusals: 0,
    addedAtMs: 0,
  };
}

function declaration(fields: Partial<OutboxEntry> = {}, imageId = 'p1'): OutboxEntry {
  const args = { id: 's1', imageId, ext: 'jpg', position: 0, ...SOME_FILES } as const;
  return entryOf({ op: 'image.declare', args }, 1, fields);
}

function attaching(fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const args = {
    id: 's1',
    imageId: 'p1',
    ext: 'jpg',
    position: 0,
    ...SOME_FILES,
    thumb: null,
  } as const;
  return entryOf({ op: 'image.attach', args }, 2, fields);
}

function removal(): OutboxEntry {
  return entryOf({ op: 'image.remove', args: { id: 's1', imageId: 'p1' } }, 3);
}

describe('[SYNC-22] a photo is as far as the outbox of its sale says', () => {
  test.each<[string, Photo, OutboxEntry[], PhotoState | null]>([
    ['its declaration waits', photo('waiting'), [declaration()], 'waiting'],
    ['its declaration is acknowledged', photo('waiting'), [], 'declared'],
    ['nothing of it waits, nothing was sent', photo('declared'), [], 'declared'],
    ['its attaching waits', photo('uploaded'), [attaching()], 'uploaded'],
    ['its attaching is acknowledged: bytes may go', photo('uploaded'), [], null],
    ['it is declared again', photo('declared'), [declaration()], 'waiting'],
    ['another photo waits', photo('waiting'), [declaration({}, 'p2')], 'declared'],
    ['it belongs to a draft', photo('draft'), [], 'draft'],
    ['it belongs to a draft of a sale that waits', photo('draft'), [declaration()], 'draft'],
    [
      'it is attached after it was declared',
      photo('waiting'),
      [declaration(), attaching()],
      'uploaded',
    ],
    ['its taking away waits, which brings nothing', photo('declared'), [removal()], 'declared'],
    [
      'one step was refused, another waits',
      photo('uploaded'),
      [declaration({ state: 'parked', code: 'limit' }), attaching()],
      'failed',
    ],
  ])('%s', (_, before, entries, state) => {
    expect(photoAfter(before, entries)?.state ?? null).toBe(state);
  });

  test('refused, it failed for that reason; retried, it waits; discarded, it is gone', () => {
    const refused = declaration({ state: 'parked', code: 'limit' });
    const failed = photoAfter(photo('waiting'), [refused]);
    expect(failed).toMatchObject({ state: 'failed', failure: 'limit' });
    expect(photoAfter(failed!, [declaration()])).toMatchObject({ state: 'waiting', failure: null });
    expect(photoAfter(failed!, [])).toBeNull();
  });

  test('parked with its refused sale it failed without a reason of its own', () => {
    const parked = declaration({ state: 'parked', code: null });
    expect(photoAfter(photo('waiting'), [parked])).toMatchObject({
      state: 'failed',
      failure: null,
    });
  });

  test.each(['unfit', 'refused', 'lost'])(
    'what failed in the lane (%s) has nothing queued and stays until the person decides',
    (failure) => {
      const failed = photo('failed', failure);
      expect(photoAfter(failed, [])).toBe(failed);
    },
  );

  test('what failed without a reason of its own goes with the sale that it failed with', () => {
    expect(photoAfter(photo('failed'), [])).toBeNull();
  });
});
