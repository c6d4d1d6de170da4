import { mapText } from '../../i18n/pages/map-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';

interface Props {
  /** Why the position is not known (spec 8). */
  readonly banner: string | null;
  /** Too many sales for buttons: the map draws them. */
  readonly isDrawn: boolean;
  /** How many sales there are elsewhere while none is in view; otherwise 0. */
  readonly noneOf: number;
  /** For screen readers: how many sales are in view, once the person has moved the map. */
  readonly inView: number | null;
  readonly onShowAll: () => void;
  /** Null while the map shows what the list does. */
  readonly onSearchArea: (() => void) | null;
}

/** The message or button above the map, at most one line. */
export function MapNotice({ banner, isDrawn, noneOf, inView, onShowAll, onSearchArea }: Props) {
  const sentence = noneOf > 0 ? mapText.noneInView : isDrawn ? mapText.tooClose : '';
  return (
    <div className="pointer-events-none absolute inset-x-14 top-2 z-10 @max-[52rem]:top-14 [@container(height<37rem)]:start-2 [@container(height<37rem)]:end-28 [@container(height<37rem)]:top-21 flex flex-col items-center gap-2 *:pointer-events-auto">
      <StatusRegion className="flex flex-col items-center gap-2">
        {banner !== null && (
          <p className="rounded-xl border-2 border-edge bg-notice-wash px-3 py-2 text-center text-sm font-semibold">
            {banner}
          </p>
        )}
        {sentence !== '' && (
          // A low map has room for its button alone.
          <p
            className={`rounded-xl border border-line bg-card px-3 py-1.5 text-center text-sm font-semibold ${noneOf > 0 ? '[@container(height<37rem)]:sr-only' : ''}`}
          >
            {sentence}
          </p>
        )}
      </StatusRegion>
      <StatusRegion className="sr-only">
        {inView !== null && inView > 0 ? mapText.inView(inView) : ''}
      </StatusRegion>
      {onSearchArea !== null && (
        <Button className="rounded-full shadow-sm" onClick={onSearchArea}>
          {mapText.searchArea}
        </Button>
      )}
      {noneOf > 0 && (
        <Button className="rounded-full shadow-sm" onClick={onShowAll}>
          {mapText.showAll(noneOf)}
        </Button>
      )}
    </div>
  );
}
