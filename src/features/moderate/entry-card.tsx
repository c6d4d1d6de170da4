import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SaleDrawing } from '../../components/drawings/sale-drawing.tsx';
import { HeldChip } from '../../components/moderation/held-chip.tsx';
import { PhotoImage } from '../../components/photos/photo-image.tsx';
import { SaleTypeLabel } from '../../components/sale/type-mark.tsx';
import {
  isAsked,
  type ModerationFailure,
  type QueueEntry,
} from '../../domain/moderation/moderation-queue.ts';
import { scheduleSpan } from '../../domain/sale/schedule.ts';
import {
  ageText,
  moderateText,
  moderationFailureText,
  whyQueuedText,
} from '../../i18n/people/moderation-text.ts';
import { dateText } from '../../i18n/sale/sale-text.ts';
import { Button, buttonClass } from '../../ui/form/button.tsx';
import { DecisionList, ReportList } from './entry-lists.tsx';

interface Props {
  readonly entry: QueueEntry;
  readonly nowMs: number;
  readonly isBusy: boolean;
  readonly trouble: ModerationFailure['code'] | null;
  readonly onHide: () => void;
  readonly onDecide: (action: 'restore' | 'dismiss') => void;
}

/** One sale with everything that a moderator needs to know, and the possible decisions. */
export function EntryCard({ entry, nowMs, isBusy, trouble, onHide, onDecide }: Props) {
  const { sale, held, weight, since } = entry;
  return (
    <article
      aria-labelledby={`entry-${sale.id}`}
      aria-busy={isBusy}
      className="flex flex-col gap-4 rounded-2xl border-2 border-line bg-card p-4 md:p-5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {held !== null && <HeldChip held={held} />}
          <SaleTypeLabel saleType={sale.saleType} />
          <span className="text-sm text-muted">{ageText(since, nowMs)}</span>
        </div>
        <h2
          translate="no"
          id={`entry-${sale.id}`}
          tabIndex={-1}
          className="pt-1 text-xl wrap-anywhere md:text-2xl"
        >
          {sale.title}
        </h2>
        <p className="font-semibold">
          <span>{whyQueuedText(entry)}</span>
          {weight > 0 && (
            <span className="tabular-nums">{` · ${moderateText.totalWeight(weight)}`}</span>
          )}
        </p>
      </div>
      <Photos entry={entry} />
      <Facts entry={entry} />
      <ReportList entry={entry} nowMs={nowMs} />
      <DecisionList decisions={entry.decisions} nowMs={nowMs} />
      {trouble !== null && (
        <p role="alert" className="font-semibold text-danger">
          {moderationFailureText[trouble]}
        </p>
      )}
      <Actions entry={entry} onHide={onHide} onDecide={onDecide} />
    </article>
  );
}

function Photos({ entry: { sale } }: { readonly entry: QueueEntry }) {
  if (sale.images.length === 0) return null;
  return (
    <ul aria-label={moderateText.photos(sale.images.length)} className="flex flex-wrap gap-2">
      {sale.images.map((image) => (
        <li key={image.id} className="aspect-video w-30 overflow-hidden rounded-lg md:w-40">
          <PhotoImage
            image={image}
            rendition="small"
            alt=""
            fallback={<SaleDrawing saleType={sale.saleType} seedText={sale.id} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Facts({ entry: { sale, place } }: { readonly entry: QueueEntry }) {
  const span = scheduleSpan(sale.days);
  const where = [place?.street, sale.zipCode].filter((part) => part).join(', ');
  return (
    <>
      {sale.description !== '' && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">{sale.description}</p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Fact term={moderateText.seller}>{sellerName(sale)}</Fact>
        <Fact term={moderateText.place}>{where === '' ? moderateText.noPlace : where}</Fact>
        <Fact term={moderateText.dates}>
          {span === null ? moderateText.noDates : dateText(span.startDate, span.endDate)}
        </Fact>
        {sale.saleUrl !== null && (
          <Fact term={moderateText.website}>
            <a
              href={sale.saleUrl}
              rel="noopener nofollow ugc"
              target="_blank"
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 break-all underline underline-offset-4"
            >
              <span>{sale.saleUrl}</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          </Fact>
        )}
      </dl>
    </>
  );
}

function sellerName({ userId, sellerName: name }: QueueEntry['sale']): string {
  if (userId === null) return moderateText.guestSeller;
  return name ?? moderateText.unnamedSeller;
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

type ActionProps = Pick<Props, 'entry' | 'onHide' | 'onDecide'>;

/** A waiting sale is shown or stays hidden. A visible one is hidden, or its reports are dismissed, if it has any. */
function Actions({ entry, onHide, onDecide }: ActionProps) {
  const { sale, held, waits } = entry;
  const dismissText = isAsked(entry) ? moderateText.keepShown : moderateText.dismiss;
  const hideText = waits === null ? moderateText.hide : moderateText.keepHidden;
  const restoreText = waits === null ? moderateText.restoreHidden : moderateText.restore;
  const { title } = sale;
  const named = (action: string) => ({
    'aria-label': moderateText.ofSale(action, title),
    className: 'grow sm:grow-0',
  });
  return (
    <div className="flex flex-wrap gap-2.5 border-t border-line pt-4">
      {held === null && (
        <Button {...named(dismissText)} onClick={() => onDecide('dismiss')}>
          {dismissText}
        </Button>
      )}
      {held !== null && (
        <Button {...named(restoreText)} onClick={() => onDecide('restore')}>
          {restoreText}
        </Button>
      )}
      {(held === null || waits !== null) && (
        <Button look="danger" {...named(hideText)} onClick={onHide}>
          {hideText}
        </Button>
      )}
      {held === null && (
        <Link to={`/sale/${sale.id}`} className={buttonClass('quiet', 'grow sm:grow-0')}>
          {moderateText.sees}
        </Link>
      )}
    </div>
  );
}
