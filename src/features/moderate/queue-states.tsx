import { EmptyTable } from '../../components/drawings/empty-table.tsx';
import type { ModerationFailure, QueueState } from '../../domain/moderation/moderation-queue.ts';
import { moderateText, moderationFailureText } from '../../i18n/people/moderation-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';
import { NotAModerator } from './not-a-moderator.tsx';

export function QueueEmpty({ state }: { readonly state: QueueState }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 pt-8 pb-2 text-center">
      <EmptyTable />
      <h2 data-empty tabIndex={-1} className="text-xl outline-none">
        {moderateText.empty[state]}
      </h2>
      <p className="text-muted">{moderateText.emptyHint[state]}</p>
    </div>
  );
}

export function QueueLoading() {
  const isLate = useLate(true);
  return (
    <div aria-busy className="flex min-h-96 flex-col gap-4">
      <StatusRegion className="sr-only">{moderateText.loading}</StatusRegion>
      {isLate && [1, 2].map((row) => <Skeleton key={row} className="h-72 rounded-2xl" />)}
    </div>
  );
}

interface FailedProps {
  readonly code: ModerationFailure['code'];
  readonly queue: { readonly isReading: boolean; readonly readFirst: () => void };
}

/** Nothing could be loaded: why, and what to do. */
export function QueueFailed({ code, queue: { isReading, readFirst } }: FailedProps) {
  if (code === 'forbidden') return <NotAModerator />;
  return (
    <div className="flex flex-col items-start gap-3 rounded-2xl border-2 border-line bg-card p-5">
      <p role="alert">{moderationFailureText[code]}</p>
      <Button aria-busy={isReading} onClick={readFirst}>
        {moderateText.tryAgain}
      </Button>
    </div>
  );
}
