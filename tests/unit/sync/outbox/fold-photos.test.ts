import { describe, expect, it } from 'vitest';
import { foldEntries } from '../../../../src/sync/outbox/fold-overlays.ts';
import type { NewMutation } from '../../../../src/sync/mutations/mutation.ts';
import { NO_DOCS } from '../../../../src/sync/mutations/rule.ts';
import { entryOf } from '../../../support/builders/outbox-entries.ts';
import { create } from '../../../support/builders/sale-args.ts';

const POSTED = foldEntries(NO_DOCS, [entryOf(create('s1'), 1)]);

function after(mutation: NewMutation, docs = POSTED) {
  return foldEntries(docs, [entryOf(mutation, 1)]);
}

describe('[SYNC-22] a picture', () => {
  it('is there once, at its place, with all that was said of it', () => {
    const args = {
      id: 's1',
      imageId: 'p1',
      ext: 'jpg',
      position: 0,
      bytes: 7,
      smallMd5: 'ef',
      thumb: 'AA',
    } as const;
    const docs = after({ op: 'image.attach', args });
    expect(docs.sale?.images).toEqual([
      {
        id: 'p1',
        path: 's1/p1.jpg',
        smallPath: 's1/p1-ef.jpg',
        position: 0,
        bytes: 7,
        thumb: 'AA',
      },
    ]);
    expect(after({ op: 'image.attach', args: { ...args, position: 3 } }, docs)).toBe(docs);
  });

  it('of another sale is named as one that comes, once, until it is there or removed', () => {
    const copy = (imageId: string): NewMutation => ({
      op: 'image.copy',
      args: { id: 's1', imageId, from: 's0', fromImage: 'p0', position: 0 },
    });
    const coming = after(copy('p1'), after(copy('p2')));
    expect(coming.sale).toMatchObject({ copying: ['p1', 'p2'], images: [] });
    expect(after(copy('p1'), coming)).toEqual(coming);
    const remove = (imageId: string): NewMutation => ({
      op: 'image.remove',
      args: { id: 's1', imageId },
    });
    const left = after(remove('p2'), coming);
    expect(left.sale?.copying).toEqual(['p1']);
    expect(after(remove('p1'), left)).toEqual(POSTED);
    const image = { ext: 'jpg', bytes: 7, smallMd5: 'ef', thumb: null, position: 0 } as const;
    const there = after({ op: 'image.attach', args: { id: 's1', imageId: 'p1', ...image } });
    expect(after(copy('p1'), there)).toBe(there);
  });

  it('stands where its number says, whatever numbers are missing; put in order, they count anew', () => {
    const file = { id: 's1', ext: 'jpg', bytes: 7, smallMd5: 'ef', thumb: null } as const;
    const add = (imageId: string, position: number): NewMutation => ({
      op: 'image.attach',
      args: { ...file, imageId, position },
    });
    const shown = (...made: readonly NewMutation[]) =>
      made
        .reduce((docs, mutation) => after(mutation, docs), POSTED)
        .sale?.images.map(({ id, position }) => `${id} ${position}`);
    const added = [add('p0', 0), add('p4', 4), add('p5', 5), add('p3', 3)];
    expect(shown(...added)).toEqual(['p0 0', 'p3 3', 'p4 4', 'p5 5']);
    const order: NewMutation = {
      op: 'image.order',
      args: { id: 's1', imageIds: ['p5', 'p9', 'p0'] },
    };
    expect(shown(...added, order)).toEqual(['p5 0', 'p0 2', 'p3 3', 'p4 4']);
    // The rest keeps its order, whatever the ids are, also when one more comes.
    const last: NewMutation = { ...order, args: { id: 's1', imageIds: ['p0'] } };
    const rest = [add('p9', 0), add('p4', 1), add('p0', 2), last, add('p6', 9)];
    expect(shown(...rest)).toEqual(['p0 0', 'p9 1', 'p4 2', 'p6 9']);
  });
});
