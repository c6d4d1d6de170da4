import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function PageSection({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl md:text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
