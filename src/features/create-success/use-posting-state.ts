import { Check, CloudUpload, type LucideIcon, Smartphone, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useDataSource } from '../../page/sync/use-sync-status.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { createSaleText, createSuccessText } from '../../i18n/sale/create-sale-text.ts';
import { rejectText, serverFailedText } from '../../i18n/sync/sync-state-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { postingStage } from './posting-stage.ts';

export interface PostingState {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  /** The server does not have it, and refuses it as it is. */
  readonly isRefused: boolean;
  /** Whether the server has it. Null if there is no server, or it may never get it. */
  readonly isSent: boolean | null;
}

/** How far a newly posted sale has come. A refusal is also shown as an error (spec 8). */
export function usePostingState(view: SaleView | null, isOver: boolean): PostingState | null {
  const isLocal = useDataSource() === 'local';
  // If the sale has a version, the server has it, and something else about it needs attention.
  const isParked = view !== null && view.sync === 'attention' && view.rev === null;
  const reason = reasonOf(view?.parkedCode ?? null);

  useEffect(() => {
    if (!isParked) return;
    toasts.show({
      title: createSaleText.errorCreating,
      description: createSaleText.databaseError(reason),
      tone: 'error',
    });
  }, [isParked, reason]);

  if (view === null) return null;
  const { waiting, waitingHint, sentTitle, sent, sentOver, attention, keptTitle, kept } =
    createSuccessText;
  const stage = postingStage(view, isLocal);
  const isRefused = stage === 'refused';
  switch (stage) {
    case 'refused':
    case 'attention':
      return { Icon: TriangleAlert, title: attention, text: reason, isRefused, isSent: null };
    case 'sent':
      return {
        Icon: Check,
        title: sentTitle,
        text: isOver ? sentOver : sent,
        isRefused,
        isSent: true,
      };
    case 'kept':
      return { Icon: Smartphone, title: keptTitle, text: kept, isRefused, isSent: null };
    case 'waiting':
      return { Icon: CloudUpload, title: waiting, text: waitingHint, isRefused, isSent: false };
  }
}

/** Without a code nobody knows whether it arrived. */
function reasonOf(code: SaleView['parkedCode']): string {
  return code === null ? serverFailedText : rejectText[code];
}
