import { GOOGLE_TOKEN_ADDRESS, GOOGLE_USER_ADDRESS, personOf } from './fake-google.ts';

/**
 * This file is loaded into a backend's process before it starts (`node --import`). It answers requests to Google and
 * passes all others on.
 */
const realFetch = globalThis.fetch;

globalThis.fetch = async (input, init) => {
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input);
  const address = origin + pathname;
  if (address === GOOGLE_TOKEN_ADDRESS) return tokenFor(init?.body);
  if (address === GOOGLE_USER_ADDRESS) return userFor(new Headers(init?.headers));
  return realFetch(input, init);
};

/** The code also serves as the token, because both say who agreed. */
function tokenFor(body: unknown): Response {
  const code = new URLSearchParams(String(body)).get('code') ?? '';
  if (personOf(code) === null) return Response.json({ error: 'invalid_grant' }, { status: 400 });
  return Response.json({ access_token: code, token_type: 'Bearer', expires_in: 3600 });
}

function userFor(headers: Headers): Response {
  const token = headers.get('authorization')?.replace('Bearer ', '') ?? '';
  const email = personOf(token);
  if (email === null) return Response.json({ error: 'invalid_token' }, { status: 401 });
  return Response.json({ id: `google-${email}`, email, verified_email: true, name: 'Gina' });
}
