import { ELSEWHERE, type Elsewhere } from '../../domain/sale/elsewhere.ts';
import { cleanLine, codePointLength } from '../../domain/text/clean.ts';
import { cut } from '../../domain/text/cut.ts';
import type { Sale, ScheduleDay } from '../../domain/sale/sale.ts';
import { saleTypeText, timeText } from './sale-text.ts';
import { shortDateText } from './when-text.ts';

/** A sale as an ad for other places, within what each of them takes. */
export const elsewhereText = {
  title: 'Ready to paste elsewhere',
  hint: 'The sale as an ad, with its link. Copy it, and paste it there.',
  hiddenHint: 'The address is not shown yet, so the ads leave it out.',
  places: {
    craigslist: 'Craigslist',
    facebook: 'Facebook',
    nextdoor: 'Nextdoor',
    newspaper: 'Newspaper',
  },
  copyTitle: (place: string) => `Copy the title for ${place}`,
  copyText: (place: string) => `Copy the ad for ${place}`,
  copied: (place: string) => `Copied for ${place}`,
  failed: "Your browser didn't let us copy. Mark the text and copy it yourself.",
  linkNote: 'Some places take ads with links down. Leave the last line out if yours does.',
} as const;

/** What an ad says. */
export interface AdFacts {
  readonly sale: Pick<Sale, 'title' | 'description' | 'saleType' | 'days' | 'zipCode' | 'payment'>;
  /** Null: it is not shown yet. */
  readonly street: string | null;
  /** "Dayton, OH", or null. */
  readonly town: string | null;
  /** The short address of its page. */
  readonly link: string;
}

export interface ReadyAd {
  readonly title: string | null;
  readonly text: string;
}

/** The ad for one place. */
export function readyAd(place: Elsewhere, facts: AdFacts): ReadyAd {
  const limits = ELSEWHERE[place];
  if (place === 'newspaper') return { title: null, text: newspaperLine(facts) };
  const { sale, link } = facts;
  const title = limits.title === null ? null : cut(titleOf(facts), limits.title);
  const head = [
    ...(title === null ? [`Hi neighbors! ${titleOf(facts)}`] : []),
    ...sale.days.map(dayLine),
    placeLine(facts),
    sale.payment == null || sale.payment === '' ? '' : `Payment: ${sale.payment}`,
  ].filter((line) => line !== '');
  const end = `Map, photos, and changes: ${link}`;
  // The days, the place, and the link stay whole; the description has what is left.
  const left = limits.text - codePointLength([...head, '', '', '', end].join('\n')) - 1;
  const description = shortened(sale.description.trim(), left);
  const parts = [head.join('\n'), description, end].filter((part) => part !== '');
  return { title, text: parts.join('\n\n') };
}

function titleOf({ sale, town }: AdFacts): string {
  const type = saleTypeText(sale.saleType);
  const hasType = sale.title.toLowerCase().includes('sale');
  const own = cleanLine(sale.title);
  const named = own === '' ? type : `${type}: ${own}`;
  const title = hasType ? own : named;
  return town === null ? title : `${title} (${town})`;
}

/** "Sat, Dec 5: 9:00 AM to 2:00 PM" */
function dayLine({ date, startTime, endTime }: ScheduleDay): string {
  return `${shortDateText(date)}: ${timeText(startTime)} to ${timeText(endTime)}`;
}

function placeLine({ street, town, sale }: AdFacts): string {
  const area = [town, sale.zipCode].filter((part) => part !== null && part !== '').join(' ');
  return [street, area].filter((part) => part !== null && part !== '').join(', ');
}

/** At most `most` code points, cut between words. */
function shortened(text: string, most: number): string {
  if (codePointLength(text) <= most) return text;
  const [first = ''] = cut(text, Math.max(0, most - 3)).match(/^[\s\S]*(?=\s)/u) ?? [''];
  return first.trim() === '' ? '' : `${first.trim()}...`;
}

/** So many days fit into the words of a newspaper's line; its link has the others. */
const MOST_DAYS = 4;

/** "GARAGE SALE Sat 12/5 9-2. 12 Oak St, Dayton. Tools, lamps. rummage.example/s/..." */
function newspaperLine(facts: AdFacts): string {
  const { sale, street, town, link } = facts;
  const { words: mostWords, text: most } = ELSEWHERE.newspaper;
  const days = sale.days.slice(0, MOST_DAYS).map(shortDay).join(', ');
  const others = sale.days.length - MOST_DAYS;
  const more = others > 0 ? ` and ${others} more ${others === 1 ? 'day' : 'days'}` : '';
  const place = [street, town].filter((part) => part !== null && part !== '').join(', ');
  const head = [
    saleTypeText(sale.saleType).toUpperCase(),
    `${days}${more}.`,
    place === '' ? '' : `${place}.`,
  ];
  const end = link.replace(/^https?:\/\//u, '');
  const known = head.filter((part) => part !== '').join(' ');
  const wordsOf = (text: string) => text.split(/\s+/u).filter((word) => word !== '');
  const leftWords = mostWords - wordsOf(known).length - 1;
  const leftLetters = most - codePointLength(`${known}  ${end}`);
  const name = sale.title.trim();
  const said = wordsOf(`${name}${name === '' ? '' : '.'} ${sale.description}`).slice(
    0,
    Math.max(0, leftWords),
  );
  while (codePointLength(said.join(' ')) > leftLetters) said.pop();
  const middle = said.join(' ').replace(/[\s,;:.–-]+$/u, '');
  return cleanLine(`${known} ${middle === '' ? '' : `${middle}.`} ${end}`);
}

/** "Sat 12/5 9-2", "Sun 12/6 9:30-noon" */
function shortDay({ date, startTime, endTime }: ScheduleDay): string {
  const [, month, day] = date.split('-').map(Number);
  const [weekday = ''] = shortDateText(date).split(',');
  return `${weekday} ${month}/${day} ${shortHour(startTime)}-${shortHour(endTime)}`;
}

function shortHour(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (hour === 12 && minute === 0) return 'noon';
  const half = hour < 7 || hour >= 19 ? (hour < 12 ? 'am' : 'pm') : '';
  return `${hour % 12 || 12}${minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`}${half}`;
}
