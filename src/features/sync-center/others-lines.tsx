import { Lock } from 'lucide-react';
import type { AllWork } from '../../page/sync/use-work.ts';
import { syncCenterText } from '../../i18n/sync/sync-center-text.ts';

/** Other accounts have pending changes here: how many, and nothing about them (SYNC-11). */
export function OthersLines({ others }: { readonly others: AllWork['others'] }) {
  const { ofAccounts, ofGuest, ofLocal } = others;
  const lines = [
    ofAccounts > 0 ? syncCenterText.othersAccounts(ofAccounts) : null,
    ofGuest > 0 ? syncCenterText.othersGuest(ofGuest) : null,
    ofLocal > 0 ? syncCenterText.othersLocal(ofLocal) : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={line} className="flex gap-3 text-muted">
          <Lock aria-hidden className="size-5 shrink-0 translate-y-0.5" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}
