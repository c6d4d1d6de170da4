interface Props {
  /** Whether the stop is the next one or the present one, in words. */
  readonly label: string;
  /** "2 of 5". */
  readonly counter: string;
  readonly title: string;
}

/** The top of a stop's card on the road: which stop it is, and its name in large letters. */
export function StopHeading({ label, counter, title }: Props) {
  return (
    <>
      <p className="flex justify-between gap-3 font-semibold tabular-nums">
        <span>{label}</span>
        <span>{counter}</span>
      </p>
      <h2 translate="no" className="line-clamp-3 text-[min(2rem,13vw)] leading-[1.1] wrap-anywhere">
        {title}
      </h2>
    </>
  );
}
