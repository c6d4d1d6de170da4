/**
 * The only Trusted Types policy. The page's content security policy makes the browser check every script
 * address and all markup with it. It allows only our own worker and chunks. Import this module
 * first, because anything that runs earlier is refused.
 */

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
}

/** Returns the address if it is one of our own scripts. Throws TypeError if not. */
export function ownScriptAddress(address: string, base: string): string {
  const { origin, pathname } = new URL(address, base);
  const isOurs = origin === new URL(base).origin;
  if (isOurs && (pathname === '/service-worker.js' || pathname.startsWith('/assets/')))
    return address;
  throw new TypeError(`Not a script of this app: ${address}`);
}

declare global {
  /** Absent in browsers without Trusted Types. */
  var trustedTypes: TrustedTypesFactory | undefined;
}

// In development, the addresses are those of source files, and no policy is enforced.
if (import.meta.env.PROD) {
  globalThis.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => ownScriptAddress(address, location.href),
  });
}
