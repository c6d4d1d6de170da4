/**
 * A referral code is the 16 bytes of an account's id as 22 letters, digits, - and _, short enough to read a link out
 * loud.
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CODE = /^[\w-]{21}[AQgw]$/;

/** The code for an account's link. Null if the id is not the id of an account. */
export function referralCode(userId: string): string | null {
  if (!UUID.test(userId)) return null;
  let rest = BigInt(`0x${userId.replaceAll('-', '')}`) << 4n;
  let code = '';
  for (let n = 0; n < 22; n += 1) {
    code = (DIGITS[Number(rest & 63n)] ?? '') + code;
    rest >>= 6n;
  }
  return code;
}

/**
 * The id of the account in a code. Null if the text is not a code. Only the server knows whether the account exists.
 */
export function referrerOf(code: string): string | null {
  if (!CODE.test(code)) return null;
  let bits = 0n;
  for (const letter of code) bits = (bits << 6n) | BigInt(DIGITS.indexOf(letter));
  const hex = (bits >> 4n).toString(16).padStart(32, '0');
  const at = (from: number, to: number) => hex.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-${at(12, 16)}-${at(16, 20)}-${at(20, 32)}`;
}
