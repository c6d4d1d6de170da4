import { type ComponentProps, useRef } from 'react';
import { addressLine, translateOf } from '../../../../components/sale/where-it-is.ts';
import { driveText, leaveByText, opensText } from '../../../../i18n/routes/drive-text.ts';
import { unlistedText } from '../../../../i18n/routes/route-page-text.ts';
import { ABREAST, useMedia } from '../../../../ui/use-media.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { StopNote } from '../../plan/stop-note.tsx';
import { LegMap } from '../next/leg-map.tsx';
import { BIG, DriveBar } from '../drive-bar.tsx';
import { StopHeading } from '../stop-heading.tsx';
import type { FindFormHandle } from './find-form.tsx';
import { VisitCard, type VisitCardProps } from './visit-card.tsx';

interface Props extends VisitCardProps {
  /** Minutes of the day; null: the doors are open, or nobody knows. */
  readonly opensAt: number | null;
  /** Minutes of the day. */
  readonly leaveBy: number | null;
  /** What its map shows where there is room for one. */
  readonly leg: Pick<ComponentProps<typeof LegMap>, 'from' | 'position'>;
  readonly onNote: (text: string) => void;
  readonly onDone: () => void;
  readonly onSkip: () => void;
}

/** The stop at which the person is: how much time there is, checking in, and what was found. */
export function HereCard(props: Props) {
  const { stop, opensAt, leaveBy, nowMs, onNote, onDone, onSkip } = props;
  const isAbreast = useMedia(ABREAST);
  const findForm = useRef<FindFormHandle>(null);
  const leave = async (then: () => void) => {
    await findForm.current?.addTyped();
    then();
  };
  return (
    <section aria-label={driveText.here} className="flex flex-col gap-3">
      {opensAt !== null && (
        <p className="font-display text-[min(1.75rem,7.6vw)] leading-tight font-extrabold text-when-ahead tabular-nums abreast:text-[min(1.75rem,3.8vw)]">
          {opensText(opensAt)}
        </p>
      )}
      {leaveBy !== null && (
        <p className="text-[min(1.375rem,6vw)] leading-tight font-bold tabular-nums abreast:text-[min(1.375rem,3vw)]">
          {leaveByText(leaveBy)}
        </p>
      )}
      <p className="-mb-2 font-semibold text-muted">{driveText.here}</p>
      <StopHeading title={stop.title} />
      {stop.view !== null && (
        <p translate={translateOf(stop.view)} className="text-lg leading-snug wrap-anywhere">
          {addressLine(stop.view, nowMs)}
        </p>
      )}
      {stop.unlisted !== null && (
        <p className="text-lg">{unlistedText(stop.unlisted.days !== undefined)}</p>
      )}
      {isAbreast && <LegMap {...props.leg} stop={stop} isOnFoot={false} className="" />}
      <VisitCard {...props} findForm={findForm} />
      <StopNote key={stop.id} text={stop.note} onSave={onNote} />
      <DriveBar>
        <Button look="sign" className={BIG} onClick={() => void leave(onDone)}>
          {driveText.done}
        </Button>
        <Button className={BIG} onClick={() => void leave(onSkip)}>
          {driveText.skip}
        </Button>
      </DriveBar>
    </section>
  );
}
