import type { RouteDayView } from '../../components/routes/use-route-day.ts';
import type { DayPlan } from '../../device/door/planner-door.ts';
import { dayPlanText, dropText, leftOutText, remedyText } from '../../i18n/pages/day-plan-text.ts';

interface Props {
  readonly day: Pick<RouteDayView, 'stops' | 'leftOut'>;
  readonly dayPlan: DayPlan;
}

/** The stops that do not fit, why, and what would help. */
export function OutOfPlan({ day: { stops, leftOut }, dayPlan: { plan, remedies } }: Props) {
  const titleOf = (id: string) =>
    stops.find((stop) => stop.id === id)?.title ?? dayPlanText.unknownSale;
  const rows = [
    ...plan.dropped.map(({ id, reason }) => {
      const help = remedies[id]?.[0];
      return {
        id,
        lines: [dropText(reason), ...(help === undefined ? [] : [remedyText(help, titleOf)])],
      };
    }),
    ...leftOut.map(({ id, reason }) => ({ id, lines: [leftOutText(reason)] })),
  ];
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-display font-extrabold">{dayPlanText.notInPlan}</h3>
      <ul className="flex flex-col">
        {rows.map(({ id, lines }) => (
          <li key={id} className="border-t-2 border-line py-2">
            <p className="font-semibold break-words">{titleOf(id)}</p>
            {lines.map((line) => (
              <p key={line} className="text-sm">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
