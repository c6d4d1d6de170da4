import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { shellText } from '../../../i18n/pages/shell-text.ts';

interface Props {
  readonly routeId: string;
  readonly name: string;
  /** How many stops are over, and how many there are. Null: no stop is ahead. */
  readonly at: { readonly over: number; readonly all: number } | null;
}

/** More dots than these would push the way out off the screen. */
const MOST_DOTS = 8;

/** The top of the screen: which stop this is, and the way out. */
export function DriveTop({ routeId, name, at }: Props) {
  return (
    <div className="sticky top-0 z-20 -mx-4 flex min-h-11 items-center gap-3 bg-paper px-4">
      <title>{shellText.pageTitle(name)}</title>
      <PageTitle
        className={
          at === null
            ? 'min-w-0 grow text-[min(1.5rem,6.5vw)] leading-tight wrap-anywhere'
            : 'sr-only'
        }
      >
        <span translate="no">{name}</span>
      </PageTitle>
      {at !== null && (
        <>
          <p className="grow text-[min(1.125rem,5.4vw)] leading-tight font-bold tabular-nums">
            {driveText.of(at.over + 1, at.all)}
          </p>
          {at.all <= MOST_DOTS && <Dots over={at.over} all={at.all} />}
        </>
      )}
      <Link
        to={`/routes/${routeId}`}
        aria-label={driveText.exit}
        title={driveText.exit}
        className="-me-3 grid size-12 shrink-0 place-content-center rounded-full hover:bg-sunk"
      >
        <X aria-hidden className="size-7" />
      </Link>
    </div>
  );
}

/** How far the day is: what the words beside it say. */
function Dots({ over, all }: { readonly over: number; readonly all: number }) {
  return (
    <span aria-hidden className="flex items-center gap-1.5">
      {Array.from({ length: all }, (_, index) => (
        <span
          key={index}
          className={`h-2.5 rounded-full forced-colors:border ${index === over ? 'w-7 bg-sign forced-colors:bg-[Highlight]' : index < over ? 'w-2.5 bg-when-open forced-colors:bg-[CanvasText]' : 'w-2.5 bg-line'}`}
        />
      ))}
    </span>
  );
}
