import { expect, test } from 'vitest';
import { askInBatches } from '../../../../src/device/time/ask-in-batches.ts';

function heldRuns() {
  const runs: { readonly ids: readonly string[]; readonly end: (outcome: string) => void }[] = [];
  const ask = askInBatches(
    (ids) =>
      new Promise<string>((resolve, reject) => {
        runs.push({
          ids,
          end: (outcome) => (outcome === 'broken' ? reject(new Error(outcome)) : resolve(outcome)),
        });
      }),
  );
  return { runs, ask };
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test('what is asked for at once is one run, and what is asked meanwhile is the next', async () => {
  const { runs, ask } = heldRuns();
  const first = [ask('a'), ask('b'), ask('a')];
  await turn();
  const second = [ask('a'), ask('c')];
  await turn();
  expect(runs.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  runs[0]?.end('one');
  expect(await Promise.all(first)).toEqual(['one', 'one', 'one']);
  await turn();
  expect(runs.map(({ ids }) => ids)).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  runs[1]?.end('two');
  expect(await Promise.all(second)).toEqual(['two', 'two']);
});

test('a run that fails is told to those who asked, and the next goes on', async () => {
  const { runs, ask } = heldRuns();
  const first = ask('a').catch(String);
  await turn();
  const second = ask('b');
  runs[0]?.end('broken');
  expect(await first).toBe('Error: broken');
  await turn();
  runs[1]?.end('well');
  expect(await second).toBe('well');
});
