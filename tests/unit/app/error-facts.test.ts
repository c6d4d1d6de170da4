import { describe, expect, test } from 'vitest';
import { factsOf, isCalledOff } from '../../../src/app/faults/error-facts.ts';

const PAGE = '/sale/:id';

function thrown(name: string, message: string, stack: string): Error {
  return Object.assign(new Error(message), { name, stack: `${name}: ${message}\n${stack}` });
}

test.each([
  [
    'Chromium',
    '    at f (https://rummage.example/assets/index-B1x_9.js:2:3456)\n    at g (https://rummage.example/assets/other.js:1:1)',
  ],
  ['Firefox and Safari', 'f@https://rummage.example/assets/index-B1x_9.js:2:3456\n'],
  ['an address with a query', 'at f (http://h/assets/index-B1x_9.js?t=17:2:3456)'],
])('[spec 8] a report names the class and the place in our own files: %s', (_, stack) => {
  expect(factsOf(thrown('TypeError', 'Ann’s attic: 12 Elm St', stack), PAGE)).toEqual({
    name: 'TypeError',
    code: '',
    where: '/sale/:id assets/index-B1x_9.js:2:3456',
  });
});

test('[spec 8] nothing that a person typed is in it, wherever the error carries it', () => {
  const typed = 'ann@mail.example wants a lamp';
  const sneaky = Object.assign(thrown(typed, typed, `at https://h/sale/${typed}?q=${typed}`), {
    code: typed,
  });
  for (const error of [sneaky, typed, { typed }, null]) {
    expect(JSON.stringify(factsOf(error, PAGE))).not.toContain('lamp');
  }
  expect(factsOf(typed, PAGE)).toEqual({ name: 'string', code: '', where: PAGE });
});

test('a code of the program is kept, and what a worker’s error event tells', () => {
  const error = Object.assign(new Error('x'), { code: 'ERR_QUOTA', stack: '' });
  expect(factsOf(error, PAGE)).toMatchObject({ name: 'Error', code: 'ERR_QUOTA', where: PAGE });
  const event = {
    message: 'Uncaught RangeError: Ann’s attic',
    filename: 'https://rummage.example/assets/engine-room-1.js',
    lineno: 4,
    colno: 5,
  };
  expect(factsOf(event, '/')).toEqual({
    name: 'RangeError',
    code: 'worker',
    where: '/ assets/engine-room-1.js:4:5',
  });
});

describe('what was called off', () => {
  test.each([
    ['AbortError', 'Transition was skipped', true],
    ['InvalidStateError', 'Transition was aborted because of invalid state. Document hidden', true],
    ['InvalidStateError', 'Skipping view transition because document is hidden.', true],
    ['InvalidStateError', 'The database connection is closing.', false],
    ['QuotaExceededError', '', false],
  ])('%s: %s', (name, message, isOff) => {
    expect(isCalledOff(new DOMException(message, name))).toBe(isOff);
  });

  test('an error of the program never is', () => {
    expect(isCalledOff(new Error('AbortError'))).toBe(false);
  });
});
