/** What is removed from typed text before it is measured and stored. */

// Half of a surrogate pair is not a character: PostgreSQL refuses it, like U+0000. The server also refuses
// other control characters, and characters that reverse the direction of the text after them.
const UNSENDABLE = /[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;
const UNSENDABLE_BUT_LINES = /(?!\n)[\p{Cc}\p{Surrogate}\u202A-\u202E\u2066-\u2069]/gu;
// Joiners, direction marks, and the empty Braille pattern are invisible on their own.
const INVISIBLE = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** One line: whitespace becomes single spaces, control characters are removed, the ends are trimmed. */
export function cleanLine(text: string): string {
  // Join spaces again, because what was removed may have been between two of them.
  return text.replace(/\s+/gu, ' ').replace(UNSENDABLE, '').replace(/ {2,}/gu, ' ').trim();
}

/** Several lines: line breaks become \n and tabs become spaces; other control characters are removed. */
export function cleanParagraphs(text: string): string {
  return text
    .replace(/\r\n?|\u0085|[\u2028\u2029]/gu, '\n')
    .replace(/\t/gu, ' ')
    .replace(UNSENDABLE_BUT_LINES, '')
    .trim();
}

/** True if nothing would be visible. */
export function isBlank(text: string): boolean {
  return text.replace(INVISIBLE, '') === '';
}

/** Length in Unicode code points, as SQL's length() counts. */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}
