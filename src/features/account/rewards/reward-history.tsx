import type { RewardEntry } from '../../../domain/rewards/rewards.ts';
import { amountText, reasonText, rewardsText } from '../../../i18n/people/rewards-text.ts';
import { dateTextOf } from '../../../i18n/sale/clock-text.ts';

/** What earned how many points, and when. Scrolls at 300 px (spec 9). */
export function RewardHistory({ history }: { readonly history: readonly RewardEntry[] }) {
  if (history.length === 0) {
    return (
      <div className="py-4">
        <p className="font-semibold">{rewardsText.noHistory}</p>
        <p className="text-muted">{rewardsText.noHistoryHint}</p>
      </div>
    );
  }
  return (
    <>
      <section
        aria-label={rewardsText.historyList}
        // So that it scrolls from the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="max-h-[300px] overflow-y-auto rounded-lg border-2 border-line px-4"
      >
        <ul>
          {history.map((entry) => (
            <HistoryLine key={`${entry.reason} ${entry.id}`} entry={entry} />
          ))}
        </ul>
      </section>
      <p className="pt-3 text-sm text-muted">{rewardsText.counts}</p>
    </>
  );
}

function HistoryLine({ entry }: { readonly entry: RewardEntry }) {
  const { date, amount, reason, saleTitle, isWaiting } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-b-2 border-line py-3 last:border-b-0">
      <div className="min-w-0 grow basis-40">
        <p className="line-clamp-2 wrap-anywhere">{reasonText(reason, saleTitle)}</p>
        <p className="text-sm text-muted tabular-nums">
          <time dateTime={date}>{dateTextOf(date)}</time>
        </p>
        {isWaiting && <p className="text-sm text-muted">{rewardsText.waiting}</p>}
      </div>
      <span className={`font-bold whitespace-nowrap tabular-nums ${isWaiting ? 'text-muted' : ''}`}>
        {amountText(amount)}
      </span>
    </li>
  );
}
