import { describe, expect, test } from 'vitest';
import {
  authReasonText,
  authText,
  callbackText,
  passwordText,
  weakPasswordText,
} from '../../../src/i18n/people/auth-text.ts';
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
    expect(troubleText(refused('constructor', ''), 'Failed to log in')).toBe('Failed to log in');
  });

  /** The codes of the auth service that a person may meet in each form, of those in its list. */
  const MET = {
    'sign-up':
      'captcha_failed email_address_invalid email_address_not_authorized email_exists email_provider_disabled over_email_send_rate_limit over_request_rate_limit signup_disabled user_already_exists validation_failed weak_password',
    'log-in':
      'captcha_failed email_not_confirmed email_provider_disabled invalid_credentials over_request_rate_limit user_banned validation_failed',
    'a link for a new password':
      'captcha_failed email_address_invalid email_address_not_authorized email_provider_disabled over_request_rate_limit validation_failed',
    'a new password':
      'bad_jwt no_authorization over_request_rate_limit reauthentication_needed same_password session_expired session_not_found user_banned user_not_found validation_failed weak_password',
  };

  test.each(Object.entries(MET))('in %s is ours for every code that is met there', (_, codes) => {
    for (const code of codes.split(' ')) {
      expect([code, troubleText(refused(code, ''), 'general')]).not.toEqual([code, 'general']);
    }
  });

  test('is its own for mail, limits, passwords, and captchas, and says what to do next', () => {
    const sentences = Object.entries({
      email_address_not_authorized: 'You can use Rummage without an account.',
      over_email_send_rate_limit: 'try again in an hour',
      over_request_rate_limit: 'Wait five minutes',
      weak_password: 'Make it longer.',
      captcha_failed: 'You can use Rummage without an account.',
    }).map(([code, next]) => {
      const sentence = troubleText(refused(code, ''), 'general');
      expect(sentence).toContain(next);
      return sentence;
    });
    expect(new Set(sentences).size).toBe(sentences.length);
    // A limit of mails is not told where it would show who has an account. What is shown instead fits it, too.
    expect(passwordText.sentHint).toContain('ask again in an hour');
  });

  test('names everything that a refused password lacks, as far as we know it', () => {
    const weak = (...weaknesses: string[]) =>
      troubleText({ ...refused('weak_password', ''), weaknesses }, 'general');
    const { length, characters, pwned } = weakPasswordText;
    expect(weak('length')).toBe(length);
    expect(weak('length', 'characters')).toBe(`${length} ${characters}`);
    expect(weak('pwned', 'brand_new')).toBe(pwned);
    for (const unknown of [weak(), weak('brand_new'), weak('constructor')]) {
      expect(unknown).toBe(authReasonText['weak_password']);
    }
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
