import { Check } from 'lucide-react';
import {
  type AnsweredSale,
  type Answers,
  answered,
} from '../../domain/import/taking/answered-sale.ts';
import type { DraftSale } from '../../domain/import/draft-sale.ts';
import { SALE_FIELDS } from '../../domain/sale/sale-fields.ts';
import { codePointLength } from '../../domain/text/clean.ts';
import {
  datesText,
  draftDayText,
  lineNumbersText,
  pasteAdText,
  paymentText,
  proposedTitle,
} from '../../i18n/import/paste-ad-text.ts';
import { kindText, saleTypeText } from '../../i18n/sale/sale-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { SameSaleNotice } from '../sale/same-sale-notice.tsx';
import { TypeMark } from '../sale/type-mark.tsx';
import { useZipTown } from '../place/use-zip-town.ts';
import { KeepAsStop } from './keep-as-stop.tsx';
import { useOpenQuestions } from './use-open-questions.ts';
import { AnsweredList } from './answered-list.tsx';
import { QuestionRow } from './question-row.tsx';

interface Props {
  readonly draft: DraftSale;
  readonly answers: Answers;
  readonly around: string;
  /** The only one: taking it is the main action of the screen. */
  readonly isMain: boolean;
  /** The id of the stop that it can become. Null: it becomes none here. */
  readonly stopId: (() => string) | null;
  readonly isTaken: boolean;
  /** It was posted from here, so nothing is left to do with it. */
  readonly isPosted: boolean;
  readonly onAnswer: (key: string, answer: string) => void;
  readonly onTake: (sale: AnsweredSale) => void;
}

/** A sale as its ad tells it: what is doubtful first, then what was understood, then what to do with it. */
export function PastedSale(props: Props) {
  const { draft, answers, around, isMain, stopId, isTaken, isPosted, onAnswer, onTake } = props;
  const { sale, questions } = answered(draft, answers);
  const { open, settled, header, change, answer, done } = useOpenQuestions(
    questions,
    answers,
    onAnswer,
  );
  const title = sale.title === '' ? proposedTitle(sale.saleType) : sale.title;
  const letters = codePointLength(sale.description);
  const { max } = SALE_FIELDS.description;
  return (
    <article className="flex flex-col gap-4 rounded-2xl border-2 border-line bg-card p-4 sm:p-6">
      <header className="flex flex-col gap-1">
        <h2 translate="no" className="text-xl wrap-anywhere">
          {title}
        </h2>
        <p ref={header} tabIndex={-1} className="flex items-center gap-2 text-sm text-muted">
          {(isTaken || isPosted) && <Check aria-hidden className="size-4 shrink-0" />}
          <span>{isPosted ? pasteAdText.posted : stateText(isTaken, open.length)}</span>
        </p>
      </header>
      {letters > max && (
        <p className="rounded-xl bg-danger-wash px-4 py-3">{pasteAdText.tooLong(letters, max)}</p>
      )}
      {open.length > 0 && (
        <div className="flex flex-col gap-4 rounded-xl bg-notice-wash p-3.5">
          {open.map((question) => (
            <QuestionRow
              key={question.key}
              question={question}
              answers={answers}
              around={around}
              onAnswer={(given, isDone) => answer(question.key, given, isDone)}
              onDone={done}
            />
          ))}
        </div>
      )}
      <AnsweredList questions={isPosted ? [] : settled} answers={answers} onChange={change} />
      <Facts sale={sale} />
      {!isTaken && !isPosted && (
        <SameSaleNotice street={sale.street} zipCode={sale.zipCode} days={sale.days} />
      )}
      {sale.description !== '' && (
        <p translate="no" className="line-clamp-4 whitespace-pre-line text-sm wrap-anywhere">
          {sale.description}
        </p>
      )}
      {!isPosted && (
        <div className="flex flex-wrap gap-2">
          <Button
            look={isMain ? 'sign' : 'paper'}
            aria-label={pasteAdText.mineOf(title)}
            className="grow"
            onClick={() => onTake(sale)}
          >
            {pasteAdText.mine}
          </Button>
          {stopId !== null && <KeepAsStop sale={sale} stopId={stopId} />}
        </div>
      )}
    </article>
  );
}

function stateText(isTaken: boolean, open: number): string {
  if (isTaken) return pasteAdText.taken;
  return open === 0 ? pasteAdText.sure : pasteAdText.questions(open);
}

function Facts({ sale }: { readonly sale: AnsweredSale }) {
  const town = useZipTown(sale.zipCode);
  const area = town === null ? sale.zipCode : `${town.city}, ${town.state} ${sale.zipCode}`;
  const place = [sale.street, area];
  const days = sale.days.length === 0 ? [pasteAdText.noDay] : sale.days.map(draftDayText);
  const more = [
    ...(sale.canceled.length > 0 ? [pasteAdText.canceled(datesText(sale.canceled))] : []),
    ...(sale.halfPriceDate === ''
      ? []
      : [pasteAdText.halfPrice(sale.halfPriceDate, sale.halfPriceTime)]),
    ...(sale.rainDate === '' ? [] : [pasteAdText.rainDate(datesText([sale.rainDate]))]),
    ...sale.preview.map((day) => pasteAdText.preview(draftDayText(day))),
    ...sale.pickup.map((day) => pasteAdText.pickup(draftDayText(day))),
    ...(sale.lineNumbers === '' ? [] : [lineNumbersText(sale.lineNumbers)]),
  ];
  const where = place.filter((part) => part !== '').join(', ');
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact label={pasteAdText.when} lines={[...days, ...more]} />
      {where !== '' && <Fact label={pasteAdText.where} lines={[where]} isTheirs />}
      {sale.saleType !== null && (
        <div className="contents">
          <dt className="text-sm text-muted sm:pt-0.5">{pasteAdText.type}</dt>
          <dd className="flex items-center gap-2">
            <TypeMark saleType={sale.saleType} />
            <span>{sale.kind === null ? saleTypeText(sale.saleType) : kindText(sale.kind)}</span>
          </dd>
        </div>
      )}
      {sale.payment !== '' && (
        <Fact label={pasteAdText.payment} lines={[paymentText(sale.payment)]} />
      )}
    </dl>
  );
}

interface FactProps {
  readonly label: string;
  readonly lines: readonly string[];
  /** In the words of the ad. */
  readonly isTheirs?: boolean;
}

function Fact({ label, lines, isTheirs = false }: FactProps) {
  return (
    <div className="contents">
      <dt className="text-sm text-muted sm:pt-0.5">{label}</dt>
      <dd translate={isTheirs ? 'no' : undefined} className="tabular-nums wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </dd>
    </div>
  );
}
