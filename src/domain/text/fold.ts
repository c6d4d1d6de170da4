/** Normalizes text for search: ignores case, accents, and punctuation. */

// Scripts without spaces between words, in which a word may start anywhere.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;
const NOT_ASCII = /[^\p{ASCII}]/u;

/** Whether a text is written without spaces between words, at least in part. */
export function isUnspaced(text: string): boolean {
  return NOT_ASCII.test(text) && UNSPACED.test(text);
}

/** Lowercase without accents; compatibility forms such as full-width letters become plain ones. */
export function fold(text: string): string {
  if (!NOT_ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text, each after one space, so that ' word' finds the start of a word. */
export function foldedWords(text: string): string {
  const folded = fold(text).replace(/['’]/gu, '');
  const words = NOT_ASCII.test(folded)
    ? folded.replace(/[^\p{L}\p{N}]+/gu, ' ')
    : folded.replace(/[^a-z0-9]+/g, ' ');
  return ` ${words.trim()}`;
}

/** The terms to look for in `foldedWords` of a text. A text matches if it contains all of them. */
export function searchTerms(query: string): string[] {
  const words = foldedWords(query).split(' ');
  const terms = words
    .filter((word) => word !== '')
    .map((word) => (UNSPACED.test(word) ? word : ` ${word}`));
  return [...new Set(terms)];
}

/** Whether the folded words contain every term at the start of a word. */
export function holdsAll(words: string, terms: readonly string[]): boolean {
  for (const term of terms) {
    if (!words.includes(term)) return false;
  }
  return true;
}
