import { markedParts } from '../../domain/search/marked-parts.ts';

interface Props {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

/** A text in which the found words are marked. */
export function MarkedText({ text, words }: Props) {
  return markedParts(text, words).map(({ text: part, isMarked }, index) =>
    isMarked ? (
      <mark
        key={index}
        className="rounded-sm bg-notice-wash font-semibold text-ink underline decoration-sign decoration-2 underline-offset-2"
      >
        {part}
      </mark>
    ) : (
      <span key={index}>{part}</span>
    ),
  );
}
