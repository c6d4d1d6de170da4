import type { ReactNode } from 'react';
import { shellText } from '../i18n/shell.ts';

interface Props {
  readonly children: string;
  /** The page's title where it differs from the heading. */
  readonly pageTitle?: string;
  readonly lead?: ReactNode;
}

/** A page's h1, underlined with a stroke of the marker; also names the page. Takes the focus after navigation. */
export function PageHeading({ children, pageTitle = children, lead }: Props) {
  return (
    <div>
      <title>{shellText.pageTitle(pageTitle)}</title>
      <h1 tabIndex={-1} className="relative isolate inline-block text-[1.75rem] md:text-4xl">
        {children}
        <MarkerStroke />
      </h1>
      {lead}
    </div>
  );
}

/** One stroke of a broad yellow marker, drawn by hand. */
function MarkerStroke() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 200 14"
      preserveAspectRatio="none"
      className="absolute inset-x-[-0.25rem] bottom-[-0.15rem] -z-10 h-[0.45em] w-[calc(100%+0.5rem)] fill-sign dark:opacity-60"
    >
      <path d="M3 8.500C40 4 96 2.5 196 3.500c3 0 3 4.5 0 5C140 9 84 10 8 13c-6 .3-8-3.9-5-4.500Z" />
    </svg>
  );
}
