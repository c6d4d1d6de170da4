import { useEffect, useState } from 'react';
import type { EndedAccount } from '../../device/door/account-door.ts';
import { usePage } from '../../page/app/use-page.tsx';
import { deleteAccountText } from '../../i18n/people/account-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Sheet } from '../../ui/feedback/sheet.tsx';

/** Says once that the account that was logged in here has been deleted, wherever that was requested (SYNC-15). */
export function AccountEndedSheet() {
  const { account } = usePage().door;
  const [ended, setEnded] = useState<EndedAccount | null>(null);
  useEffect(() => {
    let isHere = true;
    void account.ended().then((told) => {
      if (isHere) setEnded(told);
      return undefined;
    });
    return () => {
      isHere = false;
    };
  }, [account]);
  if (ended === null) return null;
  const read = () => {
    setEnded(null);
    void account.noteEndedRead();
  };
  return (
    <Sheet
      title={deleteAccountText.endedTitle}
      closeLabel={shellText.close}
      onClose={read}
      footer={
        <Button look="sign" className="w-full" onClick={read}>
          {deleteAccountText.endedOk}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{deleteAccountText.ended}</p>
        {ended.unsent > 0 && <p>{deleteAccountText.endedUnsent(ended.unsent)}</p>}
      </div>
    </Sheet>
  );
}
