import { useNavigate } from 'react-router-dom';
import type { AnsweredSale } from '../../domain/import/taking/answered-sale.ts';
import { saleDraftOf } from '../../domain/import/taking/sale-draft-of.ts';
import { proposedDay } from '../../page/app/local-day.ts';
import { useNow } from '../../page/app/use-now.ts';
import { useDraft } from '../../page/draft/use-draft.ts';
import { pasteAdText, proposedWords } from '../../i18n/import/paste-ad-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** As long as for a form that was started over: it took a while to type what is replaced. */
const UNDO_MS = 10_000;

/**
 * Fills the form of Create Sale from an ad, and goes there unless it is on this screen. What was in it can be restored.
 * Null while the form is being read from the device.
 */
export function useTakeSale(isThere: boolean): ((sale: AnsweredSale) => void) | null {
  const { draft, pin, change, movePin } = useDraft();
  const navigate = useNavigate();
  const nowMs = useNow();
  if (draft === undefined) return null;
  return (sale) => {
    change(saleDraftOf(sale, draft, proposedDay(nowMs), proposedWords(sale)));
    // The pin belonged to another place.
    movePin(null);
    toasts.show({
      title: pasteAdText.filled,
      description: pasteAdText.filledHint,
      durationMs: UNDO_MS,
      isForNextPage: !isThere,
      action: {
        label: pasteAdText.undo,
        run() {
          change(draft);
          movePin(pin);
          toasts.show({ title: pasteAdText.restored });
        },
      },
    });
    if (!isThere) void navigate('/create-sale');
  };
}
