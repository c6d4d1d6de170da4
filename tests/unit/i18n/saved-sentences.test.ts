import { expect, test } from 'vitest';
import { savedText } from '../../../src/i18n/people/saved-text.ts';

test('[spec 2] saved sales, letter for letter', () => {
  expect(savedText.signIn).toBe('Sign in to view your saved sales');
  expect([savedText.logIn, savedText.signUp]).toEqual(['Log In', 'Sign Up']);
  expect(Object.values(savedText.sorts)).toEqual([
    'Soonest First',
    'Closest First',
    'Alphabetical',
  ]);
  expect(Object.values(savedText.statuses)).toEqual(['Active', 'Upcoming', 'Closed']);
  expect([savedText.reset, savedText.apply]).toEqual(['Reset', 'Apply']);
  expect(savedText.emptyTitle).toBe('No Saved Sales Yet');
});
