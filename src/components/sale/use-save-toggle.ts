import { useNavigate } from 'react-router-dom';
import { useDoor } from '../../page/app/use-page.tsx';
import { useSession } from '../../page/account/use-session.ts';
import { useShortlist } from '../../page/lists/use-shortlist.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { forgetPendingSave, rememberPendingSave } from './pending-save.ts';
import { notStored } from '../page/not-stored.ts';
import { noteUsefulMoment } from '../page/useful-moment.ts';

interface Savable {
  readonly sale: { readonly id: string };
  readonly isSaved: boolean;
}

/** Saves a sale, or removes it. `isWanted` says which; without it, the other way round than it is. */
export type ToggleSave = (view: Savable, isWanted?: boolean) => void;

/**
 * The save toggle (spec 4 and 8). The server saves nothing for guests: they are asked to log in, and the
 * same press keeps the sale on this device, or removes it (SYNC-21).
 */
export function useSaveToggle(): ToggleSave {
  const door = useDoor();
  const session = useSession();
  const navigate = useNavigate();
  const shortlist = useShortlist();

  const keepHere = async (saleId: string, isWanted: boolean | undefined) => {
    const isKept = isWanted ?? !shortlist.ids.has(saleId);
    if (!(await shortlist.set(saleId, isKept).catch(() => false))) return sayItFailed();
    if (!isKept) return forgetPendingSave(saleId);
    rememberPendingSave(saleId);
    noteUsefulMoment();
    toasts.show({
      title: savingText.authTitle,
      description: savingText.authHintKept,
      action: { label: savingText.logIn, run: () => void navigate('/login') },
    });
  };

  const toggle = async (id: string, op: 'save.set' | 'save.unset') => {
    // A device worker that has stopped counts as a failure, like any other.
    const done = await door.writes.commit({ op, args: { id } }).catch(() => null);
    if (!done?.ok) sayItFailed();
    else if (op === 'save.set') noteUsefulMoment();
  };

  return ({ sale, isSaved }, isWanted) => {
    if (session.state !== 'user') {
      void keepHere(sale.id, isWanted);
      return;
    }
    void toggle(sale.id, (isWanted ?? !isSaved) ? 'save.set' : 'save.unset');
  };
}

function sayItFailed(): void {
  toasts.show({
    title: savingText.failedTitle,
    description: notStored(savingText.failedHint),
    tone: 'error',
  });
}
