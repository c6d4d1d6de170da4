import { KINDS_OF_THINGS, SAME_THINGS } from './meant-words.ts';

const MEANINGS: ReadonlyMap<string, ReadonlySet<string>> = meaningsByWord();

/**
 * Other words for which someone who types this one also looks: its singular or plural, and words for the same thing.
 */
export function meaningsOf(word: string): string[] {
  const forms = formsOf(word);
  const found = new Set([...forms].flatMap((form) => [form, ...(MEANINGS.get(form) ?? [])]));
  found.delete(word);
  return [...found];
}

function meaningsByWord(): Map<string, Set<string>> {
  const meanings = new Map<string, Set<string>>();
  const add = (word: string, others: readonly string[]) => {
    const known = meanings.get(word) ?? new Set();
    for (const other of others) if (other !== word) known.add(other);
    meanings.set(word, known);
  };
  for (const line of SAME_THINGS) {
    const words = line.split(' ');
    for (const word of words) add(word, words);
  }
  for (const [word, line] of Object.entries(KINDS_OF_THINGS)) add(word, line.split(' '));
  return meanings;
}

const SHORTEST_WITH_FORMS = 3;

/** The word with its likely singular and plural. A form that does not exist finds nothing. */
function formsOf(word: string): Set<string> {
  const forms = new Set([word]);
  if (word.length < SHORTEST_WITH_FORMS || !/^[a-z]+$/.test(word)) return forms;
  if (word.endsWith('ies')) forms.add(`${word.slice(0, -3)}y`);
  if (/(?:s|x|z|ch|sh)es$/.test(word)) forms.add(word.slice(0, -2));
  if (word.endsWith('ves')) forms.add(`${word.slice(0, -3)}f`);
  const isPlural = word.endsWith('s') && !word.endsWith('ss');
  forms.add(isPlural ? word.slice(0, -1) : pluralOf(word));
  return forms;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return `${word}s`;
}
