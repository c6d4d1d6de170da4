import { expect, test } from 'vitest';
import { askPlanner, type PlannerQuestion } from '../../../../src/device/door/planner-door.ts';
import { manualClock } from '../../remote/manual-clock.ts';

const QUESTION = { kind: 'day' } as PlannerQuestion;

function planners() {
  const asked: { question: PlannerQuestion; life: string }[] = [];
  const said: unknown[] = [];
  const broken: unknown[] = [];
  const ends = new Map<string, () => void>();
  const clock = manualClock();
  let ended = 0;
  let tell: (data: unknown) => void = () => undefined;
  const stop = askPlanner(
    QUESTION,
    ({ data }) => said.push(data),
    (reason) => broken.push(reason),
    {
      start: () => ({
        send: (question, life) => asked.push({ question, life }),
        listen(onMessage) {
          tell = (data) => onMessage({ data } as MessageEvent);
        },
        end: () => (ended += 1),
      }),
      watchLife(life, onEnd) {
        ends.set(life, onEnd);
        return () => ends.delete(life);
      },
      clock,
    },
  );
  return {
    clock,
    asked,
    said,
    broken,
    ends,
    stop,
    ended: () => ended,
    tell: (data: unknown) => tell(data),
    endLast: () => ends.get(asked.at(-1)?.life ?? '')?.(),
  };
}

test('a planner that has ended is followed by another one, which is asked the same', () => {
  const { asked, said, broken, tell, endLast } = planners();
  tell({ isHeld: true });
  tell({ kind: 'plan' });
  endLast();
  expect(asked.map(({ question }) => question)).toEqual([QUESTION, QUESTION]);
  expect(asked[0]?.life).not.toBe(asked[1]?.life);
  tell({ isHeld: true });
  tell({ kind: 'finished' });
  expect(said).toEqual([{ kind: 'plan' }, { kind: 'finished' }]);
  expect(broken).toEqual([]);
});

test('if that ends too, it is said', () => {
  const { asked, broken, tell, endLast, ended } = planners();
  for (let end = 0; end < 2; end += 1) {
    tell({ isHeld: true });
    endLast();
  }
  expect(asked).toHaveLength(2);
  expect(broken).toHaveLength(1);
  expect(ended()).toBe(2);
});

test('one that the page ends is not watched any more', () => {
  const { ends, tell, stop, ended } = planners();
  tell({ isHeld: true });
  expect(ends.size).toBe(1);
  stop();
  expect(ends.size).toBe(0);
  expect(ended()).toBe(1);
});

test('one that ends before its code runs is followed by another one, and then it is said', () => {
  const { asked, broken, clock, ended } = planners();
  clock.advance(30_000);
  expect(asked).toHaveLength(2);
  expect(broken).toEqual([]);
  clock.advance(30_000);
  expect(asked).toHaveLength(2);
  expect(broken).toHaveLength(1);
  expect(ended()).toBe(2);
});

test.each([{ isHeld: true }, { kind: 'plan' }])(
  'one that has said something (%o) may take as long as it likes',
  (said) => {
    const { asked, broken, clock, tell } = planners();
    clock.advance(29_000);
    tell(said);
    clock.advance(600_000);
    expect(asked).toHaveLength(1);
    expect(broken).toEqual([]);
  },
);

test('one that the page ends is not waited for any more', () => {
  const { asked, broken, clock, stop } = planners();
  stop();
  clock.advance(60_000);
  expect(asked).toHaveLength(1);
  expect(broken).toEqual([]);
});

test('a browser that starts no worker is said, after the asker has what stops it', () => {
  const clock = manualClock();
  const broken: unknown[] = [];
  const refusal = new Error('no workers here');
  const ask = () =>
    askPlanner(
      QUESTION,
      () => undefined,
      (reason) => broken.push(reason),
      {
        start() {
          throw refusal;
        },
        watchLife: () => () => undefined,
        clock,
      },
    );
  ask();
  expect(broken).toEqual([]);
  clock.advance(0);
  expect(broken).toEqual([refusal]);
  // Nobody asks any more.
  const stop = ask();
  stop();
  clock.advance(0);
  expect(broken).toEqual([refusal]);
});
