import { useId } from 'react';
import type { Elements } from '../../../ui/elements.ts';

/** A section of the form with its heading. */
export function FormSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: Elements;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-5 rounded-2xl border-2 border-line bg-card p-4 sm:p-6"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
