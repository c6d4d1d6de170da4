/** Other places for an ad, and what they take. Lengths are in code points unless they say words. */

export interface Place {
  /** The longest title; null: there is none. */
  readonly title: number | null;
  /** The longest text. */
  readonly text: number;
  /** The most words of the text, if it is paid for by the word. */
  readonly words?: number;
}

/**
 * | place      | what is known                                                  | from                                 |
 * | ---------- | -------------------------------------------------------------- | ------------------------------------ |
 * | craigslist | its form takes 70 letters of a title; links to other sites may | the form; craigslist.org/about/help, |
 * |            | be flagged, so ours stands last and can be left out            | "reasons"                            |
 * | facebook   | 63,206 letters of a post; 100 of a listing's title             | ayrshare.com/docs, character limits  |
 * | nextdoor   | it names no limit, and folds long posts: kept short            | none found                           |
 * | newspaper  | 25 words are the smallest price                                | nicholaschronicle.com/classifieds,   |
 * |            |                                                                | sanbornjournal.com                   |
 */
export const ELSEWHERE = {
  craigslist: { title: 70, text: 20_000 },
  facebook: { title: 100, text: 63_206 },
  nextdoor: { title: null, text: 1_500 },
  newspaper: { title: null, text: 300, words: 25 },
} as const satisfies Readonly<Record<string, Place>>;

export type Elsewhere = keyof typeof ELSEWHERE;

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ELSEWHERES = Object.keys(ELSEWHERE) as readonly Elsewhere[];
