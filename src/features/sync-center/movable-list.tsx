import type { MovableView } from '../../page/account/use-movable-work.ts';
import { movingText } from '../../i18n/sync/sync-center-text.ts';

/** What would move to the account, counted. */
export function MovableList({ work }: { readonly work: MovableView }) {
  const lines = [
    work.guestSales > 0 ? movingText.sales(work.guestSales) : null,
    work.waiting > 0 ? movingText.waiting(work.waiting) : null,
    work.shortlist > 0 ? movingText.shortlist(work.shortlist) : null,
    work.localWork > 0 ? movingText.local(work.localWork) : null,
  ].filter((line) => line !== null);
  return (
    <ul className="list-disc ps-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
