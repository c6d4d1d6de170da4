import { ChevronDown } from 'lucide-react';

interface Props {
  readonly summary: string;
  readonly children: string;
}

/** A question that opens its answer. Works without script, and the browser's search finds its text. */
export function Disclosure({ summary, children }: Props) {
  return (
    <details className="group border-line not-first:border-t-2">
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2.5 font-semibold [&::-webkit-details-marker]:hidden">
        <span>{summary}</span>
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <p className="px-4 pb-4 text-muted">{children}</p>
    </details>
  );
}
