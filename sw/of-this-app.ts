import type { WorkboxPlugin } from 'workbox-core';

/** The parameter in which workbox writes the revision of a file that has no hash in its name. */
const REVISION = '__WB_REVISION__';
const DIGEST = 'sha256-';

/**
 * Stores only files of this app. A host or a Wi-Fi login page may answer every address with a page of
 * its own, and a host that has just got a newer version answers with that version's document. If either were stored, it
 * would break the app until the next version, even online. `keyOf` returns the address with the revision.
 */
export function onlyOfThisApp(keyOf: (url: string) => string = (url) => url): WorkboxPlugin {
  return {
    cacheWillUpdate: async ({ request, response }) =>
      (await isOfThisApp(new URL(keyOf(request.url)), response)) ? response : null,
  };
}

async function isOfThisApp({ pathname, searchParams }: URL, response: Response): Promise<boolean> {
  if (!response.ok) return false;
  const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html');
  if (isDocument && !pathname.endsWith('.html')) return false;
  const revision = searchParams.get(REVISION) ?? '';
  // A hash in the name is enough. The revision of the web manifest is MD5, which nothing here can compute.
  return !revision.startsWith(DIGEST) || (await digestOf(response.clone())) === revision;
}

/** The revision of a file, computed like in the build (`src/build/hosting/installable.ts`). */
async function digestOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'));
  return DIGEST + bytes.join('');
}
