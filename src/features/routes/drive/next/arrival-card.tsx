import { driveText } from '../../../../i18n/routes/drive-text.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { SMALL } from '../drive-bar.tsx';
import { VisitCard, type VisitCardProps } from '../visit/visit-card.tsx';

interface Props extends VisitCardProps {
  readonly onDeny: () => void;
}

/** The position says that the person is at the next stop: whatever they do here says that they are. */
export function ArrivalCard({ onDeny, ...visit }: Props) {
  return (
    <div className="flex flex-col gap-3 rounded-2xl bg-notice-wash p-3 motion-safe:animate-arrive">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="text-xl font-bold">{driveText.looksHere}</p>
        <Button look="quiet" className={SMALL} onClick={onDeny}>
          {driveText.notHere}
        </Button>
      </div>
      <VisitCard {...visit} />
    </div>
  );
}
