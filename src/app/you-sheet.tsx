import { LogOut } from 'lucide-react';
import { shellText } from '../i18n/shell.ts';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { nameOf } from './account-links.tsx';
import { useLogOut } from './use-log-out.ts';

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Who is signed in on this phone, and the way out. */
export function YouSheet({ email, onClose }: Props) {
  const logOut = useLogOut();
  return (
    <Sheet title={nameOf(email)} closeLabel={shellText.close} onClose={onClose}>
      <p className="pb-4 break-all text-muted">{email}</p>
      <Button
        className="w-full"
        onClick={() => {
          onClose();
          void logOut();
        }}
      >
        <LogOut aria-hidden className="size-5" />
        {shellText.logOut}
      </Button>
    </Sheet>
  );
}
