/** The room beside the type of a sale in a row of 358 px, in letters. */
const ROOM_LETTERS = 26;
/** What a tag needs besides its letters: the hole, the edges, and the space before the next. */
const TAG_LETTERS = 5;
const MORE_LETTERS = 7;

/**
 * Which of the first `limit` tags fit on one line of a row, with "+N more" if some are left. Always one at
 * least. Guessed from their letters, because measuring every card would hold up the list. A guess that is
 * too high only makes a second line.
 */
export function tagsThatFit(tags: readonly string[], limit: number): readonly string[] {
  const first = tags.slice(0, limit);
  if (tags.length <= limit && lettersOf(first) <= ROOM_LETTERS) return first;
  const fit: string[] = [];
  for (const tag of first) {
    if (lettersOf([...fit, tag]) + MORE_LETTERS <= ROOM_LETTERS) fit.push(tag);
  }
  return fit.length > 0 ? fit : shortest(first);
}

function lettersOf(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + tag.length + TAG_LETTERS, 0);
}

function shortest(tags: readonly string[]): readonly string[] {
  return tags.toSorted((a, b) => a.length - b.length).slice(0, 1);
}
