/** What the address contains when someone returns from a provider's page or an emailed link. */
export type CallbackContent =
  /** PKCE: the code works once, and only on the device that requested it. */
  | { readonly kind: 'code'; readonly code: string }
  /** Implicit flow: the fragment contains the session itself. */
  | {
      readonly kind: 'tokens';
      readonly accessToken: string;
      readonly refreshToken: string;
      readonly purpose: LinkPurpose;
    }
  /** Refused: the person said no, or the link was used or has expired. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'nothing' };

/** `recovery`: to set a new password. `new-account`: the first login after signing up. */
export type LinkPurpose = 'sign-in' | 'recovery' | 'new-account';

const PURPOSES: Readonly<Record<string, LinkPurpose>> = {
  recovery: 'recovery',
  signup: 'new-account',
};

/** Parses the query and the fragment of the address to which someone returned. */
export function readCallbackAddress(address: string): CallbackContent {
  const { searchParams, hash } = new URL(address);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const find = (name: string): string => fragment.get(name) ?? searchParams.get(name) ?? '';

  const reason = find('error_code') || find('error');
  if (reason !== '') return { kind: 'refused', reason };
  const code = searchParams.get('code') ?? '';
  if (code !== '') return { kind: 'code', code };
  const accessToken = fragment.get('access_token') ?? '';
  const refreshToken = fragment.get('refresh_token') ?? '';
  if (accessToken === '' || refreshToken === '') return { kind: 'nothing' };
  const type = fragment.get('type') ?? '';
  const purpose = (Object.hasOwn(PURPOSES, type) && PURPOSES[type]) || 'sign-in';
  return { kind: 'tokens', accessToken, refreshToken, purpose };
}
