import { Bookmark } from 'lucide-react';
import { savingText } from '../i18n/saving.ts';

interface Props {
  readonly saleTitle: string;
  readonly isSaved: boolean;
  readonly onToggle: () => void;
}

/** The save toggle of a card: an icon of 44 px, filled when saved. */
export function SaveIconButton({ saleTitle, isSaved, onToggle }: Props) {
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={savingText.saveSale(saleTitle)}
      className="group grid size-11 place-content-center rounded-full bg-card text-ink hover:bg-sunk active:scale-90"
      onClick={onToggle}
    >
      <Bookmark
        aria-hidden
        className="size-5 group-aria-pressed:fill-sign dark:group-aria-pressed:stroke-sign"
      />
    </button>
  );
}
