import { expect, test } from 'vitest';
import { toCamelKeys, toSnakeKeys } from '../../../../src/remote/exchange/key-case.ts';

test('keys are renamed at every level, and back', () => {
  const wire = { zip_code: '60601', days: [{ start_time: '09:00' }], is_on: null };
  const ours = { zipCode: '60601', days: [{ startTime: '09:00' }], isOn: null };
  expect(toCamelKeys(wire)).toEqual(ours);
  expect(toSnakeKeys(ours)).toEqual(wire);
  expect(wire).toEqual({ zip_code: '60601', days: [{ start_time: '09:00' }], is_on: null });
});

test('a key that becomes the name of the prototype stays a key', () => {
  expect(Object.entries(Object(toSnakeKeys({ _Proto__: { b: 1 } })))).toEqual([
    ['__proto__', { b: 1 }],
  ]);
});
