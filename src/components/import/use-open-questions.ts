import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Answers } from '../../domain/import/taking/answered-sale.ts';
import type { Question } from '../../domain/import/taking/ad-questions.ts';

interface OpenQuestions {
  /** Those without an answer, those that are being typed, and one that is changed. */
  readonly open: readonly Question[];
  readonly settled: readonly Question[];
  /** Where the focus goes when the question that had it is gone. */
  readonly header: RefObject<HTMLParagraphElement | null>;
  readonly change: (key: string) => void;
  readonly answer: (key: string, given: string, isDone: boolean) => void;
  readonly done: () => void;
}

/** Which questions are still to be answered. One that is typed stays until the person says that it is complete. */
export function useOpenQuestions(
  questions: readonly Question[],
  answers: Answers,
  onAnswer: (key: string, given: string) => void,
): OpenQuestions {
  const [typed, setTyped] = useState<readonly string[]>([]);
  const header = useRef<HTMLParagraphElement>(null);
  /** What had the focus when a question was answered. */
  const lost = useRef<Element | null>(null);
  const isOpen = ({ key }: Question) => answers[key] === undefined || typed.includes(key);
  const settled = questions.filter((question) => !isOpen(question));
  useEffect(() => {
    if (lost.current === null || lost.current.isConnected) return;
    lost.current = null;
    // Somebody may be in another field already.
    if (document.activeElement === document.body) header.current?.focus({ preventScroll: true });
  });
  const settle = (others: readonly string[]) => {
    lost.current = document.activeElement;
    setTyped(others);
  };
  return {
    open: questions.filter(isOpen),
    settled,
    header,
    change: (key) => setTyped([...typed, key]),
    answer(key, given, isDone) {
      const others = typed.filter((one) => one !== key);
      if (isDone) settle(others);
      else setTyped([...others, key]);
      onAnswer(key, given);
    },
    done: () => settle([]),
  };
}
