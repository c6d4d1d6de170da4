import { expect, test } from 'vitest';
import { isDataSourceDue } from '../../../src/app/data-source-due.ts';

const where = { isOnline: true, isDiscover: true, isBlocked: false };

test('production is announced on Discover, while online', () => {
  expect(isDataSourceDue('supabase', where)).toBe(true);
  expect(isDataSourceDue('supabase', { ...where, isOnline: false })).toBe(false);
  expect(isDataSourceDue('supabase', { ...where, isDiscover: false })).toBe(false);
});

test('where the browser stores nothing, changes are not said to be saved', () => {
  expect(isDataSourceDue('supabase', { ...where, isBlocked: true })).toBe(false);
  expect(isDataSourceDue('local', { ...where, isBlocked: true })).toBe(true);
});
