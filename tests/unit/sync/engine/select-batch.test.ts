import { describe, expect, it } from 'vitest';
import { selectBatch } from '../../../../src/sync/engine/select-batch.ts';
import { entryOf, sent } from '../../../support/builders/outbox-entries.ts';
import { days, patch, save } from '../../../support/builders/sale-args.ts';

const ROOMY = { maxCount: 50, maxBytes: 100_000 };

describe('a batch', () => {
  it('[SYNC-6] holds the numbered first, in their order, then the others', () => {
    const waiting = [
      entryOf(save('a'), 1),
      sent(entryOf(save('b'), 5), 2),
      sent(entryOf(save('c'), 3), 1),
    ];
    expect(selectBatch(waiting, ROOMY).map(({ entityId }) => entityId)).toEqual(['c', 'b', 'a']);
  });

  it('[SYNC-6] keeps to its count and size, but always holds one', () => {
    const waiting = [1, 2, 3].map((seq) =>
      entryOf(patch(`s${seq}`, { title: 'x'.repeat(100) }), seq),
    );
    expect(selectBatch(waiting, { ...ROOMY, maxCount: 2 })).toHaveLength(2);
    expect(selectBatch(waiting, { ...ROOMY, maxBytes: 1_000 })).toHaveLength(2);
    expect(selectBatch(waiting, { ...ROOMY, maxBytes: 1 })).toHaveLength(1);
  });

  it('[SYNC-20] ends before days that need the result of days in it', () => {
    const first = sent(entryOf(days('s1', '2026-06-07', 1), 1), 1);
    const waiting = [first, entryOf(days('s1', '2026-06-08', 1), 2), entryOf(save('s2'), 3)];
    expect(selectBatch(waiting, ROOMY).map(({ seq }) => seq)).toEqual([1]);
    expect(selectBatch(waiting.slice(1), ROOMY).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('[SYNC-20] holds back only days of the same sale, and only before they have a number', () => {
    const [first, second] = [
      entryOf(days('s1', '2026-06-07', 1), 1),
      entryOf(days('s1', '2026-06-08', 1), 9),
    ];
    const batchOf = (...waiting: Parameters<typeof selectBatch>[0][number][]) =>
      selectBatch(waiting, ROOMY).map(({ seq }) => seq);
    expect(batchOf(first, entryOf(save('s2'), 2), second)).toEqual([1, 2]);
    expect(batchOf(first, entryOf(days('s2', '2026-06-08', 1), 2))).toEqual([1, 2]);
    expect(batchOf(entryOf(patch('s1', { title: 'x' }), 1), second)).toEqual([1, 9]);
    expect(batchOf(sent(first, 1), sent(second, 2))).toEqual([1, 9]);
  });

  it('[SYNC-6] holds changes of one sale together that need no result of each other', () => {
    const first = sent(entryOf(patch('s1', { title: 'One' }), 1), 1);
    const second = entryOf(patch('s1', { title: 'Two' }), 2);
    expect(selectBatch([first, second], ROOMY)).toHaveLength(2);
  });
});
