/**
 * The code that lets a guest manage their sale from any device (SYNC-21): the sale's secret in a form that
 * can be written down. 120 random bits, in 32 letters and digits that are hard to confuse.
 */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 24;
const GROUP = 4;
const BITS = 5;
const CODE = new RegExp(`^[${LETTERS}]{${LENGTH}}$`, 'u');

/** `uuid` returns a random UUID. Its two digits that never vary are left out. */
export function newManagingCode(uuid: () => string): string {
  const hex = uuid().replaceAll('-', '');
  let bits = BigInt(`0x${hex.slice(0, 12)}${hex.slice(13, 16)}${hex.slice(17)}`);
  let code = '';
  for (let i = 0; i < LENGTH; i++) {
    code = (LETTERS[Number(bits & 31n)] ?? '') + code;
    bits >>= BigInt(BITS);
  }
  return grouped(code);
}

/** The code that someone has typed, or null if it cannot be one. */
export function readManagingCode(typed: string): string | null {
  const code = typed
    .toUpperCase()
    .replaceAll(/[\s-]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/gu, '1');
  return CODE.test(code) ? grouped(code) : null;
}

/**
 * The address where a sale is managed, with its code. The code is in the fragment, so no server and no
 * linked page ever sees it.
 */
export function managingPath(saleId: string, code: string): string {
  return `/manage/${saleId}#${code}`;
}

/** The sale in such an address, and its code if the address has one. */
export function readManagingPath(
  saleId: string,
  hash: string,
): { readonly saleId: string; readonly code: string | null } | null {
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u.test(saleId);
  return isId ? { saleId, code: readManagingCode(hash.replace('#', '')) } : null;
}

function grouped(code: string): string {
  return code.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'gu'), '$&-');
}
