import { describe, expect, it } from 'vitest';
import { jsonBytes } from '../../../../src/domain/text/json-size.ts';

describe('the size of arguments', () => {
  it.each([0x41, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x1f600, 0x22, 0x0a])(
    '[SYNC-13] is what goes over the wire, for a text with U+%i',
    (code) => {
      const args = { id: 's1', set: { title: `a${String.fromCodePoint(code)}b` } };
      expect(jsonBytes(args)).toBe(new TextEncoder().encode(JSON.stringify(args)).length);
    },
  );
});
