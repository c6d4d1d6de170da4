import { Info } from 'lucide-react';
import { baseMapText } from '../../i18n/map/base-map-text.ts';
import type { Credit } from '../basemap/map-credits-list.ts';

interface MapCreditsProps {
  readonly credits: readonly Credit[];
  /** How far above the foot of the map. */
  readonly bottomPx: number;
  /** A note about what is drawn, above the credits. */
  readonly note: string | null;
  /** The note applies to what is in view. If not, its place is kept. */
  readonly isNoteShown: boolean;
}

/**
 * Who made the data that is drawn, in a line that is always in view as their licenses ask. Opened, each is a link. Ours and not
 * MapLibre's, which parses markup: the security policy refuses that.
 */
export function MapCredits({ credits, bottomPx, note, isNoteShown }: MapCreditsProps) {
  return (
    <div
      style={{ bottom: bottomPx }}
      className="pointer-events-none absolute inset-x-0 z-[1] mb-[var(--map-foot,0px)] flex flex-col items-end text-xs text-ink @max-[18rem]:text-[0.5rem]"
    >
      {note !== null && (
        <p
          data-map-line
          className={`rounded-s-lg bg-paper/85 px-2 py-0.5 font-semibold ${isNoteShown ? '' : 'invisible'}`}
        >
          {note}
        </p>
      )}
      <details className="group/credits pointer-events-auto max-w-[min(100%,16rem)] rounded-ss-lg bg-paper/85">
        {/* One line, with as many names as it holds. The target is taller than the line. */}
        <summary
          data-map-line
          className="relative flex min-h-6 list-none items-center gap-1.5 px-2 py-0.5 after:absolute after:inset-x-0 after:top-1/2 after:h-11 after:-translate-y-1/2"
        >
          <span className="sr-only group-open/credits:hidden">{baseMapText.creditsLead}</span>
          <span className="truncate group-open/credits:hidden">
            {streetsFirst(credits)
              .map(({ name }) => name)
              .join(' · ')}
          </span>
          <span className="hidden group-open/credits:inline">{baseMapText.credits}</span>
          <Info aria-hidden className="size-3.5 shrink-0" />
        </summary>
        <ul className="px-2 pb-1.5">
          {credits.map(({ name, href }) => (
            <li key={name} className="py-1">
              {href === null ? (
                name
              ) : (
                <a className="underline" href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              )}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Who made the streets is named where the line has no room for all. */
function streetsFirst(credits: readonly Credit[]): readonly Credit[] {
  const isStreets = ({ name }: Credit) => Number(!name.includes('OpenStreetMap'));
  return credits.toSorted((a, b) => isStreets(a) - isStreets(b));
}
