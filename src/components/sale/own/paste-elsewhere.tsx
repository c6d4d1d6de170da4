import type { SaleView } from '../../../domain/sale/sale-view.ts';
import { ELSEWHERES, type Elsewhere } from '../../../domain/sale/elsewhere.ts';
import { shortCodeOf } from '../../../domain/sale/short-code.ts';
import { type AdFacts, elsewhereText, readyAd } from '../../../i18n/sale/elsewhere-text.ts';
import { useWithoutStreets } from '../../../page/import/use-without-streets.ts';
import { copyText } from '../../../platform/page/clipboard.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toasts } from '../../../ui/feedback/toast-queue.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useZipTown } from '../../place/use-zip-town.ts';

interface Props {
  readonly view: SaleView;
  readonly nowMs: number;
}

/** An own sale as an ad for other places, each copied by a tap. */
export function PasteElsewhere({ view, nowMs }: Props) {
  const { sale, place } = view;
  const town = useZipTown(sale.zipCode ?? '');
  const { releaseRule, releaseAt } = sale;
  const isShown =
    releaseRule === 'now' ||
    (releaseRule === 'at' && releaseAt !== null && Date.parse(releaseAt) <= nowMs);
  const code = shortCodeOf(sale.id);
  const path = code === null ? `/sale/${sale.id}` : `/s/${code}`;
  const { title, description } = sale;
  const said = [title, description, sale.payment ?? ''];
  const words = useWithoutStreets(said, place?.street ?? '', !isShown);
  const [ownTitle = '', ownText = '', payment = ''] = words ?? [];
  const facts: AdFacts = {
    sale: { ...sale, title: ownTitle, description: ownText, payment },
    street: isShown ? (place?.street ?? null) : null,
    town: town === null ? null : `${town.city}, ${town.state}`,
    link: `${location.origin}${path}`,
  };
  return (
    <details className="rounded-xl border-2 border-line bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {elsewhereText.title}
      </summary>
      <div className="flex flex-col gap-5 px-4 pb-4">
        <p className="text-sm text-muted">{elsewhereText.hint}</p>
        {!isShown && <p className="text-sm text-muted">{elsewhereText.hiddenHint}</p>}
        {words === null && <Skeleton className="h-48 w-full rounded-lg" />}
        {words !== null &&
          ELSEWHERES.map((one) => <ForPlace key={one} place={one} facts={facts} />)}
        <p className="text-sm text-muted">{elsewhereText.linkNote}</p>
      </div>
    </details>
  );
}

function ForPlace({ place, facts }: { readonly place: Elsewhere; readonly facts: AdFacts }) {
  const name = elsewhereText.places[place];
  const { title, text } = readyAd(place, facts);
  const copy = async (what: string) => {
    const isCopied = await copyText(what);
    toasts.show(
      isCopied
        ? { title: elsewhereText.copied(name) }
        : { title: elsewhereText.failed, tone: 'error' },
    );
  };
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <h3 className="font-semibold">{name}</h3>
      {title !== null && (
        <>
          <p translate="no" className="text-sm font-semibold wrap-anywhere">
            {title}
          </p>
          <Button onClick={() => void copy(title)}>{elsewhereText.copyTitle(name)}</Button>
        </>
      )}
      <div className="rounded-lg bg-sunk p-3">
        <p translate="no" className="line-clamp-6 whitespace-pre-line text-sm wrap-anywhere">
          {text}
        </p>
      </div>
      <Button onClick={() => void copy(text)}>{elsewhereText.copyText(name)}</Button>
    </section>
  );
}
