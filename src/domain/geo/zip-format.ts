import { type Result, err, ok } from '../result.ts';

/** What is wrong with a typed ZIP code (spec 5). */
export type ZipProblem = 'zip-empty' | 'zip-invalid';

const ZIP_PATTERN = /^(\d{5})(?:[-\s]\d{4})?$/;

/**
 * The 5-digit ZIP code in the input: 5 digits, optionally followed by a dash or one space and 4 more digits
 * (spec 5). Does not check whether such a ZIP exists.
 */
export function parseZip(input: string): Result<string, ZipProblem> {
  const trimmed = input.trim();
  if (trimmed === '') return err('zip-empty');
  const digits = ZIP_PATTERN.exec(trimmed)?.[1];
  return digits === undefined ? err('zip-invalid') : ok(digits);
}
