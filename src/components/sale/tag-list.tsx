interface Props {
  readonly tags: readonly string[];
  readonly label: string;
}

/** Tags as price tags on a string. */
export function TagList({ tags, label }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-w-full min-w-0 flex-wrap gap-1.5 text-xs">
      {tags.map((tag) => (
        <li key={tag} className="price-tag">
          {tag}
        </li>
      ))}
    </ul>
  );
}
