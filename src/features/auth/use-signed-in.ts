import { useNavigate } from 'react-router-dom';
import { saveSale } from '../../actions/save-sale.ts';
import { takePendingSave } from '../../components/pending-save.ts';
import { useDoor } from '../../hooks/engine-room.tsx';
import { toasts } from '../../ui/toast-queue.ts';

/** What follows a sign-in: the save that led to it, the message, the first page (spec 8). */
export function useSignedIn(): (message: string, target?: string) => Promise<void> {
  const door = useDoor();
  const navigate = useNavigate();
  return async (message, target = '/') => {
    const saleId = takePendingSave();
    if (saleId !== null) await saveKept(door, saleId);
    toasts.show({ title: message });
    await navigate(target, { replace: true });
  };
}

/** What the press on Save kept on this device goes to the account; if it can't, it stays here. */
async function saveKept(door: ReturnType<typeof useDoor>, saleId: string): Promise<void> {
  const [saved] = await Promise.all([saveSale(door, saleId), door.setShortlisted(saleId, false)]);
  if (!saved.ok) await door.setShortlisted(saleId, true);
}
