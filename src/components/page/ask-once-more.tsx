import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/form/button.tsx';
import { useFollowFocus } from '../../ui/use-follow-focus.ts';

interface Props {
  /** What the button does. */
  readonly label: string;
  /** The consequence, shown before it happens. */
  readonly hint: string;
  readonly yes: string;
  readonly no: string;
  /** Also has to move the focus on, if pressing makes this disappear. */
  readonly onYes: () => void;
}

/**
 * Asks again in place before something that cannot be undone. A delay for undo would not work if the page
 * were closed during it.
 */
export function AskOnceMore({ label, hint, yes, no, onYes }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) part.current?.scrollIntoView({ block: 'nearest' });
  }, [isAsking]);
  useFollowFocus(isAsking, () => part.current?.querySelector('button'));
  return (
    <div ref={part} aria-live="polite">
      {isAsking ? (
        <div className="flex flex-col gap-2.5 rounded-xl bg-notice-wash p-3">
          <p>{hint}</p>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-2.5">
            <Button onClick={() => setIsAsking(false)}>{no}</Button>
            <Button look="danger" onClick={onYes}>
              {yes}
            </Button>
          </div>
        </div>
      ) : (
        <Button look="danger" className="w-full" onClick={() => setIsAsking(true)}>
          {label}
        </Button>
      )}
    </div>
  );
}
