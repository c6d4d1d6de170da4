import { expect, test } from 'vitest';
import { createHandOver } from '../../../../src/page/draft/use-find-draft.ts';

interface Written {
  readonly what: string;
}

/** A draft, and keeping it, which takes until `end` is called. */
function handing() {
  let draft: Written = { what: 'Lamp' };
  const taken: string[] = [];
  const ends: ((isKept: boolean) => void)[] = [];
  const handOver = createHandOver<{ readonly draft: Written }>({
    getState: () => ({ kept: { draft }, restoredAtMs: null }),
    async clear() {
      draft = { what: '' };
    },
  });
  return {
    taken,
    ends,
    draft: () => draft,
    write: (what: string) => {
      draft = { what };
    },
    add: () =>
      handOver(async ({ what }) => {
        if (what === '') return false;
        taken.push(what);
        return new Promise<boolean>((resolve) => ends.push(resolve));
      }),
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a second tap while a find is being kept adds nothing twice', async () => {
  const form = handing();
  const taps = [form.add(), form.add()];
  await turn();
  for (const end of form.ends) end(true);
  expect(await Promise.all(taps)).toEqual([true, false]);
  expect(form.taken).toEqual(['Lamp']);
  expect(form.draft()).toEqual({ what: '' });
});

test('what is written while a find is being kept is not lost', async () => {
  const form = handing();
  const first = form.add();
  await turn();
  form.write('Chair');
  const second = form.add();
  form.ends[0]?.(true);
  await first;
  expect(form.draft()).toEqual({ what: 'Chair' });
  await turn();
  form.ends[1]?.(true);
  await second;
  expect(form.taken).toEqual(['Lamp', 'Chair']);
});

test('what could not be kept stays written, and can be added again', async () => {
  const form = handing();
  const first = form.add();
  await turn();
  form.ends[0]?.(false);
  expect(await first).toBe(false);
  expect(form.draft()).toEqual({ what: 'Lamp' });
  const again = form.add();
  await turn();
  form.ends[1]?.(true);
  expect(await again).toBe(true);
});
