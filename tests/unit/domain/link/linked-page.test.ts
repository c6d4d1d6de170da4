import { expect, it } from 'vitest';
import { canonicalPath, linkedPageAt } from '../../../../src/domain/link/linked-page.ts';
import { shortCodeOf } from '../../../../src/domain/sale/short-code.ts';

const ID = '3f2b8a64-0d5c-4e1f-9a7b-6c5d4e3f2a1b';

it.each([`/sale/${ID}`, `/sale/${ID}/`, `/s/${shortCodeOf(ID)}`, `/s/${shortCodeOf(ID)}).`])(
  '[links] %s is the page of its sale, at one address',
  (path) => {
    const page = linkedPageAt(path);
    expect(page).toEqual({ kind: 'sale', saleId: ID });
    expect(page && canonicalPath(page)).toBe(`/sale/${ID}`);
  },
);

it.each([
  '/',
  '/sale',
  '/sale/1',
  `/sale/${ID}/edit`,
  `/sale/${ID.toUpperCase()}`,
  `/sale/${ID}%0a`,
  '/s/1',
  `/s/${'z'.repeat(22)}`,
  '/routes',
  '/routes/shared/1',
  '//sale/1',
])('[links] %s says no more than the app’s card', (path) => {
  expect(linkedPageAt(path)).toBeNull();
});

it('[links] all shared routes are one page', () => {
  expect(linkedPageAt('/routes/shared')).toEqual({ kind: 'shared-route' });
});
