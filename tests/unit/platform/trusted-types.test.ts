import { describe, expect, it } from 'vitest';
import { ownScriptAddress } from '../../../src/platform/page/trusted-types.ts';

const PAGE = 'https://rummage.example/sale/1?from=map';

describe('script addresses that the page may use', () => {
  it.each([
    '/service-worker.js',
    '/assets/engine-room-a1.js',
    'https://rummage.example/assets/x.js',
  ])('lets %s through as it is', (address) => {
    expect(ownScriptAddress(address, PAGE)).toBe(address);
  });

  it.each([
    'https://elsewhere.example/assets/x.js',
    '//elsewhere.example/service-worker.js',
    '/storage/v1/object/public/sale-images/x.js',
    '/service-worker.js/../evil.js',
    'data:text/javascript,1',
    'blob:https://rummage.example/assets/1',
    'javascript:alert(1)',
  ])('refuses %s', (address) => {
    expect(() => ownScriptAddress(address, PAGE)).toThrow(TypeError);
  });
});
