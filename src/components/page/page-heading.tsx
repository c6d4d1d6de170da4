import type { ReactNode } from 'react';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { PageTitle } from './page-title.tsx';

interface Props {
  readonly children: string;
  /** The page's title where it differs from the heading. */
  readonly pageTitle?: string;
  readonly lead?: ReactNode;
}

/** A page's h1, underlined with a marker stroke. Also names the page. */
export function PageHeading({ children, pageTitle = children, lead }: Props) {
  return (
    <div>
      <title>{shellText.pageTitle(pageTitle)}</title>
      <PageTitle className="text-[1.75rem] leading-tight md:text-4xl md:leading-tight">
        <span className="marker-stroke">{children}</span>
      </PageTitle>
      {lead}
    </div>
  );
}
