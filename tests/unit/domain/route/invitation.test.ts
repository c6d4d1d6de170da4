import { expect, test } from 'vitest';
import { invitationPath, readInvitation } from '../../../../src/domain/route/invitation.ts';

const [routeId, token] = [
  '4c8a3c9e-3b1f-4f0e-9a44-0a4a8f0d7c11',
  '9d2f6c1a-7a52-4f0b-8f0e-0c6d5f3b2a10',
];

test('[spec 9] the token of an invitation is in a part of the link that no server gets', () => {
  const { pathname, hash } = new URL(invitationPath(routeId, token), 'https://x.example');
  expect(pathname).not.toContain(token);
  expect(readInvitation(pathname.split('/').at(-1) ?? '', hash)).toEqual({ routeId, token });
});

test('a damaged link is none', () => {
  expect(readInvitation(routeId, '')).toBeNull();
  expect(readInvitation(routeId, `#${token.slice(1)}`)).toBeNull();
  expect(readInvitation('shared', `#${token}`)).toBeNull();
});
