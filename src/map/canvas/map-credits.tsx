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
 * Who made the data that is drawn, always in view as their licenses ask. Opened, each is a link. Ours and not
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
      <details className="group/credits pointer-events-auto max-w-full rounded-ss-lg bg-paper/85">
        <summary data-map-line className="flex min-h-6 list-none items-center px-2 py-0.5">
          <span className="text-balance group-open/credits:hidden">
            <span className="sr-only">{baseMapText.creditsLead}</span>
            <span>{credits.map(({ name }) => name).join(' · ')}</span>
          </span>
          <span className="hidden group-open/credits:inline">{baseMapText.credits}</span>
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
