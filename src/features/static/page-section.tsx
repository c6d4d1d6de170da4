import { useId } from 'react';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly title: string;
  readonly children: Elements;
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
