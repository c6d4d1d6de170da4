import { useState } from 'react';
import type { RouteDayView } from '../../../components/routes/use-route-day.ts';
import type { LatLng } from '../../../domain/geo/distance.ts';
import { withDaySettings } from '../../../domain/route/settings/day-settings.ts';
import { dayPlanText } from '../../../i18n/pages/day-plan-text.ts';
import { driveText } from '../../../i18n/routes/drive-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SMALL } from './drive-bar.tsx';
import { FoundAnother } from './found-another.tsx';
import { ParkedCar } from './parked-car.tsx';
import { Replan } from './replan.tsx';
import type { Drive } from './use-drive.ts';
import type { DriveSteps } from './use-drive-steps.ts';

interface Props {
  readonly day: RouteDayView;
  readonly drive: Drive;
  readonly steps: DriveSteps;
  readonly position: LatLng | null;
  readonly nowMs: number;
  readonly canReplan: boolean;
}

/** What one may want on the road besides getting there: a row of words. */
export function DriveMore({ day, drive, steps, position, nowMs, canReplan }: Props) {
  const [isReplanning, setIsReplanning] = useState(false);
  const { here, ahead, freeProblem } = drive;
  return (
    <>
      {canReplan && freeProblem !== null && (
        <Button
          look="quiet"
          className={SMALL}
          aria-busy={isReplanning}
          onClick={() => setIsReplanning(true)}
        >
          {isReplanning ? dayPlanText.planning : driveText.replan}
        </Button>
      )}
      {isReplanning && freeProblem !== null && (
        <Replan
          problem={freeProblem}
          onOrder={(ids) => {
            setIsReplanning(false);
            steps.reorder(ids);
          }}
        />
      )}
      <FoundAnother
        position={position}
        origin={position ?? here?.point ?? ahead[0]?.stop.point ?? day.start}
        onRoute={new Set(day.stops.map(({ id }) => id))}
        nowMs={nowMs}
        onAdd={steps.addNext}
        onUnlisted={steps.addUnlisted}
      />
      <ParkedCar
        car={day.settings.parked}
        nowMs={nowMs}
        timeZone={day.timeZone}
        onChange={(parked) =>
          void steps.change((before) => ({
            ...before,
            settings: withDaySettings(before.settings, { parked }),
          }))
        }
      />
    </>
  );
}
