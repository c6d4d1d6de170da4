import { tagsThatFit } from './tags-that-fit.ts';

interface Props {
  readonly tags: readonly string[];
  /** How many are shown before "+N more"; fewer in a row where they would need a second line. All if absent. */
  readonly limit?: number;
  readonly label: string;
  readonly moreText: (count: number) => string;
}

const TAG = 'price-tag';
const MORE = 'py-0.5 text-muted';

/** Tags as price tags on a string. A tag is shown whole or not at all. */
export function TagList({ tags, limit = Number.POSITIVE_INFINITY, label, moreText }: Props) {
  if (tags.length === 0) return null;
  const inRow = Number.isFinite(limit) ? tagsThatFit(tags, limit) : tags;
  const more = Math.max(0, tags.length - limit);
  const moreInRow = tags.length - inRow.length;
  return (
    <ul aria-label={label} className="flex max-w-full min-w-0 flex-wrap gap-1.5 text-xs">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className={inRow.includes(tag) ? TAG : `${TAG} hidden tall:block`}>
          {tag}
        </li>
      ))}
      {more > 0 && (
        <li className={more === moreInRow ? MORE : `${MORE} hidden tall:block`}>
          {moreText(more)}
        </li>
      )}
      {moreInRow > 0 && moreInRow !== more && (
        <li className={`${MORE} tall:hidden`}>{moreText(moreInRow)}</li>
      )}
    </ul>
  );
}
