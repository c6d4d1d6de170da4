import { expect, test } from 'vitest';
import { verbsWhenAsked, whenAsked } from '../../../../src/device/time/when-asked.ts';

/** Loads a lamp that is lit so many times, after as many failures as asked for. */
function lampAfter(failures: number) {
  let loads = 0;
  let lit = 0;
  const load = whenAsked(async () => {
    loads += 1;
    if (loads <= failures) throw new Error('chunk is missing');
    return {
      light: async (room: string, hours: number) => {
        lit += hours;
        return `${room} ${lit}`;
      },
    };
  });
  return { load, loads: () => loads };
}

test('code is loaded at the first call, and once', async () => {
  const { load, loads } = lampAfter(0);
  const lamp = verbsWhenAsked(load);
  expect(loads()).toBe(0);
  expect(await Promise.all([lamp.light('hall', 1), lamp.light('attic', 2)])).toEqual([
    'hall 1',
    'attic 3',
  ]);
  expect(await lamp.light('hall', 1)).toBe('hall 4');
  expect(loads()).toBe(1);
});

test('code that did not arrive is asked for again, and not twice by calls at the same time', async () => {
  const { load, loads } = lampAfter(1);
  const lamp = verbsWhenAsked(load);
  const failed = await Promise.allSettled([lamp.light('hall', 1), lamp.light('attic', 1)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(lamp.light('hall', 1)).resolves.toBe('hall 1');
  expect(loads()).toBe(2);
});

test('a call whose code did not arrive answers what is said for that', async () => {
  const lamp = verbsWhenAsked(lampAfter(1).load, () => 'dark');
  expect(await lamp.light('hall', 1)).toBe('dark');
  expect(await lamp.light('hall', 1)).toBe('hall 1');
});

test('what a verb itself fails with is not taken for missing code', async () => {
  const broken = verbsWhenAsked(
    async () => ({ light: async () => Promise.reject(new Error('no bulb')) }),
    () => 'dark',
  );
  await expect(broken.light()).rejects.toThrow('no bulb');
});

test('the verbs are no promise, so an async function can return them', async () => {
  const lamp = await Promise.resolve(verbsWhenAsked(lampAfter(0).load));
  expect(await lamp.light('hall', 1)).toBe('hall 1');
});
