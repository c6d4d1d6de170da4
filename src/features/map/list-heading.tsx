import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/page/page-title.tsx';
import { mapText } from '../../i18n/pages/map-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import type { MapSubject } from './map-address.ts';

interface Props {
  readonly subject: MapSubject['kind'];
  /** What a person has called it; null if they have not. */
  readonly name?: string | null;
  /** Null while it is not known. */
  readonly count: number | null;
}

const WORDS = {
  all: {
    title: mapText.title,
    count: (count: number) => (count === 1 ? mapText.foundOne : mapText.found(count)),
  },
  route: { title: mapText.route, count: mapText.stops },
  plan: { title: mapText.route, count: mapText.stops },
  saved: { title: mapText.saved, count: mapText.savedCount },
} as const;

/** 'Sales Near You' and '{n} sales found in your area' (spec 2). */
export function ListHeading({ subject, name = null, count }: Props) {
  const words = WORDS[subject];
  const title = name ?? words.title;
  return (
    <div className="min-w-[min(100%,12rem)] grow basis-0">
      <title>{shellText.pageTitle(title)}</title>
      <PageTitle
        className={`text-[1.375rem] leading-tight ${subject === 'all' ? '[@media(height<30rem)]:sr-only' : ''}`}
      >
        <span translate={name === null ? undefined : 'no'} className="wrap-anywhere">
          {title}
        </span>
      </PageTitle>
      <div className="flex min-h-6 flex-wrap text-sm text-muted tabular-nums">
        <StatusRegion className="not-empty:me-3">
          {count === null ? '' : words.count(count)}
        </StatusRegion>
        {subject !== 'all' && (
          <Link
            to="/map"
            className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
          >
            {mapText.backToAll}
          </Link>
        )}
      </div>
    </div>
  );
}
