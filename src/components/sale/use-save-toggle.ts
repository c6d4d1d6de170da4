import { useNavigate } from 'react-router-dom';
import { useDoor } from '../../hooks/engine-room.tsx';
import { useSession } from '../../hooks/people/use-session.ts';
import { useShortlist } from '../../hooks/sales/use-shortlist.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { forgetPendingSave, rememberPendingSave } from './pending-save.ts';

type Door = ReturnType<typeof useDoor>;
type Verb = (door: Door, saleId: string) => Promise<{ readonly ok: boolean }>;

interface Verbs {
  readonly save: Verb;
  readonly unsave: Verb;
}

interface Savable {
  readonly sale: { readonly id: string };
  readonly isSaved: boolean;
}

/**
 * The save toggle (spec 4 and 8). Nothing of a guest's is saved on the server: they are asked to log in,
 * and the same press keeps the sale on this device (SYNC-21), or no more. The verbs come from the caller, for components do not change data themselves.
 */
export function useSaveToggle({ save, unsave }: Verbs): (view: Savable) => void {
  const door = useDoor();
  const session = useSession();
  const navigate = useNavigate();
  const shortlist = useShortlist();

  const keepHere = async (saleId: string) => {
    const isKept = !shortlist.ids.has(saleId);
    if (!(await shortlist.set(saleId, isKept).catch(() => false))) return sayItFailed();
    if (!isKept) return forgetPendingSave();
    rememberPendingSave(saleId);
    toasts.show({
      title: savingText.authTitle,
      description: savingText.authHintKept,
      action: { label: savingText.logIn, run: () => void navigate('/login') },
    });
  };

  return ({ sale, isSaved }) => {
    if (session.state !== 'user') {
      void keepHere(sale.id);
      return;
    }
    const verb = isSaved ? unsave : save;
    void run(verb, door, sale.id);
  };
}

async function run(verb: Verb, door: Door, saleId: string): Promise<void> {
  // A door that is gone counts as a failure like any other.
  const done = await verb(door, saleId).catch(() => null);
  if (!done?.ok) sayItFailed();
}

function sayItFailed(): void {
  toasts.show({
    title: savingText.failedTitle,
    description: savingText.failedHint,
    tone: 'error',
  });
}
