import { describe, expect, test } from 'vitest';
import { readCallbackAddress } from '../../../../src/remote/auth/callback-address.ts';

const BASE = 'https://rummage.example/auth/callback';

describe('[spec 2] what an address brings back', () => {
  test('a code in the query', () => {
    expect(readCallbackAddress(`${BASE}?code=abc`)).toEqual({ kind: 'code', code: 'abc' });
  });

  test('a session in the fragment, of a sign-in or for a new password', () => {
    const tokens = '#access_token=a.b.c&refresh_token=r&expires_in=3600&token_type=bearer';
    expect(readCallbackAddress(`${BASE}${tokens}&type=recovery`)).toEqual({
      kind: 'tokens',
      accessToken: 'a.b.c',
      refreshToken: 'r',
      purpose: 'recovery',
    });
    expect(readCallbackAddress(`${BASE}${tokens}`)).toMatchObject({ purpose: 'sign-in' });
    expect(readCallbackAddress(`${BASE}${tokens}&type=signup`)).toMatchObject({
      purpose: 'new-account',
    });
    expect(readCallbackAddress(`${BASE}${tokens}&type=constructor`)).toMatchObject({
      purpose: 'sign-in',
    });
  });

  test.each([
    '?error=access_denied&error_description=No+thanks',
    '#error=access_denied&error_description=No%20thanks',
  ])('a refusal in %s, whatever else stands there', (rest) => {
    const address = rest.startsWith('?') ? `${BASE}${rest}&code=abc` : `${BASE}?code=abc${rest}`;
    expect(readCallbackAddress(address)).toEqual({
      kind: 'refused',
      reason: 'access_denied',
    });
  });

  test('the finer code of a refusal wins', () => {
    const address = `${BASE}#error=access_denied&error_code=otp_expired&error_description=Old`;
    expect(readCallbackAddress(address)).toEqual({ kind: 'refused', reason: 'otp_expired' });
  });

  test.each(['', '?code=', '#access_token=a', '#refresh_token=r', '#', '?x=1#content'])(
    'nothing in "%s"',
    (rest) => {
      expect(readCallbackAddress(BASE + rest)).toEqual({ kind: 'nothing' });
    },
  );
});
