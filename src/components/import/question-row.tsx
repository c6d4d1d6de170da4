import { Check, CircleHelp } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { type Answers, answerTo } from '../../domain/import/taking/answered-sale.ts';
import type { Question } from '../../domain/import/taking/ad-questions.ts';
import { SALE_TYPES } from '../../domain/sale/sale.ts';
import { dateOfDayNumber, dayNumberOf } from '../../domain/time/calendar-date.ts';
import { createSaleText } from '../../i18n/sale/create-sale-text.ts';
import { choiceText, pasteAdText, questionText, whyText } from '../../i18n/import/paste-ad-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

interface Props {
  readonly question: Question;
  readonly answers: Answers;
  /** The day near which the ad was written, YYYY-MM-DD. */
  readonly around: string;
  /** `isDone`: it was a tap, so that nothing more is to come. */
  readonly onAnswer: (answer: string, isDone: boolean) => void;
  /** What was typed is complete. */
  readonly onDone: () => void;
}

/** One thing that an ad leaves open, answered by a tap. */
export function QuestionRow({ question, answers, around, onAnswer, onDone }: Props) {
  const id = useId();
  const { kind, reason, key } = question;
  const answer = answerTo(question, answers);
  const isAnswered = answers[key] !== undefined;
  const choices = kind === 'date' && reason === 'not-said' ? nextDays(around) : question.choices;
  const isTyped = kind === 'date' || kind === 'time' || kind === 'text';
  const isOwn = answer !== null && answer !== '' && !choices.includes(answer);
  const [wantsOther, setWantsOther] = useState(false);
  const hasInput = isTyped && (wantsOther || isOwn || choices.length === 0);
  const why = whyText(question);
  const isPlain = isAnswered || answer === null || kind === 'yes-no';
  const counts = isPlain ? null : pasteAdText.counts(choiceText(question, answer));
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2">
      <p className="flex items-start gap-2">
        {isAnswered ? (
          <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-active" />
        ) : (
          <CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />
        )}
        <span>
          <span id={id} className="font-semibold">
            {questionText(question)}
          </span>
          {[why, counts].map(
            (line) =>
              line !== null && (
                <span key={line} className="block text-sm text-muted">
                  {line}
                </span>
              ),
          )}
        </span>
      </p>
      {choices.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={isAnswered && choice === answer}
              className="min-h-11 min-w-11 rounded-full border-2 border-edge bg-card px-3.5 font-semibold wrap-anywhere hover:bg-sunk aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-card"
              onClick={() => {
                setWantsOther(false);
                onAnswer(choice, true);
              }}
            >
              {answerLabel(question, choice)}
            </button>
          ))}
          {isTyped && !hasInput && (
            <button
              type="button"
              className="min-h-11 rounded-full px-3.5 font-semibold underline underline-offset-4 hover:bg-sunk"
              onClick={() => setWantsOther(true)}
            >
              {otherText(question)}
            </button>
          )}
        </div>
      )}
      {hasInput && (
        <AnswerField
          question={question}
          labelId={id}
          value={isOwn ? answer : (answers[key] ?? '')}
          isFirst={wantsOther}
          onChange={(text) => onAnswer(text, false)}
          onDone={isAnswered ? onDone : null}
        />
      )}
    </div>
  );
}

/** A choice of a question, as its button says it. */
export function answerLabel(question: Question, choice: string): string {
  const type = SALE_TYPES.find((known) => known === choice);
  return question.kind === 'type' && type !== undefined
    ? createSaleText.types[type]
    : choiceText(question, choice);
}

function otherText({ kind }: Question): string {
  if (kind === 'date') return pasteAdText.otherDay;
  return kind === 'time' ? pasteAdText.otherTime : pasteAdText.typed;
}

interface FieldProps {
  readonly question: Question;
  /** Of the question, which is the label where a text is asked. */
  readonly labelId: string;
  readonly value: string;
  /** It was asked for just now, so it gets the focus. */
  readonly isFirst: boolean;
  readonly onChange: (value: string) => void;
  /** Null: there is nothing in it yet. */
  readonly onDone: (() => void) | null;
}

function AnswerField({ question, labelId, value, isFirst, onChange, onDone }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  const { kind, topic } = question;
  const isText = kind === 'text';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        ref={input}
        aria-labelledby={isText ? labelId : undefined}
        aria-label={isText ? undefined : otherText(question)}
        type={isText ? 'text' : kind}
        inputMode={topic === 'zip' ? 'numeric' : undefined}
        enterKeyHint="done"
        maxLength={topic === 'zip' ? 10 : 200}
        value={value}
        className="max-w-72 px-2.5 text-[min(1rem,8.5vw)]"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onDone?.();
        }}
      />
      {onDone !== null && <Button onClick={onDone}>{pasteAdText.done}</Button>}
    </div>
  );
}

/** The coming Friday, Saturday, and Sunday, and the Saturday after that: when most sales are. */
function nextDays(around: string): readonly string[] {
  const today = dayNumberOf(around) ?? 0;
  const weekday = (((today + 4) % 7) + 7) % 7;
  const days = [5, 6, 7].map((wanted) => today + ((wanted - weekday + 7) % 7));
  const saturday = days[1] ?? today;
  return [...days, saturday + 7].toSorted((a, b) => a - b).map(dateOfDayNumber);
}
