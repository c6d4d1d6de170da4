import type { ReleaseRule } from '../../domain/sale/sale.ts';

/** When the exact address of a sale is shown. A square of the map is a mile high at most. */
export const releaseText = {
  question: 'When is the address shown?',
  rules: {
    now: {
      label: 'Right away',
      hint: 'Shoppers see the street and the exact point as soon as the sale is posted.',
    },
    at: {
      label: 'At a time I choose',
      hint: 'Until then, shoppers see the zip code and a point up to a mile away, but no street.',
    },
    never: {
      label: 'Only on request',
      hint: 'Shoppers see only the zip code and a point up to a mile away. Say in the description how to reach you.',
    },
  } satisfies Readonly<Record<ReleaseRule, { label: string; hint: string }>>,
  date: 'Shown from',
  time: 'Time',
  ahead: (when: string) => `Shoppers will see the address on ${when}.`,
  afterOpening: (opens: string) =>
    `The sale opens before that, ${opens}. Until the address is shown, nobody can find the sale.`,
  passed: 'That time has passed, so the address is shown right away.',
  named: (words: readonly string[]) =>
    `What you wrote says ${wordsText(words)}. Everyone can read that, even while the address is not shown.`,
  takeOut: 'Take it out',
  keepIn: 'Keep it',
  takenOut: 'Taken out of your text',
  undo: 'Undo',
  wasPublic: 'The address is public now. People who have seen it may still know it.',
} as const;

const MOST_WORDS = 3;

/** "“12 Oak St” and 2 more" */
export function wordsText(words: readonly string[]): string {
  const shown = words.slice(0, MOST_WORDS).map((word) => `“${word}”`);
  const more = words.length - shown.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...shown, `${more} more`] : shown);
}
