import { PageTitle } from '../../components/page/page-title.tsx';
import { shellText } from '../../i18n/pages/shell-text.ts';
import type { Elements } from '../../ui/elements.ts';

interface Props {
  readonly children: string;
  readonly lead: Elements;
}

/** The page's h1, low on a phone so that five sales fit below it: the count stands on the same line. */
export function DiscoverHeading({ children, lead }: Props) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 md:block">
      <title>{shellText.pageTitle(children)}</title>
      <PageTitle className="text-[1.375rem] leading-tight low:text-[1.25rem] md:text-[1.75rem] md:leading-tight">
        <span className="marker-stroke">{children}</span>
      </PageTitle>
      {lead}
    </div>
  );
}
