import { memo } from 'react';
import { Link } from 'react-router-dom';
import { SaleNotesLine, SaleWhere } from '../../components/sale/sale-facts.tsx';
import { SalePhoto } from '../../components/sale/sale-photo.tsx';
import { SaveIconButton } from '../../components/sale/save-button.tsx';
import { SoldOutBadge, StatusBadge } from '../../components/sale/status-badge.tsx';
import { TypeMark } from '../../components/sale/type-mark.tsx';
import type { FoundSale } from '../../device/door/search-door.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { timingOf } from '../../domain/sale/status.ts';
import { excerptAround, markedParts } from '../../domain/search/marked-parts.ts';
import { saleTypeText } from '../../i18n/sale/sale-text.ts';
import { whenText } from '../../i18n/sale/when-text.ts';
import { MarkedText } from './marked-text.tsx';

interface Props {
  readonly item: FoundSale;
  /** Null until it is read. */
  readonly view: SaleView | null;
  readonly nowMs: number;
  readonly isFirst: boolean;
  readonly onOpen: () => void;
  readonly onToggleSave: (view: SaleView) => void;
}

const ROW =
  '@container relative min-h-25 hover:bg-sunk lg:rounded-2xl lg:border-2 lg:border-line lg:bg-card';

/** Characters of the description around what was found. */
const EXCERPT_LENGTH = 120;

/** A found sale as a compact row: five of them fit on a phone's screen. */
export const FoundRow = memo(function FoundRow(props: Props) {
  const { item, view, nowMs, isFirst, onOpen, onToggleSave } = props;
  if (view === null) return <li aria-hidden className={ROW} />;
  const { sale } = view;
  const words = new Set(item.words);
  const excerpt = excerptOf(view, words);
  return (
    <li className={ROW}>
      <article
        data-sale={sale.id}
        className="grid grid-cols-[5.5rem_1fr] gap-x-2.5 px-2.5 py-2 @max-[16em]:flex @max-[16em]:flex-col"
      >
        <div className="flex flex-col gap-1">
          <div className="relative aspect-video overflow-hidden rounded-lg">
            <SalePhoto sale={sale} isMine={view.isMine} isFirst={isFirst} />
            <span className="absolute bottom-1 left-1 rounded-full bg-card p-0.5">
              <TypeMark saleType={sale.saleType} />
            </span>
            <span className="sr-only">{saleTypeText(sale.saleType)}</span>
          </div>
          <div className="flex flex-wrap gap-1">
            <StatusBadge sale={sale} status={item.status} nowMs={nowMs} />
            {sale.soldOutAt !== null && <SoldOutBadge />}
          </div>
        </div>
        <div className="min-w-0 text-sm [&_p]:leading-5">
          <h2 className="pe-9 text-[1.0625rem] leading-[1.25] text-wrap">
            <Link
              translate="no"
              to={`/sale/${sale.id}`}
              viewTransition
              onClick={onOpen}
              className={`after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-garage ${excerpt === null ? 'line-clamp-2' : 'line-clamp-1 @max-[16em]:line-clamp-2'}`}
            >
              <MarkedText text={sale.title} words={words} />
            </Link>
          </h2>
          <p className="truncate pe-8 text-sm font-bold tabular-nums @max-[16em]:whitespace-normal">
            {whenText(timingOf(sale, nowMs), sale.timeZone)}
          </p>
          <SaleWhere view={view} distanceMiles={item.distanceMiles} />
          <SaleNotesLine sale={sale} nowMs={nowMs} />
          {excerpt !== null && (
            <p className="truncate text-xs text-muted @max-[16em]:whitespace-normal">
              <MarkedText text={excerpt} words={words} />
            </p>
          )}
        </div>
      </article>
      <div className="absolute top-0.5 right-0.5">
        <SaveIconButton
          saleId={sale.id}
          saleTitle={sale.title}
          isSaved={view.isSaved}
          onToggle={() => onToggleSave(view)}
        />
      </div>
    </li>
  );
});

/** Where it was found, if the title does not show it: in a tag or in the description. */
function excerptOf({ sale }: SaleView, words: ReadonlySet<string>): string | null {
  if (markedParts(sale.title, words).some(({ isMarked }) => isMarked)) return null;
  const tags = sale.tags.join(' · ');
  if (markedParts(tags, words).some(({ isMarked }) => isMarked)) return tags;
  return excerptAround(sale.description, words, EXCERPT_LENGTH);
}
