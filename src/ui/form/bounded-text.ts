export interface BoundedText {
  readonly text: string;
  /** How many characters of the input did not fit; 0 if all did. */
  readonly droppedLength: number;
  /** How long the text would have become. */
  readonly wantedLength: number;
}

/**
 * Applies an edit to a text of at most `maxLength` UTF-16 units. Existing text stays. If the inserted part
 * does not fit, its end is cut.
 */
export function boundText(before: string, after: string, maxLength: number): BoundedText {
  if (after.length <= maxLength) {
    return { text: after, droppedLength: 0, wantedLength: after.length };
  }
  const head = sharedHead(before, after);
  const tail = sharedTail(before, after, head);
  const piece = after.slice(head, after.length - tail);
  const kept = wholeCharacters(piece, Math.max(0, maxLength - head - tail));
  return {
    text: after.slice(0, head) + kept + after.slice(after.length - tail),
    droppedLength: piece.length - kept.length,
    wantedLength: after.length,
  };
}

function sharedHead(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let index = 0;
  while (index < end && a[index] === b[index]) index++;
  return index;
}

function sharedTail(a: string, b: string, head: number): number {
  const end = Math.min(a.length, b.length) - head;
  let count = 0;
  while (count < end && a[a.length - 1 - count] === b[b.length - 1 - count]) count++;
  return count;
}

/** A cut never leaves half of a surrogate pair. */
function wholeCharacters(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}
