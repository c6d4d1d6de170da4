import { accountText } from '../../i18n/people/account-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { useLate } from '../../ui/feedback/use-late.ts';

/** In place of a list of the person's own, until this device has read their account. */
export function AccountUnread() {
  const isLate = useLate(true);
  return (
    <div
      aria-busy
      className="mx-auto flex min-h-52 max-w-md flex-col items-center gap-4 py-8 text-center"
    >
      <StatusRegion>{isLate && <h2 className="text-xl">{accountText.reading}</h2>}</StatusRegion>
      {isLate && <p className="text-muted">{accountText.readingHint}</p>}
    </div>
  );
}
