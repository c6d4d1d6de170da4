import { type Result, ok } from '../result.ts';
import { parseZip, plainZip, type ZipProblem } from './zip-format.ts';

interface Town {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** Input without any letter is not a name. Missing digits are not guessed. */
const LETTER = /\p{L}/u;

/** The ZIP code that a person entered: as digits, or by the name of a town that can only mean one. */
export async function enteredZip(
  entered: string,
  townsNamed: (name: string) => Promise<readonly Town[]>,
): Promise<Result<string, ZipProblem>> {
  const zip = parseZip(entered);
  if (zip.ok) return ok(plainZip(entered));
  if (!LETTER.test(entered)) return zip;
  const [first, ...others] = await townsNamed(entered);
  if (first === undefined) return zip;
  const isOne = others.every(({ city, state }) => city === first.city && state === first.state);
  return isOne ? ok(first.zip) : zip;
}
