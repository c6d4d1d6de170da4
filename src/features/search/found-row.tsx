import { SaleCard } from '../../components/sale/card/sale-card.tsx';
import { SALE_ITEM } from '../../components/sale/card/sale-grid.ts';
import type { FoundSale } from '../../device/door/search-door.ts';
import type { SaleView } from '../../domain/sale/sale-view.ts';
import { excerptAround, markedParts } from '../../domain/search/marked-parts.ts';
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

const ROW = `min-h-28 ${SALE_ITEM}`;

/** Characters of the description around what was found. */
const EXCERPT_LENGTH = 120;

/** A found sale, with what was found marked. */
export function FoundRow(props: Props) {
  const { item, view, nowMs, isFirst, onOpen, onToggleSave } = props;
  if (view === null) return <li aria-hidden className={ROW} />;
  const words = new Set(item.words);
  const excerpt = excerptOf(view, words);
  return (
    <li className={ROW}>
      <SaleCard
        view={view}
        status={item.status}
        distanceMiles={item.distanceMiles}
        nowMs={nowMs}
        isFirst={isFirst}
        found={{
          title: <MarkedText text={view.sale.title} words={words} />,
          excerpt:
            excerpt === null ? null : (
              <p className="truncate pt-0.5 text-[0.8125rem] leading-[1.125rem] text-muted @max-[16em]:whitespace-normal">
                <MarkedText text={excerpt} words={words} />
              </p>
            ),
        }}
        onOpen={onOpen}
        onToggleSave={onToggleSave}
      />
    </li>
  );
}

/** Where it was found, if the title does not show it: in a tag or in the description. */
function excerptOf({ sale }: SaleView, words: ReadonlySet<string>): string | null {
  if (markedParts(sale.title, words).some(({ isMarked }) => isMarked)) return null;
  const tags = sale.tags.join(' · ');
  if (markedParts(tags, words).some(({ isMarked }) => isMarked)) return tags;
  return excerptAround(sale.description, words, EXCERPT_LENGTH);
}
