import type { ListedWork } from '../../page/sync/use-work.ts';
import { choiceText } from '../../i18n/sync/choice-text.ts';

export type Piece = NonNullable<ListedWork['choice']>[number];

/** Both versions of something that two devices have changed. Neither is dropped unseen (SYNC-20). */
export function BothVersions({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <>
      <div className="flex flex-col gap-4 pt-3">
        {pieces.map((piece) => (
          <section key={piece.name} aria-label={choiceText.about(piece)}>
            <h3 className="pb-1.5 text-base font-semibold">{choiceText.about(piece)}</h3>
            <dl className="grid gap-3 md:grid-cols-2">
              <Version label={choiceText.mine} words={choiceText.said(piece, 'mine')} />
              <Version label={choiceText.theirs} words={choiceText.said(piece, 'theirs')} />
            </dl>
          </section>
        ))}
      </div>
      <p className="pt-2 text-sm text-muted">{choiceText.hint}</p>
    </>
  );
}

function Version({ label, words }: { readonly label: string; readonly words: string }) {
  return (
    <div className="min-w-0 rounded-lg border border-line p-3">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">{words}</dd>
    </div>
  );
}
