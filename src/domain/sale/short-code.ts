/** The short form of a sale's id, for addresses that people type or that cost by the letter. It needs no server. */

/** Without those that look alike: 0 and O, 1, I and l. */
const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** Enough for 128 bits. */
const LENGTH = 22;
const MOST = 2n ** 128n;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** 22 letters and digits. Null if the id is no UUID. */
export function shortCodeOf(id: string): string | null {
  if (!UUID.test(id)) return null;
  let left = BigInt(`0x${id.replaceAll('-', '')}`);
  let code = '';
  for (let at = 0; at < LENGTH; at++) {
    code = (DIGITS[Number(left % BASE)] ?? '') + code;
    left /= BASE;
  }
  return code;
}

/** The id that a code stands for, or null if it stands for none. */
export function idOfShortCode(code: string): string | null {
  if (code.length !== LENGTH) return null;
  let value = 0n;
  for (const letter of code) {
    const digit = DIGITS.indexOf(letter);
    if (digit < 0) return null;
    value = value * BASE + BigInt(digit);
  }
  if (value >= MOST) return null;
  const hex = value.toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
