import { shellText } from '../../i18n/pages/shell-text.ts';
import { PageTitle } from './page-title.tsx';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly children: string;
  /** The page's title where it differs from the heading. */
  readonly pageTitle?: string;
  readonly lead?: Elements;
  /** `no`: someone wrote it as a title or a name, so a translation of the page leaves it as it is. */
  readonly translate?: 'no';
}

/** A page's h1, underlined with a marker stroke. Also names the page. */
export function PageHeading({ children, pageTitle = children, lead, translate }: Props) {
  return (
    // In large text on a phone, the longest word still fits on one line.
    <div>
      <title>{shellText.pageTitle(pageTitle)}</title>
      <PageTitle className="text-[min(1.75rem,13vw)] leading-tight md:text-4xl md:leading-tight">
        <span translate={translate} className="marker-stroke">
          {children}
        </span>
      </PageTitle>
      {lead}
    </div>
  );
}
