import { focusPageTitle } from '../../components/page/page-title.tsx';
import { SIDE_LIST_WIDTH } from '../../components/sale-map/map-numbers.ts';
import type { Selection } from '../../components/sale-map/selection.ts';
import { mapText } from '../../i18n/pages/map-text.ts';
import type { Elements } from '../../ui/elements.ts';

export const LIST_ID = 'map-list';

export interface FrameProps {
  readonly bar: Elements;
  readonly heading: Elements;
  readonly controls: Elements;
  readonly list: Elements;
  readonly scroller: React.RefObject<HTMLDivElement | null>;
  readonly drawMap: (coveredBottomPx: number) => Elements;
  readonly selection: Selection | null;
}

export const FRAME_HEIGHT = 'h-[calc(100dvh-var(--header-height)-var(--bars-height))]';

/** Spec 9: from 768 px on the list is 400 px wide, beside the map. A little less on phones held sideways. */
export function BesideFrame({ bar, heading, controls, list, scroller, drawMap }: FrameProps) {
  return (
    <div className={`relative flex flex-row-reverse overflow-hidden ${FRAME_HEIGHT}`}>
      <SkipMap />
      <div className="min-w-0 grow">{drawMap(0)}</div>
      <div
        ref={scroller}
        id={LIST_ID}
        className={`@container/list flex ${SIDE_LIST_WIDTH} max-w-[55vw] shrink-0 flex-col gap-3 overflow-y-auto border-e-2 border-line px-4 pb-4 [@media(height<30rem)]:gap-1 [@media(height<30rem)]:pb-1.5`}
      >
        {bar ? (
          <div className="sticky top-0 z-10 -mx-4 -mb-1 flex shrink-0 border-b border-line bg-paper [@media(height<30rem)]:mb-0 [&_button]:grow">
            {bar}
          </div>
        ) : (
          <span aria-hidden className="h-1 shrink-0" />
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          {heading}
          {controls}
        </div>
        {list}
      </div>
    </div>
  );
}

/** Without a map the list is the page. */
export function PlainFrame({ bar, heading, controls, list, scroller, drawMap }: FrameProps) {
  return (
    <div ref={scroller} id={LIST_ID} className="flex flex-col gap-3 p-4">
      {bar && <div className="-mx-4 -mt-4 flex border-b border-line">{bar}</div>}
      {heading}
      {drawMap(0)}
      {controls}
      {list}
    </div>
  );
}

export function SkipMap() {
  return (
    <a
      href={`#${LIST_ID}`}
      className="skip-link rounded-lg border-2 border-on-sign bg-sign px-4 py-2 font-semibold text-on-sign"
      onClick={(event) => {
        event.preventDefault();
        focusPageTitle();
      }}
    >
      {mapText.skip}
    </a>
  );
}
