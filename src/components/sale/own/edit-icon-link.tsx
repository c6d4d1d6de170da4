import { Pencil } from 'lucide-react';
import { Link } from 'react-router-dom';
import { savingText } from '../../../i18n/sale/saving-text.ts';

interface Props {
  readonly sale: { readonly id: string; readonly title: string };
}

/** Shown on the card of the person's own sale, where others have Save. */
export function EditIconLink({ sale: { id, title } }: Props) {
  return (
    <Link
      to={`/sale/${id}/edit`}
      aria-label={savingText.editSale(title)}
      className="relative grid size-11 place-content-center rounded-full text-ink hover:bg-line"
    >
      <Pencil aria-hidden className="size-5" />
    </Link>
  );
}
