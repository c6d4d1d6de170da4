import { CarFront, ChevronDown, GripVertical } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { RowLinesText } from '../../../components/routes/row-lines-text.tsx';
import { type PlannedRow, type RowLines, rowsOf } from '../../../components/routes/stop-rows.ts';
import type { PlanWait } from '../../../components/routes/use-plan-wait.ts';
import { WALKED_ROW, WalkHeading } from '../../../components/routes/walk-heading.tsx';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { walkBackText } from '../../../i18n/routes/walk-text.ts';
import { StopEditor, type StopEdits } from './stop-editor.tsx';
import { useDragOrder } from './use-drag-order.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { Elements } from '../../../ui/elements.ts';

interface Props {
  readonly day: RouteDayView;
  readonly dayPlan: DayPlan | null;
  /** The problem that the plan answers. */
  readonly problem: RouteProblem | null;
  readonly wait: PlanWait;
  readonly edits: StopEdits;
}

/**
 * Where and when, stop by stop, then what does not fit and why. Without a plan, the stops in the order of the route.
 * Each stop opens to be changed.
 */
export function RouteTimetable({ day, dayPlan, problem, wait, edits }: Props) {
  const [openId, setOpenId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { planned, others } = rowsOf(day, dayPlan, problem);
  const isUnplanned = day.isRead && dayPlan === null && wait !== 'soon' && others.length > 0;
  const shown = [...planned, ...others].map(({ stop }) => stop.id);
  const drag = useDragOrder(list, shown, edits.move);

  const row = (stop: KnownStop, lines: RowLines, number: number | null, walk: WalkAt = NO_WALK) => {
    const index = shown.indexOf(stop.id);
    const isTarget = drag.dragged !== null && drag.dragged.to === index;
    return (
      <StopRow
        key={stop.id}
        stop={stop}
        lines={lines}
        number={number}
        walk={walk}
        isOpen={openId === stop.id}
        isDragged={drag.dragged?.id === stop.id}
        isTarget={isTarget && drag.dragged?.id !== stop.id}
        handle={drag.handle(stop.id)}
        onToggle={() => setOpenId(openId === stop.id ? null : stop.id)}
      >
        <StopEditor stop={stop} index={index} count={shown.length} edits={edits} />
      </StopRow>
    );
  };
  /** What stands above a stop and below it. */
  const walkAt = ({ planned: stop, way }: PlannedRow): WalkAt => {
    const { isOnFoot, begins, ends } = way;
    return {
      isPart: isOnFoot || begins !== null,
      above: dayPlan && (
        <WalkHeading
          stop={stop}
          way={way}
          plan={{
            stops: planned.map((each) => each.planned),
            possibleWalks: dayPlan.plan.possibleWalks,
          }}
          onDrive={edits.drive}
        />
      ),
      below: ends === null || ends.minutes < 1 ? null : walkBackText(ends.backMinutes),
    };
  };
  return (
    <>
      {planned.length > 0 && <Heading>{dayPlanText.timetable}</Heading>}
      {isUnplanned && <Heading>{shareRouteText.stops}</Heading>}
      {isUnplanned && wait === 'late' && <p className="-mt-3">{dayPlanText.noTimesYet}</p>}
      <ol
        ref={list}
        aria-label={dayPlan === null ? shareRouteText.stops : routePageText.stopsInOrder}
        className="flex flex-col gap-2"
      >
        {planned.map((each, index) => row(each.stop, each.lines, index + 1, walkAt(each)))}
        {isUnplanned && others.map(({ stop, lines }) => row(stop, lines, null))}
      </ol>
      {others.length > 0 && dayPlan !== null && (
        <section className="flex flex-col gap-2">
          <Heading>{routePageText.notPlanned}</Heading>
          <ul aria-label={routePageText.notPlanned} className="flex flex-col gap-2">
            {others.map(({ stop, lines }) => row(stop, lines, null))}
          </ul>
        </section>
      )}
    </>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <h2 className="font-display text-lg font-extrabold">{children}</h2>;
}

/** What a walk puts around a stop. */
interface WalkAt {
  readonly isPart: boolean;
  readonly above: Elements;
  readonly below: string | null;
}

const NO_WALK: WalkAt = { isPart: false, above: null, below: null };

interface RowProps {
  readonly stop: KnownStop;
  readonly lines: RowLines;
  readonly number: number | null;
  readonly walk: WalkAt;
  readonly isOpen: boolean;
  readonly isDragged: boolean;
  readonly isTarget: boolean;
  readonly handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>;
  readonly onToggle: () => void;
  readonly children: Elements;
}

function StopRow(props: RowProps) {
  const { stop, lines, number, walk, isOpen, isDragged, isTarget, handle, onToggle } = props;
  const panelId = useId();
  return (
    <li data-stop={stop.id} className={walk.isPart ? WALKED_ROW : ''}>
      {walk.above}
      <div
        className={`rounded-2xl border-2 bg-card ps-1 pe-3 ${isTarget ? 'border-ink' : 'border-line'} ${isDragged ? 'opacity-60' : ''}`}
      >
        <div className="flex items-start gap-1">
          {/* Its buttons in the editor do the same from the keyboard. */}
          <span
            aria-hidden
            title={routePageText.dragStop(stop.title)}
            className="grid h-11 w-[44px] shrink-0 cursor-grab touch-none place-content-center text-muted"
            {...handle}
          >
            <GripVertical className="size-5" />
          </span>
          <div className="flex min-w-0 grow flex-col gap-0.5 py-2.5 tabular-nums">
            {lines.time !== null && (
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-2xl leading-tight font-extrabold">
                  {lines.time}
                </span>
                <span className="font-semibold">{lines.stay}</span>
              </p>
            )}
            <h3 className="flex gap-2 text-[1.0625rem] leading-snug">
              {number !== null && <span className="font-extrabold">{number}</span>}
              <span translate="no" className="wrap-anywhere">
                {stop.title}
              </span>
            </h3>
            <RowLinesText lines={lines} />
            {stop.settings.kept && <p className="text-sm font-semibold">{routePageText.kept}</p>}
            {stop.note !== '' && <p className="text-sm wrap-anywhere">{stop.note}</p>}
          </div>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={panelId}
            aria-label={routePageText.editStop(stop.title)}
            className="group grid h-11 w-[44px] shrink-0 place-content-center rounded-full hover:bg-sunk"
            onClick={onToggle}
          >
            <ChevronDown
              aria-hidden
              className="size-5 transition-transform duration-150 group-aria-expanded:rotate-180"
            />
          </button>
        </div>
        <div id={panelId} className="ps-3">
          {isOpen && props.children}
        </div>
      </div>
      {walk.below !== null && (
        <p className="flex items-center gap-2 px-3 pt-1.5 pb-1 text-sm font-semibold tabular-nums">
          <CarFront aria-hidden className="size-5 shrink-0" />
          <span>{walk.below}</span>
        </p>
      )}
    </li>
  );
}
