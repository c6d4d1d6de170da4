/** The parts of Google that sign-in uses: a consent page, a token, and the user's identity. */

export const GOOGLE_TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
export const GOOGLE_USER_ADDRESS = 'https://www.googleapis.com/userinfo/v2/me';

const PREFIX = 'agreed-';

/** The code that Google issues when this person agrees. */
export function codeOf(email: string): string {
  return PREFIX + Buffer.from(email).toString('base64url');
}

/** Who agreed. Null if the code is not from this fake. */
export function personOf(code: string): string | null {
  if (!code.startsWith(PREFIX)) return null;
  return Buffer.from(code.slice(PREFIX.length), 'base64url').toString();
}

/** The page at Google's address: agree as this person, or decline. */
export function consentPage(address: string, email: string): string {
  const { searchParams } = new URL(address);
  const back = (answer: Record<string, string>) => {
    const target = new URL(searchParams.get('redirect_uri') ?? '');
    const state = searchParams.get('state') ?? '';
    target.search = new URLSearchParams({ ...answer, state }).toString();
    return target.href.replaceAll('&', '&amp;');
  };
  const refusal = { error: 'access_denied', error_description: 'The person said no' };
  return `<!doctype html><title>Google</title>
    <a href="${back({ code: codeOf(email) })}">Continue as ${email}</a>
    <a href="${back(refusal)}">Cancel</a>`;
}
