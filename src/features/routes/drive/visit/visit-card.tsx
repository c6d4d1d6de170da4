import { type Ref, Suspense } from 'react';
import { canTellIfOn } from '../../../../domain/check-in/is-it-on.ts';
import type { FindsEdit } from '../../../../domain/route/edit-finds.ts';
import type { KnownStop } from '../../../../domain/route/known-stop.ts';
import { driveText } from '../../../../i18n/routes/drive-text.ts';
import { lazyPart } from '../../../../page/app/lazy-part.ts';
import type { CheckInOptions } from '../../../../components/check-in/use-check-in.ts';
import { AskIfOn, type SaidOfSale } from './ask-if-on.tsx';
import { FindForm, type FindFormHandle } from './find-form.tsx';

const CheckIn = lazyPart(
  async () => (await import('../../../../components/check-in/check-in-panel.tsx')).CheckIn,
);

export interface VisitCardProps {
  readonly routeId: string;
  readonly stop: KnownStop;
  readonly nowMs: number;
  /** What the person has said of it on this drive. */
  readonly said: SaidOfSale | null;
  readonly onSaid: (said: SaidOfSale) => void;
  /** Where the person is, if it was just measured; and what follows once they have checked in. */
  readonly checkIn?: CheckInOptions;
  readonly onFinds: (edit: FindsEdit) => Promise<boolean>;
  readonly findForm?: Ref<FindFormHandle>;
}

/** All that one does at a sale's door, in one card: check in, say that it is on, and write down what one found. */
export function VisitCard(props: VisitCardProps) {
  const { routeId, stop, nowMs, said, onSaid, checkIn, onFinds, findForm = null } = props;
  const { view } = stop;
  return (
    <div className="flex flex-col gap-4">
      {view !== null && (
        <Suspense>
          <div className="grid empty:hidden [&>*]:min-h-14">
            <CheckIn view={view} nowMs={nowMs} hasArrived {...checkIn} />
          </div>
        </Suspense>
      )}
      {view !== null && !view.isMine && canTellIfOn(view.sale, nowMs) && (
        <AskIfOn
          saleId={stop.id}
          said={said}
          question={driveText.askHere}
          sizeQuestion={driveText.askSizeHere}
          nowMs={nowMs}
          onSaid={onSaid}
        />
      )}
      <FindForm
        key={`finds ${stop.id}`}
        routeId={routeId}
        finds={stop.settings.finds}
        ref={findForm}
        onChange={onFinds}
      />
    </div>
  );
}
