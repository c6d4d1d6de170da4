import { describe, expect, test } from 'vitest';
import { cellOf } from '../../../../src/domain/geo/cell.ts';
import { scopesAround, createWantedScopes } from '../../../../src/device/syncing/wanted-scopes.ts';

const denver = { lat: 39.74, lng: -104.99 };
const chicago = { lat: 41.88, lng: -87.62 };

describe('[SYNC-3] what is followed', () => {
  test('every cell within 50 miles, nearest first; no sales without a place, of which there is no end', () => {
    const scopes = scopesAround(denver, 50);
    expect(scopes[0]).toBe(`c:${cellOf(denver)}`);
    expect(scopes).toContain(`c:${cellOf({ lat: 39.74 + 0.7, lng: -104.99 })}`);
    expect(scopes).not.toContain(`c:${cellOf({ lat: 39.74 + 1.1, lng: -104.99 })}`);
    expect(scopes).not.toContain('c:none');
    // In one request, with room for what else is followed.
    expect(scopes.length).toBeLessThan(100);
  });

  test('a smaller circle is a part of the larger one', () => {
    const wide = new Set(scopesAround(denver, 50));
    expect(scopesAround(denver, 10).every((scope) => wide.has(scope))).toBe(true);
  });

  test('before a place is known nothing', () => {
    expect(createWantedScopes().list()).toEqual([]);
  });

  test('another place replaces the area; the same one changes nothing', () => {
    const wanted = createWantedScopes();
    expect(wanted.lookAround(denver)).toBe(true);
    expect(wanted.lookAround({ ...denver })).toBe(false);
    expect(wanted.lookAround(chicago)).toBe(true);
    expect(wanted.list()).toContain(`c:${cellOf(chicago)}`);
    expect(wanted.list()).not.toContain(`c:${cellOf(denver)}`);
  });

  test('sales opened by link come first; after 40 the oldest gives way', () => {
    const wanted = createWantedScopes();
    expect(wanted.follow('s0')).toBe(true);
    expect(wanted.follow('s0')).toBe(false);
    for (let n = 1; n <= 40; n += 1) wanted.follow(`s${n}`);
    const list = wanted.list();
    expect(list).not.toContain('s:s0');
    expect(list[0]).toBe('s:s1');
    expect(list).toHaveLength(40);
  });
});
