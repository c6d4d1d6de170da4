import { useId } from 'react';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly title: string;
  readonly children: Elements;
}

/** A section of the page with its own heading. */
export function Panel({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
