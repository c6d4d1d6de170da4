import { describe, expect, test } from 'vitest';
import { authReasonText, authText, callbackText } from '../../../src/i18n/people/auth-text.ts';
import { accountText, profileText } from '../../../src/i18n/people/account-text.ts';
import { locationText } from '../../../src/i18n/people/location-text.ts';
import { troubleText } from '../../../src/features/auth/auth-trouble.ts';

describe('sentences that the specification quotes, letter for letter', () => {
  test('[spec 2] ways in', () => {
    expect(authText.forgotPassword).toBe('Forgot password?');
    expect(authText.continueWithGoogle).toBe('Continue with Google');
    expect(authText.signUpWithGoogle).toBe('Sign Up with Google');
    expect(callbackText.done).toBe('Successfully logged in!');
    expect(callbackText.failedTitle).toBe('Authentication Error');
  });

  test('[spec 8] what fails', () => {
    expect(authText.googleLogInFailed).toBe('Failed to log in with Google');
    expect(authText.googleSignUpFailed).toBe('Failed to sign up with Google');
    expect(troubleText({ code: 'no-session' }, 'x')).toBe('No session found');
    expect(troubleText({ code: 'fields-missing' }, 'x')).toBe('Please fill in all fields');
  });
});

describe('[spec 8] the sentence of a failed sign-in', () => {
  const refused = (reason: string, message: string) => ({ code: 'refused', reason, message });

  test('is ours for what we know', () => {
    expect(troubleText(refused('invalid_credentials', 'Invalid login credentials'), 'x')).toBe(
      authReasonText['invalid_credentials'],
    );
  });

  test('is the general one for what we do not, never the provider’s own', () => {
    expect(troubleText(refused('brand_new', 'Blue moon'), 'x')).toBe('x');
    expect(troubleText(refused('brand_new', ''), 'Failed to log in')).toBe('Failed to log in');
  });

  test('is another one for each reason besides the network', () => {
    const codes = ['offline', 'no-server', 'storage', 'no-session', 'no-google', 'email-invalid'];
    const sentences = codes.map((code) => troubleText({ code }, 'fallback'));
    expect(new Set(sentences).size).toBe(codes.length);
    expect(sentences).not.toContain('fallback');
  });
});

test('[spec 2] the account, letter for letter', () => {
  const { account, savedSales, mySales, logOut } = accountText;
  expect([account, savedSales, mySales, logOut]).toEqual([
    'Account',
    'Saved Sales',
    'My Sales',
    'Log Out',
  ]);
  expect([profileText.name, profileText.email, profileText.zipCode, profileText.save]).toEqual([
    'Name',
    'Email',
    'Zip Code',
    'Save Changes',
  ]);
  expect(locationText.updated).toBe('Zip code updated successfully');
});
