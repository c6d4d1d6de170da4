import { useState } from 'react';
import type { ListedSale } from '../../domain/import/list/read-list.ts';
import type { DraftSale } from '../../domain/import/draft-sale.ts';
import { type Answers, answered, salesOf } from '../../domain/import/taking/answered-sale.ts';
import { isReady, type ReadySale } from '../../domain/import/taking/ready-sale.ts';
import { localDay } from '../../page/app/local-day.ts';
import { useNow } from '../../page/app/use-now.ts';
import {
  answersAbout,
  NO_AD,
  type PastedAd,
  usePastedAd,
  withAnswer,
  withColumn,
} from '../../page/import/use-pasted-ad.ts';
import { useReadSales } from '../../page/import/use-read-sales.ts';
import { useStopIds } from '../../page/import/use-stop-ids.ts';
import { pasteAdText, proposedWords } from '../../i18n/import/paste-ad-text.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AdField } from './ad-field.tsx';
import { ColumnList } from './column-list.tsx';
import { KeepAll } from './keep-all.tsx';
import { PastedSale } from './pasted-sale.tsx';
import { PostAll } from './post-all.tsx';
import { useSharedAd } from './use-shared-ad.ts';
import { useTakeSale } from './use-take-sale.ts';

/** So many sales are shown at first: a list is taken from its start. */
const AT_FIRST = 20;

interface Props {
  /** It is what the screen is for, so that its action is the main one. */
  readonly isMain: boolean;
  /** A sale was put into the form. */
  readonly onTaken?: () => void;
}

/** A text with sales in it, and below it the sales as they are understood while one types. */
export function PasteAd({ isMain, onTaken }: Props) {
  const { ad, change, startOver } = usePastedAd();
  useSharedAd({ ad, change });
  const today = localDay(useNow());
  const read = useReadSales(ad ?? NO_AD, today);
  const stopIds = useStopIds(ad ?? NO_AD, change);
  const take = useTakeSale(!isMain);
  const nowMs = useNow();
  const [shown, setShown] = useState(AT_FIRST);
  if (ad === undefined) return <Skeleton className="h-48 w-full rounded-2xl" />;
  const sales = ad.text.trim() === '' ? [] : shownSales(read?.sales ?? [], ad);
  return (
    <div className="flex flex-col gap-4">
      <AdField ad={ad} change={change} startOver={startOver} />
      <StatusRegion className="font-semibold empty:hidden">
        {ad.text.trim() !== '' && <p>{summaryOf(read, sales.length)}</p>}
      </StatusRegion>
      {sales.length > 0 && !ad.isCalendar && (read?.columns.length ?? 0) > 1 && (
        <ColumnList
          columns={read?.columns ?? []}
          onChoose={(at, holds) => change({ columns: withColumn(ad, [at, holds]) })}
        />
      )}
      {isMain && (
        <PostAll
          ad={ad}
          sales={postableOf(sales, ad, today, nowMs)}
          today={today}
          nowMs={nowMs}
          onPosted={(posted) => change({ posted: [...ad.posted, ...posted] })}
        />
      )}
      {isMain && <KeepAll sales={keepableOf(sales, ad)} today={today} stopIds={stopIds} />}
      {take !== null &&
        sales.slice(0, shown).map(({ key, draft, answers }) => (
          <PastedSale
            key={key}
            draft={draft}
            answers={answers}
            around={today}
            isMain={isMain && sales.length === 1}
            stopId={isMain ? () => stopIds.idsFor([key]).get(key) ?? '' : null}
            isTaken={ad.taken.includes(key)}
            isPosted={isPosted(ad, key)}
            onAnswer={(question, answer) =>
              change({ answers: withAnswer(ad, [key, question, answer]) })
            }
            onTake={(taken) => {
              change({ taken: [...ad.taken, key] });
              take(taken);
              onTaken?.();
            }}
          />
        ))}
      {isMain && sales.length === 1 && <p className="text-sm text-muted">{pasteAdText.keepHint}</p>}
      {sales.length > shown && (
        <Button onClick={() => setShown(shown + AT_FIRST)}>{pasteAdText.more}</Button>
      )}
    </div>
  );
}

/** Those that raise no question and were not taken yet. */
function postableOf(
  sales: readonly ShownSale[],
  ad: PastedAd,
  today: string,
  nowMs: number,
): readonly ReadySale[] {
  if (sales.length < 2) return [];
  return sales.flatMap(({ key, draft, answers }) => {
    const { sale, open } = answered(draft, answers);
    if (open > 0 || ad.taken.includes(key) || isPosted(ad, key)) return [];
    const one = { key, sale, words: proposedWords(sale) };
    return isReady(one, today, nowMs) ? [one] : [];
  });
}

/** Those that are not the person's own. */
function keepableOf(sales: readonly ShownSale[], ad: PastedAd) {
  return sales
    .filter(({ key }) => !ad.taken.includes(key) && !isPosted(ad, key))
    .map(({ key, draft, answers }) => ({ key, sale: answered(draft, answers).sale }));
}

function isPosted({ posted }: PastedAd, key: string): boolean {
  return posted.some(([sale]) => sale === key);
}

interface ShownSale {
  readonly key: string;
  readonly draft: DraftSale;
  readonly answers: Answers;
}

/** Those of the text, and where the person says that there is one at each address, those. */
function shownSales(sales: readonly ListedSale[], ad: PastedAd): readonly ShownSale[] {
  return sales.flatMap((sale, index) => {
    const key = keyOf(sale, index);
    const about = answersAbout(ad, key);
    return salesOf(sale.draft, about).map((draft, house): ShownSale => {
      const own = house === 0 ? key : `${key} house ${house}`;
      // What was answered when it was one sale counts for each of them.
      return { key: own, draft, answers: { ...about, ...answersAbout(ad, own) } };
    });
  });
}

function summaryOf(read: ReturnType<typeof useReadSales>, count: number): string {
  if (read === null) return pasteAdText.reading;
  if (read.hasFailed) return pasteAdText.failed;
  if (count === 0) return read.isReading ? pasteAdText.reading : pasteAdText.none;
  return read.isCut ? pasteAdText.cut(count) : pasteAdText.found(count);
}

/** The place of a sale in its text: what is typed in one sale does not move the others. */
function keyOf({ row }: ListedSale, index: number): string {
  return row === null ? `ad ${index}` : `row ${row.number}`;
}
