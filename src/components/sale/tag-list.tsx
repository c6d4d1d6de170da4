/** A long tag is shortened if the line is full. */
const SHORT_TAG_LENGTH = 8;

/** With large text, three do not fit on a line. */
const ONE_LINE = 'flex-nowrap overflow-hidden @max-[16em]:flex-wrap';

interface Props {
  readonly tags: readonly string[];
  /** How many are shown on one line before "+N more". All if left out. */
  readonly limit?: number;
  readonly label: string;
  readonly moreText: (count: number) => string;
}

/** Tags as price tags on a string. */
export function TagList({ tags, limit = Number.POSITIVE_INFINITY, label, moreText }: Props) {
  if (tags.length === 0) return null;
  const hidden = Math.max(0, tags.length - limit);
  const wrapping = Number.isFinite(limit) ? ONE_LINE : 'flex-wrap';
  return (
    <ul aria-label={label} className={`flex max-w-full min-w-0 gap-1.5 text-xs ${wrapping}`}>
      {tags.slice(0, limit).map((tag) => (
        <li
          key={tag}
          className={`price-tag truncate ${tag.length > SHORT_TAG_LENGTH ? 'min-w-14 shrink' : 'shrink-0'}`}
        >
          {tag}
        </li>
      ))}
      {hidden > 0 && <li className="shrink-0 px-1 py-0.5 text-muted">{moreText(hidden)}</li>}
    </ul>
  );
}
