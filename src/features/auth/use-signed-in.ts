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
    if (saleId !== null) await saveSale(door, saleId);
    toasts.show({ title: message });
    await navigate(target, { replace: true });
  };
}
