import { type Result, ok } from '../result.ts';
import { parseZip, type ZipProblem } from './zip-format.ts';

interface Town {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
}

/** What has none is no name: digits that are missing are not made up. */
const LETTER = /\p{L}/u;

/** The ZIP code in what a person entered: as it stands, or of the one town that a name can mean. */
export async function enteredZip(
  entered: string,
  townsNamed: (name: string) => Promise<readonly Town[]>,
): Promise<Result<string, ZipProblem>> {
  const zip = parseZip(entered);
  if (zip.ok) return ok(entered);
  if (!LETTER.test(entered)) return zip;
  const [first, ...others] = await townsNamed(entered);
  if (first === undefined) return zip;
  const isOne = others.every(({ city, state }) => city === first.city && state === first.state);
  return isOne ? ok(first.zip) : zip;
}
