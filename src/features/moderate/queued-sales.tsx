import type { Decided, QueueInUse } from '../../page/moderation/use-moderation-queue.ts';
import { useRef, useState } from 'react';
import {
  isAsked,
  type ModerateAction,
  type QueueEntry,
  type QueueState,
} from '../../domain/moderation/moderation-queue.ts';
import { useNow } from '../../page/app/use-now.ts';
import { moderateText, moderationFailureText } from '../../i18n/people/moderation-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { EntryCard } from './entry-card.tsx';
import { type HideDraft, HideSheet } from './hide-sheet.tsx';
import { QueueEmpty, QueueFailed, QueueLoading } from './queue-states.tsx';

export interface HideDrafts {
  readonly of: (saleId: string) => HideDraft;
  readonly keep: (saleId: string, draft: HideDraft) => void;
}

interface Props {
  readonly state: QueueState;
  readonly queue: QueueInUse;
  readonly drafts: HideDrafts;
}

/** One part of the queue, and the decisions about its sales. */
export function QueuedSales({ state, queue, drafts }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const nowMs = useNow();
  const [hiding, setHiding] = useState<QueueEntry | null>(null);
  const { entries, failure, hasMore, decidingId, trouble } = queue;
  if (entries === null) {
    return failure === null ? <QueueLoading /> : <QueueFailed code={failure} queue={queue} />;
  }

  const troubleOf = (saleId: string) => (trouble?.saleId === saleId ? trouble.code : null);
  const decide = async (entry: QueueEntry, what: ModerateAction) => {
    const decided = await queue.decide(entry, what);
    if (decided.outcome === 'failed') return;
    setHiding(null);
    // After the sheet has closed, which restores the focus to a button that is gone.
    requestAnimationFrame(() => focusEntry(list.current, decided.nextId));
    if (decided.outcome === 'gone') {
      toasts.show({ title: moderationFailureText.gone });
      return;
    }
    const { undo } = decided;
    toasts.show({
      title: moderateText.done[what.action === 'dismiss' && isAsked(entry) ? 'keep' : what.action],
      description: entry.sale.title,
      ...(undo !== null && {
        action: { label: moderateText.undo, run: () => void takeBack(entry.sale.id, undo) },
      }),
    });
  };
  const takeBack = async (saleId: string, undo: NonNullable<UndoOf>) => {
    const undone = await undo();
    if (undone.outcome === 'failed') {
      const description = moderationFailureText[undone.code];
      toasts.show({ title: moderateText.undoFailed, description, tone: 'error' });
      return;
    }
    toasts.show({ title: moderateText.undone[undone.action === 'hide' ? 'hide' : 'restore'] });
    requestAnimationFrame(() => focusEntry(list.current, saleId));
  };

  return (
    <div ref={list} className="flex flex-col gap-4">
      <StatusRegion className="sr-only">
        {decidingId !== null && moderateText.deciding}
      </StatusRegion>
      {entries.length === 0 ? (
        <QueueEmpty state={state} />
      ) : (
        <ul aria-label={moderateText.list[state]} className="flex flex-col gap-4">
          {entries.map((entry) => (
            <li key={entry.sale.id} data-entry={entry.sale.id}>
              <EntryCard
                entry={entry}
                nowMs={nowMs}
                isBusy={decidingId === entry.sale.id}
                trouble={hiding === null ? troubleOf(entry.sale.id) : null}
                onHide={() => {
                  queue.forgetTrouble();
                  setHiding(entry);
                }}
                onDecide={(action) => void decide(entry, { action })}
              />
            </li>
          ))}
        </ul>
      )}
      {failure !== null && (
        <p role="alert" className="text-center">
          {moderationFailureText[failure]}
        </p>
      )}
      {(hasMore || entries.length === 0) && (
        <Button
          className="self-center"
          aria-busy={queue.isReading}
          onClick={hasMore ? queue.readNext : queue.readFirst}
        >
          {hasMore ? moderateText.showMore : moderateText.refresh}
        </Button>
      )}
      {hiding !== null && (
        <HideSheet
          title={hiding.sale.title}
          draft={drafts.of(hiding.sale.id)}
          trouble={troubleOf(hiding.sale.id)}
          isBusy={decidingId === hiding.sale.id}
          onChange={(draft) => drafts.keep(hiding.sale.id, draft)}
          onClose={() => setHiding(null)}
          onConfirm={(reason, note) => void decide(hiding, { action: 'hide', reason, note })}
        />
      )}
    </div>
  );
}

type UndoOf = Extract<Decided, { readonly undo: unknown }>['undo'];

/** Where keyboard users continue: the next entry's heading, or the note that there is none. */
function focusEntry(list: HTMLDivElement | null, saleId: string | null): void {
  const found =
    saleId === null
      ? list?.querySelector<HTMLElement>('[data-empty]')
      : list?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(saleId)}"] h2`);
  found?.focus();
}
