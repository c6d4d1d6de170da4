import { hashText } from './prng.ts';

/** Ids as devices make them, derived from a name and a number so that every run has the same ones. */

const PEOPLE = ['ann', 'bob'] as const;

/** The account of a person; null if nobody is signed in. */
export function uidOf(name: string | null): string | null {
  const at = PEOPLE.findIndex((person) => person === name);
  return at < 0 ? null : idOf('account', at + 1);
}

/** Every account of a world. */
export const ACCOUNTS: readonly string[] = PEOPLE.flatMap((name) => uidOf(name) ?? []);

/** Accounts that only plan routes with others; more than may plan one together. */
export const PLANNERS: readonly string[] = Array.from({ length: 6 }, (_, i) =>
  idOf('planner', i + 1),
);

/** A UUID. */
export function idOf(kind: string, no: number): string {
  const head = (hashText(2_166_136_261, kind) >>> 0).toString(16).padStart(8, '0');
  return `${head}-0000-4000-8000-${no.toString(16).padStart(12, '0')}`;
}

/** Shortens the ids in a text so that it can be read. */
export function inShort(text: string): string {
  return text.replaceAll(/([0-9a-f]{8})-0000-4000-8000-0*([0-9a-f]+)/g, '$1:$2');
}
