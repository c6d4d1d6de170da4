import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** A section of a page with its own heading. */
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
