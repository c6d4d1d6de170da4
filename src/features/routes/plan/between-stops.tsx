import { CarFront, Footprints } from 'lucide-react';
import type { FreeTime } from '../../../domain/route/unhurried-plan.ts';
import { freeText } from '../../../i18n/routes/route-page-text.ts';
import { Button } from '../../../ui/form/button.tsx';

interface WayProps {
  /** How long it takes, and how far it is. */
  readonly text: string;
  readonly isOnFoot: boolean;
  /** The first way of the day does not come from a stop. */
  readonly isFirst: boolean;
}

/** The way from one stop to the next: a piece of the ribbon, and what it is in words. */
export function WayBetween({ text, isOnFoot, isFirst }: WayProps) {
  const Icon = isOnFoot ? Footprints : CarFront;
  return (
    <p className="flex min-h-9 items-center gap-2.5 ps-[4.125rem] text-sm text-muted tabular-nums @max-[20rem]:ps-0">
      <span aria-hidden className="flex w-14 shrink-0 justify-center self-stretch">
        <span
          className={
            isOnFoot
              ? 'border-s-4 border-dotted border-ink'
              : `w-2 border-x-2 border-ink bg-sign ${isFirst ? 'mt-1 rounded-t-full border-t-2' : ''}`
          }
        />
      </span>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

interface FreeProps {
  readonly free: FreeTime;
  /** What would fill it no more: the question about the stop that comes after it. */
  readonly question: string;
  readonly onLeaveOut: () => void;
}

/** Much time between two stops: something to decide about. */
export function FreeBetween({ free, question, onLeaveOut }: FreeProps) {
  return (
    <div className="my-1 flex flex-wrap items-center justify-between gap-x-3 rounded-2xl border-2 border-dashed border-edge px-3 py-0.5">
      <p className="min-w-0 py-1 tabular-nums">{freeText(free)}</p>
      <Button look="quiet" className="px-2! text-start underline" onClick={onLeaveOut}>
        {question}
      </Button>
    </div>
  );
}
