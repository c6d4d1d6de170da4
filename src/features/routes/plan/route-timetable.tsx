import { useRef } from 'react';
import { type OtherRow, type PlannedRow, rowsOf } from '../../../components/routes/stop-rows.ts';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { PlanWait } from '../../../components/routes/use-plan-wait.ts';
import { WalkBack, WalkHeading } from '../../../components/routes/walk-heading.tsx';
import type { DayPlan } from '../../../device/door/planner-door.ts';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import type { RouteProblem } from '../../../domain/route/planner/problem.ts';
import { freeTimes } from '../../../domain/route/unhurried-plan.ts';
import { paymentsIn } from '../../../domain/sale/payment.ts';
import { dayPlanText, slackLines } from '../../../i18n/pages/day-plan-text.ts';
import {
  leaveOutText,
  legText,
  routePageText,
  unlistedText,
  visitText,
} from '../../../i18n/routes/route-page-text.ts';
import { shareRouteText } from '../../../i18n/routes/share-route-text.ts';
import { paymentsText } from '../../../i18n/sale/payment-text.ts';
import type { Elements } from '../../../ui/elements.ts';
import { FreeBetween, WayBetween } from './between-stops.tsx';
import { StopEditor, type StopEdits } from './stop-editor.tsx';
import { type RowFacts, StopRow } from './stop-row.tsx';
import { useDragOrder } from './use-drag-order.ts';

interface Props {
  readonly day: RouteDayView;
  readonly dayPlan: DayPlan | null;
  /** The problem that the plan answers. */
  readonly problem: RouteProblem | null;
  readonly wait: PlanWait;
  /** The stop that is open to be changed. */
  readonly openId: string | null;
  readonly edits: StopEdits;
  readonly onOpen: (id: string | null) => void;
}

/** About as high as a stop and the way to it. */
const ROW_REM = 7;

/**
 * The day as a line: stops, and between them the ways and the free time. Then what does not fit and why. Without a
 * plan, the stops in the order of the route. Each stop opens to be changed.
 */
export function RouteTimetable({ day, dayPlan, problem, wait, openId, edits, onOpen }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { planned, others } = rowsOf(day, dayPlan, problem);
  const isUnplanned = day.isRead && dayPlan === null && wait !== 'soon' && others.length > 0;
  const shown = [...planned, ...others].map(({ stop }) => stop.id);
  const drag = useDragOrder(list, shown, edits.move);
  const free = freeTimes({ stops: planned.map((each) => each.planned) });

  const row = (stop: KnownStop, facts: RowFacts, number: number | null, around: Around = PLAIN) => {
    const index = shown.indexOf(stop.id);
    const isTarget = drag.dragged !== null && drag.dragged.to === index;
    return (
      <StopRow
        key={stop.id}
        stop={stop}
        facts={facts}
        number={number}
        {...around}
        isOpen={openId === stop.id}
        isDragged={drag.dragged?.id === stop.id}
        isTarget={isTarget && drag.dragged?.id !== stop.id}
        handle={drag.handle(stop.id)}
        onToggle={() => onOpen(openId === stop.id ? null : stop.id)}
      >
        <StopEditor stop={stop} index={index} count={shown.length} edits={edits} />
      </StopRow>
    );
  };
  /** What stands above a stop and below it. */
  const aroundOf = (each: PlannedRow, index: number): Around => {
    const { planned: stop, way } = each;
    const gap = free[index] ?? null;
    return {
      isWalked: way.isOnFoot || way.begins !== null,
      above: (
        <>
          {gap !== null && (
            <FreeBetween
              free={gap}
              question={leaveOutText(each.stop.view?.sale.saleType ?? null)}
              onLeaveOut={() => edits.remove(stop.id)}
            />
          )}
          <WayBetween
            text={legText(way, milesOf(day, planned, index), each.isEstimated)}
            isOnFoot={way.isOnFoot}
            isFirst={index === 0}
          />
          {dayPlan !== null && (
            <WalkHeading
              stop={stop}
              way={way}
              plan={{
                stops: planned.map((one) => one.planned),
                possibleWalks: dayPlan.plan.possibleWalks,
              }}
              onDrive={edits.drive}
            />
          )}
        </>
      ),
      below: way.ends !== null && way.ends.minutes >= 1 && (
        <WalkBack minutes={way.ends.backMinutes} />
      ),
    };
  };
  const otherRow = ({ stop, lines }: OtherRow) =>
    row(stop, { time: null, until: '', visit: null, strong: lines.main, more: lines.more }, null);
  return (
    <>
      {isUnplanned && <Heading>{shareRouteText.stops}</Heading>}
      {isUnplanned && wait === 'late' && <p className="-mt-3">{dayPlanText.noTimesYet}</p>}
      <ol
        ref={list}
        aria-label={dayPlan === null ? shareRouteText.stops : routePageText.stopsInOrder}
        // Until the plan is there, its room is kept, so that nothing below it jumps.
        style={
          dayPlan === null && wait !== null
            ? { minHeight: `min(90dvh, ${others.length * ROW_REM}rem)` }
            : {}
        }
        className="flex flex-col"
      >
        {planned.map((each, index) =>
          row(each.stop, factsOf(each), index + 1, aroundOf(each, index)),
        )}
        {isUnplanned && others.map(otherRow)}
      </ol>
      {others.length > 0 && dayPlan !== null && (
        <section className="flex flex-col gap-1">
          <Heading>{routePageText.notPlanned}</Heading>
          <ul aria-label={routePageText.notPlanned} className="flex flex-col">
            {others.map(otherRow)}
          </ul>
        </section>
      )}
    </>
  );
}

function Heading({ children }: { readonly children: string }) {
  return <h2 className="font-display text-lg font-extrabold">{children}</h2>;
}

/** What is around a stop. */
interface Around {
  readonly isWalked: boolean;
  readonly above: Elements;
  readonly below: Elements;
}

const PLAIN: Around = { isWalked: false, above: null, below: null };

function factsOf({ planned, stop, window, lines }: PlannedRow): RowFacts {
  const { isAbout, unlisted, view } = stop;
  const payment = paymentsText(paymentsIn(view?.sale.payment ?? ''));
  return {
    time: lines.time,
    until: lines.stay,
    visit: visitText(planned, window),
    strong: slackLines(planned.slackMinutes),
    more: [
      ...(payment === '' ? [] : [payment]),
      ...(isAbout ? [dayPlanText.about] : []),
      ...(unlisted === null ? [] : [unlistedText(unlisted.days !== undefined)]),
    ],
  };
}

/** How far the way to a stop is, by road. Null if a place is not known, or on foot. */
function milesOf(day: RouteDayView, planned: readonly PlannedRow[], index: number): number | null {
  const each = planned[index];
  if (each === undefined || each.way.isOnFoot) return null;
  const from = each.way.from < 0 ? day.start : planned[each.way.from]?.stop.point;
  const to = each.stop.point;
  return from && to ? day.travel.miles(from, to) : null;
}
