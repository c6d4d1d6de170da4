import { useNavigate } from 'react-router-dom';
import { takeWayBack } from '../../components/page/way-back.ts';
import { takePendingSave } from '../../components/sale/pending-save.ts';
import type { Door } from '../../device/door/door.ts';
import { useDoor } from '../../page/app/use-page.tsx';
import { authText } from '../../i18n/people/auth-text.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

const FIRST_PAGE = '/';

/**
 * What follows a login: the saves that led to it, the message, and then the first page (spec 8) or the page that led
 * here.
 */
export function useSignedIn(): (message: string, target?: string) => Promise<void> {
  const door = useDoor();
  const navigate = useNavigate();
  return async (message, target = FIRST_PAGE) => {
    const pending = takePendingSave();
    const saved = await Promise.all((pending?.saleIds ?? []).map((id) => saveKept(door, id)));
    const count = saved.filter(Boolean).length;
    toasts.show({
      title: message,
      ...(count > 0 && { description: authText.keptSaved(count) }),
      isForNextPage: true,
    });
    const from = takeWayBack() ?? pending?.from ?? FIRST_PAGE;
    await navigate(target === FIRST_PAGE ? from : target, { replace: true });
  };
}

/** Moves the sale that a guest kept on this device to the account. If that fails, it stays here. */
async function saveKept(door: Door, saleId: string): Promise<boolean> {
  const [saved] = await Promise.all([
    door.writes.commit({ op: 'save.set', args: { id: saleId } }),
    door.writes.setShortlisted(saleId, false),
  ]);
  if (!saved.ok) await door.writes.setShortlisted(saleId, true);
  return saved.ok;
}
