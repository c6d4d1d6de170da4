import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { idOfShortCode, shortCodeOf } from '../../../../src/domain/sale/short-code.ts';

test('every id has a short code of its own, from which it is read back without a server', () => {
  fc.assert(
    fc.property(fc.uuid({ version: [1, 4, 7, 8] }), (id) => {
      const code = shortCodeOf(id);
      expect(code).toMatch(/^[1-9A-HJ-NP-Za-km-z]{22}$/u);
      expect(idOfShortCode(code ?? '')).toBe(id);
    }),
  );
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
    expect(idOfShortCode(shortCodeOf(id) ?? '')).toBe(id);
});

test('what is no code is no id, and what is no UUID has no code', () => {
  for (const code of ['', 'z'.repeat(22), '1'.repeat(21), '0'.repeat(22), `${'1'.repeat(21)}!`])
    expect(idOfShortCode(code)).toBeNull();
  for (const id of ['', 's1', '../../etc', 'FFFFFFFF-ffff-ffff-ffff-ffffffffffff'])
    expect(shortCodeOf(id)).toBeNull();
});
