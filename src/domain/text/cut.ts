import { cleanLine, cleanParagraphs } from './clean.ts';

/** One clean line of at most this many code points, counted like the server does. */
export function lineOf(text: string, limit: number): string {
  return cut(cleanLine(text), limit);
}

/** Clean paragraphs of at most this many code points. */
export function paragraphsOf(text: string, limit: number): string {
  return cut(cleanParagraphs(text), limit);
}

/** The first characters of a text, never half of one: the server would refuse the whole push. */
export function cut(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('');
}
