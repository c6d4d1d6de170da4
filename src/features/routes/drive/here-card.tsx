import { Suspense, useRef } from 'react';
import { addressLine, translateOf } from '../../../components/sale/where-it-is.ts';
import type { FindsEdit } from '../../../domain/route/edit-finds.ts';
import { driveText, leaveByText, opensText } from '../../../i18n/routes/drive-text.ts';
import { unlistedText } from '../../../i18n/routes/route-page-text.ts';
import { lazyPart } from '../../../page/app/lazy-part.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { KnownStop } from '../../../domain/route/known-stop.ts';
import { StopNote } from '../plan/stop-note.tsx';
import { FindForm, type FindFormHandle } from './find-form.tsx';
import { BIG } from './next-card.tsx';
import { StopHeading } from './stop-heading.tsx';

const CheckIn = lazyPart(
  async () => (await import('../../../components/check-in/check-in-panel.tsx')).CheckIn,
);

interface Props {
  readonly routeId: string;
  readonly stop: KnownStop;
  readonly counter: string;
  /** Minutes of the day; null: the doors are open, or nobody knows. */
  readonly opensAt: number | null;
  /** Minutes of the day. */
  readonly leaveBy: number | null;
  readonly nowMs: number;
  readonly onFinds: (edit: FindsEdit) => Promise<boolean>;
  readonly onNote: (text: string) => void;
  readonly onDone: () => void;
  readonly onSkip: () => void;
}

/** The stop at which the person is: how much time there is, checking in, and what was found. */
export function HereCard(props: Props) {
  const { routeId, stop, counter, opensAt, leaveBy, nowMs, onFinds, onNote, onDone, onSkip } =
    props;
  const findForm = useRef<FindFormHandle>(null);
  const leave = async (then: () => void) => {
    await findForm.current?.addTyped();
    then();
  };
  return (
    <section aria-label={driveText.here} className="flex flex-col gap-3">
      <StopHeading label={driveText.here} counter={counter} title={stop.title} />
      {stop.view !== null && (
        <p translate={translateOf(stop.view)} className="text-lg leading-snug wrap-anywhere">
          {addressLine(stop.view, nowMs)}
        </p>
      )}
      {stop.unlisted !== null && (
        <p className="text-lg">{unlistedText(stop.unlisted.days !== undefined)}</p>
      )}
      {opensAt !== null && <p className="text-xl font-bold tabular-nums">{opensText(opensAt)}</p>}
      {leaveBy !== null && <p className="text-xl font-bold tabular-nums">{leaveByText(leaveBy)}</p>}
      <Button look="sign" className={BIG} onClick={() => void leave(onDone)}>
        {driveText.done}
      </Button>
      <div className="grid grid-cols-2 gap-2 [&>*]:min-h-14">
        {stop.view !== null && (
          <Suspense>
            <CheckIn view={stop.view} nowMs={nowMs} hasArrived />
          </Suspense>
        )}
        <Button className="col-span-2" onClick={() => void leave(onSkip)}>
          {driveText.skip}
        </Button>
      </div>
      <FindForm
        key={`finds ${stop.id}`}
        routeId={routeId}
        finds={stop.settings.finds}
        ref={findForm}
        onChange={onFinds}
      />
      <StopNote key={stop.id} text={stop.note} onSave={onNote} />
    </section>
  );
}
