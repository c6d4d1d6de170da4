import { describe, expect, test } from 'vitest';
import { createToastQueue } from '../../../src/ui/feedback/toast-queue.ts';

function titles(queue: ReturnType<typeof createToastQueue>): readonly string[] {
  return queue.store.getState().map((toast) => toast.title);
}

describe('the queue of toasts', () => {
  test('[spec 9] [spec-line 9.41] three at a time: the oldest gives way', () => {
    const queue = createToastQueue();
    for (const title of ['a', 'b', 'c', 'd']) queue.show({ title });
    expect(titles(queue)).toEqual(['b', 'c', 'd']);
  });

  test('an error is displaced last', () => {
    const queue = createToastQueue();
    queue.show({ title: 'bad', tone: 'error' });
    for (const title of ['b', 'c', 'd']) queue.show({ title });
    expect(titles(queue)).toEqual(['bad', 'c', 'd']);
  });

  test('among errors the oldest gives way', () => {
    const queue = createToastQueue();
    for (const title of ['a', 'b', 'c', 'd']) queue.show({ title, tone: 'error' });
    expect(titles(queue)).toEqual(['b', 'c', 'd']);
  });

  test('the same words twice are one toast, the newer', () => {
    const queue = createToastQueue();
    const first = queue.show({ title: 'a', description: 'x' });
    queue.show({ title: 'a', description: 'y' });
    const again = queue.show({ title: 'a', description: 'x' });
    expect(queue.store.getState().map(({ id }) => id)).not.toContain(first);
    expect(queue.store.getState().at(-1)?.id).toBe(again);
    expect(queue.store.getState()).toHaveLength(2);
  });

  test('listeners hear of each change until they stop', () => {
    const queue = createToastQueue();
    let heard = 0;
    const stop = queue.store.subscribe(() => heard++);
    const id = queue.show({ title: 'a' });
    queue.dismiss(id);
    queue.dismiss(id);
    stop();
    queue.show({ title: 'b' });
    expect(heard).toBe(2);
  });
});

test('to the next page comes what was said for it, what it said itself, and every error', () => {
  let nowMs = 0;
  const queue = createToastQueue(() => nowMs);
  queue.show({ title: 'Upload failed', tone: 'error' });
  nowMs = 2500;
  queue.show({ title: 'Image uploaded' });
  queue.show({ title: 'Logged in successfully!', isForNextPage: true });
  expect(titles(queue)).toHaveLength(3);
  // The next page took two seconds to arrive.
  nowMs = 4500;
  queue.show({ title: 'Using production data' });
  nowMs = 4600;
  queue.leavePage(2510);
  expect(titles(queue)).toEqual([
    'Upload failed',
    'Logged in successfully!',
    'Using production data',
  ]);
  // A sheet that opens with the page shows what was said for it.
  expect(queue.store.getState().map(({ isForThisPage }) => isForThisPage === true)).toEqual([
    false,
    true,
    false,
  ]);
  nowMs = 5000;
  queue.leavePage(5000);
  expect(titles(queue)).toEqual(['Upload failed']);
});
