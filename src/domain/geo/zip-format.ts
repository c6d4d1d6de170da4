import { type Result, err, ok } from '../result.ts';

/** What is wrong with a typed ZIP code (spec 5). */
export type ZipProblem = 'zip-empty' | 'zip-invalid';

const ZIP_PATTERN = /^(\d{5})(?:[- ]\d{4})?$/;

/**
 * The text with plain digits, dashes and spaces: a keyboard or a copied address may have fullwidth digits, a long
 * dash, or a space that does not break. Nothing else is changed.
 */
export function plainZip(input: string): string {
  return input
    .trim()
    .replaceAll(/[\uFF10-\uFF19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - FULLWIDTH))
    .replaceAll(/[\p{Dash}\u00AD]/gu, '-')
    .replaceAll(/\s/gu, ' ');
}

/** How far the fullwidth digits are from those of ASCII. */
const FULLWIDTH = 0xff10 - 0x30;

/**
 * The 5-digit ZIP code in the input: 5 digits, optionally followed by a dash or one space and 4 more digits
 * (spec 5), in any form that `plainZip` reads. Does not check whether such a ZIP exists.
 */
export function parseZip(input: string): Result<string, ZipProblem> {
  const plain = plainZip(input);
  if (plain === '') return err('zip-empty');
  const digits = ZIP_PATTERN.exec(plain)?.[1];
  return digits === undefined ? err('zip-invalid') : ok(digits);
}
