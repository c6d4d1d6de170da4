import { Bookmark } from 'lucide-react';
import { useShortlist } from '../../page/lists/use-shortlist.ts';
import { savingText } from '../../i18n/sale/saving-text.ts';

interface Props {
  readonly saleId: string;
  readonly saleTitle: string;
  readonly isSaved: boolean;
  readonly onToggle: () => void;
}

/** The save toggle of a card: a 44 px icon, filled when the sale is saved, or kept on this device. */
export function SaveIconButton({ saleId, saleTitle, isSaved, onToggle }: Props) {
  const shortlist = useShortlist();
  return (
    <button
      type="button"
      aria-pressed={isSaved || shortlist.ids.has(saleId)}
      aria-label={savingText.saveSale(saleTitle)}
      className="group relative grid size-11 place-content-center rounded-full text-ink hover:bg-line active:scale-90"
      onClick={onToggle}
    >
      <Bookmark
        aria-hidden
        className="size-5 group-aria-pressed:fill-sign dark:group-aria-pressed:stroke-sign"
      />
    </button>
  );
}
