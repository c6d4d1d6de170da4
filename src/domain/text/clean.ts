/** What is taken out of typed text before it is measured and kept. */

// Half of a surrogate pair is no character: PostgreSQL refuses it, as it refuses U+0000. The server takes
// no other control character either, nor what turns the direction of the text after it around.
const UNSENDABLE = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;
const UNSENDABLE_BUT_LINES = /(?!\n)[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;
// Joiners, direction marks and the empty Braille pattern show nothing on their own.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** One line: white space runs become one space, control characters go, the ends are trimmed. */
export function cleanLine(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(UNSENDABLE, '').trim();
}

/** Several lines: line ends become \n and tabs spaces, other control characters go. */
export function cleanParagraphs(text: string): string {
  return text
    .replace(/\r\n?|\u0085|[\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(UNSENDABLE_BUT_LINES, '')
    .trim();
}

/** True when nothing would be seen. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** Length in Unicode code points, as SQL's length() counts. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
