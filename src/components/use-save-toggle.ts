import { useNavigate } from 'react-router-dom';
import { useDoor } from '../hooks/engine-room.tsx';
import { useSession } from '../hooks/use-session.ts';
import { savingText } from '../i18n/saving.ts';
import { toasts } from '../ui/toast-queue.ts';
import { rememberPendingSave } from './pending-save.ts';

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
 * The save toggle (spec 4 and 8). Guests are asked to log in, and the save is kept for them until
 * they have. The verbs come from the caller, for components do not change data themselves.
 */
export function useSaveToggle({ save, unsave }: Verbs): (view: Savable) => void {
  const door = useDoor();
  const session = useSession();
  const navigate = useNavigate();

  return ({ sale, isSaved }) => {
    if (session.state !== 'user') {
      rememberPendingSave(sale.id);
      toasts.show({
        title: savingText.authTitle,
        description: savingText.authHint,
        action: { label: savingText.logIn, run: () => void navigate('/login') },
      });
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
