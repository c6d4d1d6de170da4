import type { DraftField, DraftProblem } from '../../domain/sale/draft/draft-check.ts';
import { draftProblemText, draftRequiredText } from '../../i18n/sale/create-sale-text.ts';

/** What is wrong with a draft, in the form that the screen needs. */
export interface Problems {
  readonly count: number;
  /** Each sentence once, with the field that it is about, in the order of the form. */
  readonly list: readonly { readonly field: DraftField; readonly text: string }[];
  /** The sentence under a field. Null if there is no problem. `index` is the day's. */
  readonly at: (field: DraftField, index?: number) => string | null;
}

/**
 * Before the first try, only a text that is too long is reported: typing on cannot fix that. After it,
 * everything.
 */
export function problemsToShow(problems: readonly DraftProblem[], hasTried: boolean): Problems {
  const shown = hasTried ? problems : problems.filter(({ code }) => SAID_AT_ONCE.has(code));
  return {
    count: shown.length,
    list: shown
      .map((problem) => ({ field: problem.field, text: problemText(problem) }))
      .filter(({ text }, at, all) => all.findIndex((other) => other.text === text) === at),
    at: (field, index) => {
      const problem = shown.find((one) => one.field === field && one.index === index);
      return problem ? problemText(problem) : null;
    },
  };
}

const SAID_AT_ONCE: ReadonlySet<string> = new Set(['too-long', 'tag-too-long', 'too-many-tags']);

function problemText({ field, code, max }: DraftProblem): string {
  const required = code === 'required' ? draftRequiredText[field] : undefined;
  return required ?? draftProblemText[code](max ?? 0);
}
