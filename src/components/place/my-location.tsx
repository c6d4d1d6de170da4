import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { locationText } from '../../i18n/people/location-text.ts';
import { Button, type ButtonLook } from '../../ui/form/button.tsx';
import { useBusy } from '../../ui/form/use-busy.ts';

interface Props {
  readonly look?: ButtonLook;
  readonly className?: string;
  /** Resolves to null when the place is set, otherwise to why the position can't be read. */
  readonly onUse: () => Promise<string | null>;
}

/** "Use my location", and why that did not work. */
export function MyLocation({ look = 'paper', className = '', onUse }: Props) {
  const [isLooking, whileLooking] = useBusy();
  const [trouble, setTrouble] = useState<string | null>(null);

  const use = async () => {
    setTrouble(null);
    setTrouble(await whileLooking(onUse));
  };

  return (
    <div className={className}>
      <Button look={look} className="w-full" aria-busy={isLooking} onClick={() => void use()}>
        <LocateFixed aria-hidden className="size-5 shrink-0" />
        <span>{isLooking ? locationText.locating : locationText.hereIAm}</span>
      </Button>
      <div aria-live="polite">
        {trouble !== null && <p className="pt-2 text-sm font-semibold text-danger">{trouble}</p>}
      </div>
    </div>
  );
}
