import { expect, test } from 'vitest';
import { privacySections } from '../../../src/i18n/pages/privacy-text.ts';

test('a router is named with what it learns, and only where there is one', () => {
  const all = (router: string | null) => JSON.stringify(privacySections(router));
  expect(all('router.example')).toContain('your device asks router.example for drive times');
  expect(all('router.example')).toContain('the places of the sales on the route');
  expect(all(null)).not.toContain('drive times');
});
