import { ChevronDown, GripVertical, MapPin } from 'lucide-react';
import { useId } from 'react';
import { SalePhoto } from '../../../components/sale/sale-photo.tsx';
import { TypeMark } from '../../../components/sale/type-mark.tsx';
import { WALKED_ROW } from '../../../components/routes/walk-heading.tsx';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import type { Elements } from '../../../ui/elements.ts';
import type { DragOrder } from './use-drag-order.ts';

/** What is said of a stop in its row. */
export interface RowFacts {
  /** "8:41 AM"; null for a stop without a time. */
  readonly time: string | null;
  /** "to 9:09 AM", for those who hear it; others see how long the visit is. */
  readonly until: string;
  /** Beside the mark of its type. */
  readonly visit: string | null;
  /** What must not be missed. */
  readonly strong: readonly string[];
  readonly more: readonly string[];
}

interface Props {
  readonly stop: KnownStop;
  readonly facts: RowFacts;
  readonly number: number | null;
  readonly isWalked: boolean;
  /** The way there, free time before it, and what a walk puts above it. */
  readonly above: Elements;
  readonly below: Elements;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly handle: ReturnType<DragOrder['handle']>;
  readonly onToggle: () => void;
  readonly children: Elements;
}

/** One stop of the line: when, what, and how long. A press opens it to be changed; its handle drags it. */
export function StopRow(props: Props) {
  const { stop, facts, number, isWalked, above, below, isOpen, isDragged, isTarget } = props;
  const panelId = useId();
  return (
    <li data-stop={stop.id} className={`@container ${isWalked ? WALKED_ROW : ''}`}>
      {above}
      <div
        className={`relative flex items-center gap-2.5 rounded-xl py-1.5 tabular-nums @max-[20rem]:flex-wrap @max-[20rem]:gap-x-2 @max-[20rem]:pe-11 ${isTarget ? 'outline-2 outline-ink' : ''} ${isDragged ? 'opacity-60' : ''}`}
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={routePageText.editStop(stop.title)}
          className="absolute inset-0 rounded-xl hover:bg-sunk"
          onClick={props.onToggle}
        />
        <Time time={facts.time} until={facts.until} />
        <Thumb stop={stop} />
        <div className="pointer-events-none relative flex min-w-0 grow basis-0 flex-col gap-0.5 @max-[20rem]:basis-full">
          <h3 className="flex gap-1.5 text-[1.0625rem] leading-snug">
            {number !== null && <span className="font-extrabold">{number}</span>}
            <span
              translate="no"
              className="line-clamp-2 wrap-anywhere @max-[20rem]:line-clamp-none"
            >
              {stop.title}
            </span>
          </h3>
          {facts.visit !== null && (
            <p className="flex items-start gap-1.5 text-sm leading-snug">
              {stop.view !== null && (
                <span className="pt-0.5">
                  <TypeMark saleType={stop.view.sale.saleType} />
                </span>
              )}
              <span className="min-w-0">{facts.visit}</span>
            </p>
          )}
          {facts.strong.map((line) => (
            <p key={line} className="text-sm font-bold">
              {line}
            </p>
          ))}
          {facts.more.map((line) => (
            <p key={line} className="text-sm text-muted">
              {line}
            </p>
          ))}
          {stop.settings.kept && <p className="text-sm font-semibold">{routePageText.kept}</p>}
          {stop.note !== '' && <p className="text-sm wrap-anywhere">{stop.note}</p>}
        </div>
        <ChevronDown
          aria-hidden
          className={`pointer-events-none absolute end-1.5 bottom-1 size-4 text-muted transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
        {/* The buttons in the editor do the same from the keyboard. */}
        <span
          aria-hidden
          title={routePageText.dragStop(stop.title)}
          className="relative -me-2 grid h-14 w-[44px] shrink-0 cursor-grab touch-none place-content-center text-muted @max-[20rem]:absolute @max-[20rem]:end-0 @max-[20rem]:top-0"
          {...props.handle}
        >
          <GripVertical className="size-5" />
        </span>
      </div>
      <div id={panelId} className={isOpen ? 'rounded-xl bg-card px-3' : ''}>
        {isOpen && props.children}
      </div>
      {below}
    </li>
  );
}

/** The clock in large figures, with AM or PM below them. */
function Time({ time, until }: Pick<RowFacts, 'time' | 'until'>) {
  const [clock = '', ...half] = (time ?? '').split(/(?=\u00a0)/u);
  return (
    <p className="pointer-events-none relative w-14 shrink-0 text-end leading-tight @max-[20rem]:w-full @max-[20rem]:text-start">
      {time !== null && (
        <>
          <span className="font-display text-lg font-extrabold">{clock}</span>
          <span className="block text-xs font-semibold text-muted @max-[20rem]:inline">
            {half.join('')}
          </span>
          <span className="sr-only">{until}</span>
        </>
      )}
    </p>
  );
}

function Thumb({ stop: { view } }: { readonly stop: KnownStop }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none relative grid size-14 shrink-0 place-content-stretch overflow-hidden rounded-xl bg-sunk @max-[20rem]:hidden"
    >
      {view === null ? (
        <MapPin className="size-6 place-self-center text-muted" />
      ) : (
        <SalePhoto sale={view.sale} isMine={view.isMine} />
      )}
    </span>
  );
}
