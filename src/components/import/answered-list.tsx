import { Check } from 'lucide-react';
import type { Answers } from '../../domain/import/taking/answered-sale.ts';
import type { Question } from '../../domain/import/taking/ad-questions.ts';
import { pasteAdText, questionText } from '../../i18n/import/paste-ad-text.ts';
import { answerLabel } from './question-row.tsx';

interface Props {
  readonly questions: readonly Question[];
  readonly answers: Answers;
  readonly onChange: (key: string) => void;
}

/** What was answered, one line each, which can be changed. */
export function AnsweredList({ questions, answers, onChange }: Props) {
  if (questions.length === 0) return null;
  return (
    <ul aria-label={pasteAdText.answered} className="flex flex-col">
      {questions.map((question) => {
        const { key } = question;
        return (
          <li key={key} className="flex flex-wrap items-center gap-x-2">
            <Check aria-hidden className="size-5 shrink-0 text-active" />
            <span className="min-w-0 grow basis-[10rem] text-sm text-muted wrap-anywhere">
              {`${questionText(question)} ${answerLabel(question, answers[key] ?? '')}`}
            </span>
            <button
              type="button"
              aria-label={pasteAdText.changeOf(questionText(question))}
              className="min-h-11 rounded-full px-3.5 font-semibold underline underline-offset-4 hover:bg-sunk"
              onClick={() => onChange(key)}
            >
              {pasteAdText.change}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
