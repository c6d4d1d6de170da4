import {
  MAX_VISIT_FACT_LENGTH,
  VISIT_FACTS,
  type VisitFact,
} from '../../../src/domain/sale/visit-facts.ts';
import { codePointLength } from '../../../src/domain/text/clean.ts';
import { require } from './fake-server-rights.ts';

/** Readers of arguments, which may be anything. Each returns what is stored, or refuses it as `invalid`. */

/** All control characters but tabs and line ends, and what reverses the text after it. */
const UNCLEAN = /[\u0001-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/u;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** An empty text is none. `most`: in code points. */
function textOrNull(value: unknown, most: number): string | null {
  if (value == null) return null;
  require(typeof value === 'string');
  const text = String(value);
  require(codePointLength(text) <= most && !UNCLEAN.test(text));
  return text === '' ? null : text;
}

/** The visit facts that are said; those left out are not in the answer. */
export function visitFactsIn(said: object): Partial<Record<VisitFact, string | null>> {
  const named = new Map<string, unknown>(Object.entries(said));
  return Object.fromEntries(
    VISIT_FACTS.filter((fact) => named.has(fact)).map((fact) => [
      fact,
      textOrNull(named.get(fact), MAX_VISIT_FACT_LENGTH),
    ]),
  );
}

/** Of whatever case; stored in lower case. */
export function uuid(value: unknown): string {
  require(typeof value === 'string' && UUID.test(value));
  return String(value).toLowerCase();
}
