import { SignInLinks } from '../../components/page/sign-in-links.tsx';
import { Bookmark } from 'lucide-react';
import { useNow } from '../../page/app/use-now.ts';
import { usePlace } from '../../page/place/use-place.ts';
import { useSaleViews } from '../../page/sales/use-sale-views.ts';
import { type Shortlist, useShortlist } from '../../page/lists/use-shortlist.ts';
import { useZipPoints } from '../../page/place/use-lookups.ts';
import { savedText } from '../../i18n/people/saved-text.ts';
import { SavedCards } from './saved-cards.tsx';
import { savedItem } from './saved-list.ts';

/** Without an account: how to get one, and what this device keeps without it (SYNC-21). */
export function SignInToSave() {
  const shortlist = useShortlist();
  return (
    <>
      <section className="flex flex-col items-start gap-4 rounded-2xl border-2 border-line bg-card p-5 md:p-8">
        <Bookmark aria-hidden className="size-9 fill-sign dark:stroke-sign" />
        <div>
          <h2 className="text-xl">{savedText.signIn}</h2>
          <p className="pt-1 text-muted">{savedText.signInHint}</p>
        </div>
        <SignInLinks />
      </section>
      {shortlist.ids.size > 0 && <ShortlistSection shortlist={shortlist} />}
    </>
  );
}

function ShortlistSection({ shortlist }: { readonly shortlist: Shortlist }) {
  const ids = [...shortlist.ids];
  const { views } = useSaleViews(ids);
  const { point } = usePlace();
  const zipPoints = useZipPoints([...views.values()].map(({ sale }) => sale.zipCode));
  const nowMs = useNow();
  // Sorted like the list: newest first.
  const items = ids.flatMap((id) => {
    const view = views.get(id);
    return view === undefined ? [] : [savedItem(view, point, zipPoints(view.sale.zipCode), nowMs)];
  });
  return (
    <section className="flex flex-col gap-4 pt-3">
      <div>
        <h2 className="text-2xl">{savedText.shortlistTitle}</h2>
        <p className="text-muted">{savedText.shortlistHint}</p>
      </div>
      <SavedCards
        label={savedText.shortlistTitle}
        items={items}
        nowMs={nowMs}
        onKeep={shortlist.set}
      />
    </section>
  );
}
