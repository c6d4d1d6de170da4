import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  managingPath,
  newManagingCode,
  readManagingCode,
  readManagingPath,
} from '../../../../src/domain/sale/managing-code.ts';

const ID = '01234567-89ab-4cde-8f01-23456789abcd';

describe('[SYNC-21] the code that manages a sale', () => {
  test('six groups of four, of letters that are not mistaken for one another', () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), (uuid) => {
        const code = newManagingCode(() => uuid);
        expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(readManagingCode(code)).toBe(code);
      }),
    );
  });

  test('uses every random digit of its source', () => {
    const random = 'f0e1d2c3b4a54697a8bfc0d1e2f30415';
    const codeOf = (hex: string) => newManagingCode(() => hex);
    const base = codeOf(random);
    for (const place of random.split('').keys()) {
      const changed = `${random.slice(0, place)}7${random.slice(place + 1)}`;
      const isFixed = place === 12 || place === 16 || changed === random;
      expect([place, codeOf(changed) === base]).toEqual([place, isFixed]);
    }
  });

  test('is read as people write it', () => {
    const code = '0123-4567-89AB-CDEF-GHJK-MNPQ';
    expect(readManagingCode('o123 4567 89ab cdef ghjk mnpq')).toBe(code);
    expect(readManagingCode('0l23456789ABCDEFGHJKMNPQ')).toBe(code);
    for (const wrong of ['', '0123', `${code}0`, code.replace('Q', 'U'), code.replace('Q', 'é')]) {
      expect(readManagingCode(wrong)).toBeNull();
    }
  });

  test('stands in an address with its sale', () => {
    const code = '0123-4567-89AB-CDEF-GHJK-MNPQ';
    const { pathname, hash } = new URL(managingPath(ID, code), 'https://rummage.example');
    expect(readManagingPath(pathname.replace('/manage/', ''), hash)).toEqual({ saleId: ID, code });
    expect(readManagingPath(ID, '')).toEqual({ saleId: ID, code: null });
    expect(readManagingPath(ID, '#nonsense')).toEqual({ saleId: ID, code: null });
    expect(readManagingPath('nonsense', '')).toBeNull();
    // Hosts and the service worker take an address with a dot for a file.
    expect(pathname).not.toContain('.');
  });
});
