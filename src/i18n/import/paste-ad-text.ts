import type { Question } from '../../domain/import/taking/ad-questions.ts';
import type { AnsweredSale } from '../../domain/import/taking/answered-sale.ts';
import type { ProposedWords } from '../../domain/import/taking/sale-draft-of.ts';
import { paymentsIn } from '../../domain/sale/payment.ts';
import { paymentsText } from '../sale/payment-text.ts';
import { saleTypeText, timeText } from '../sale/sale-text.ts';
import { wordsText } from '../sale/release-text.ts';
import { shortDateText } from '../sale/when-text.ts';

/** From a text to sales: the field, the questions, and what was found (spec 2 has no such screen). */
export const pasteAdText = {
  field: 'Ad, list, or spreadsheet cells',
  placeholder: 'Yard sale Sat 8-2, 12 Elm St...',
  paste: 'Paste',
  pasteRefused: "Your browser didn't give us the clipboard. Paste into the field instead.",
  pasteEmpty: 'There is no text on the clipboard.',
  file: 'Choose a file',
  fileEmpty: (name: string) => `${name} has no text in it.`,
  fileOdd: (name: string) => `${name} can't be read here. Choose a .csv, .tsv, .ics, or .txt file.`,
  fileLong: (name: string, letters: number, most: number) =>
    `${name} has ${letters.toLocaleString()} characters. ${most.toLocaleString()} can be read at a time, so split it. Nothing was changed.`,
  clear: 'Clear',
  cleared: 'Text cleared',
  undo: 'Undo',
  sharedReplaced: 'The text you had here was replaced',
  sharedNothing: 'Nothing was shared. Copy the text and paste it here.',
  kept: 'It stays on this device until you clear it.',
  tooLong: (letters: number, most: number) =>
    `This ad has ${letters.toLocaleString()} characters, and a sale can have ${most.toLocaleString()}. Shorten it here before you post it.`,
  reading: 'Reading...',
  failed: "This text can't be read right now. It is kept; open this page again in a moment.",
  none: 'No sale found in this text yet.',
  found: (count: number) => (count === 1 ? '1 sale found' : `${count} sales found`),
  cut: (count: number) => `Only the first ${count} sales are shown. Split the list for the rest.`,
  questions: (count: number) => (count === 1 ? '1 thing to check' : `${count} things to check`),
  sure: 'Nothing to check',
  more: 'Show more',
  mine: 'This is my sale',
  mineOf: (title: string) => `This is my sale: ${title}`,
  keep: 'Keep as a stop on my route',
  keepOf: (title: string) => `Keep as a stop on my route: ${title}`,
  keepHint: 'A stop is only for you and the people you plan with. It is never posted.',
  keepNeedsDay: 'Pick the day first.',
  keepNeedsZip: 'Add its zip code first, so that the route knows about where it is.',
  keepAll: 'Plan a day of these',
  keepAllDay: 'Which day?',
  keepAllOn: (count: number, date: string) =>
    `Keep ${count === 1 ? '1 stop' : `${count} stops`} for ${shortDateText(date)}`,
  keepAllDone: (count: number, route: string) => `${salesCount(count)} on ${route}`,
  keepAllAdded: (added: number, of: number) =>
    added < of ? `${added} of ${of} sales. The route has no room for more.` : salesCount(of),
  keepAllNoZip: (count: number) =>
    count === 1
      ? '1 sale has no ZIP code, so it is left out.'
      : `${count} sales have no ZIP code, so they are left out.`,
  keepAllAtMine: (count: number, zip: string) =>
    count === 1
      ? `1 sale has no ZIP code. Keep it as about ${zip}.`
      : `${count} sales have no ZIP code. Keep them as about ${zip}.`,
  keepAllListed: (count: number) =>
    count === 1
      ? '1 is on Rummage already: the stop is the listed sale.'
      : `${count} are on Rummage already: their stops are the listed sales.`,
  taken: 'Taken to the form',
  posted: 'Posted',
  filled: 'The form is filled in from the ad',
  filledHint: 'Check it, then post it.',
  restored: 'The form is as it was before',
  when: 'When',
  noDay: 'No day yet',
  where: 'Where',
  canceled: (days: string) => `Canceled: ${days}`,
  type: 'Type',
  payment: 'Payment',
  numbers: (time: string) => `Numbers at ${time}`,
  halfPrice: (date: string, time: string) =>
    `Half price from ${shortDateText(date)}${time === '' ? '' : `, ${wholeTime(time)}`}`,
  rainDate: (day: string) => `Rain date ${day}`,
  preview: (when: string) => `Preview ${when}`,
  pickup: (when: string) => `Pickup ${when}`,
  yes: 'Yes',
  no: 'No',
  otherDay: 'Another day',
  otherTime: 'Another time',
  typed: 'Type it',
  zipUnknown: "We don't know this zip code.",
  answered: 'Answered',
  change: 'Change',
  changeOf: (question: string) => `Change: ${question}`,
  done: 'Done',
  counts: (choice: string) => `Unless you pick another: ${choice}.`,
} as const;

/** "9:00 AM", without a line break in it. */
function wholeTime(time: string): string {
  return timeText(time).replace(' ', '\u00a0');
}

function salesCount(count: number): string {
  return count === 1 ? '1 sale' : `${count} sales`;
}

/** A title for a sale whose ad has none. */
export function proposedTitle(saleType: Parameters<typeof saleTypeText>[0] | null): string {
  return saleType === null ? 'Sale' : saleTypeText(saleType);
}

/** What an ad says of paying, as a sale tells it: "Cash only", "Cash, cards, Venmo". */
export function paymentText(payment: string): string {
  return paymentsText(paymentsIn(payment));
}

/** "Numbers at 8:00 AM" for a time, 24-hour HH:MM. '' for none. */
export function lineNumbersText(time: string): string {
  return time === '' ? '' : pasteAdText.numbers(timeText(time));
}

/** What a person needs at the door: the street, what to pay with, and when numbers are handed out. */
export function stopNoteText({
  street,
  payment,
  lineNumbers,
}: Pick<AnsweredSale, 'street' | 'payment' | 'lineNumbers'>): string {
  const parts = [street, paymentText(payment), lineNumbersText(lineNumbers)];
  return parts.filter((part) => part !== '').join(' · ');
}

/** What a form gets where an ad has no words of its own. */
export function proposedWords({
  saleType,
  lineNumbers,
  payment,
}: Pick<AnsweredSale, 'saleType' | 'lineNumbers' | 'payment'>): ProposedWords {
  return {
    title: proposedTitle(saleType),
    lineNumbers: lineNumbersText(lineNumbers),
    payment: paymentText(payment),
  };
}

/** "Sat, Nov 28, 9:00 AM to 2:00 PM" */
export function draftDayText(day: {
  readonly date: string;
  readonly startTime: string;
  readonly endTime: string;
}): string {
  return `${shortDateText(day.date)}, ${wholeTime(day.startTime)} to ${wholeTime(day.endTime)}`;
}

/** "Sat, Nov 28 and Sun, Nov 29" */
export function datesText(dates: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(dates.map(shortDateText));
}

/** What is asked. */
export function questionText({ topic, reason, dates, choices, kind, words }: Question): string {
  const on = dates.length === 0 ? '' : ` on ${datesText(dates)}`;
  switch (topic) {
    case 'start':
      return `When does it open${on}?`;
    case 'end':
      return reason === 'open-end' ? `Until when, at the latest${on}?` : `When does it close${on}?`;
    case 'hours':
      return `Which hours${on}?`;
    case 'year':
    case 'days':
      return daysText(kind, reason, on);
    case 'status':
      return reason === 'canceled' ? `Is it still on${on}?` : `Will it be on${on}?`;
    case 'address':
      return choices.length > 0 ? 'Which address is it?' : "What's the address?";
    case 'zip':
      return choices.length > 0 ? 'Is this the zip code?' : "What's the zip code?";
    case 'type':
      return 'What kind of sale is it?';
    case 'half-price':
      return 'Is there a half-price day?';
    case 'rain-date':
      return 'Is there a rain date?';
    case 'text':
      return `Take ${wordsText(words)} out of the text?`;
    case 'title':
      return "What's the title?";
    case 'sales':
      return 'How many sales is this?';
  }
}

function daysText(kind: Question['kind'], reason: Question['reason'], on: string): string {
  if (kind === 'date') {
    return reason === 'not-said'
      ? 'Which day is it?'
      : 'The ad says two different days. Which one?';
  }
  if (reason === 'past') return `Was it${on}?`;
  return on === '' ? 'Are these days right?' : `Is it open${on}?`;
}

/** Why it is asked, in a few words. Null: the question says it all. */
export function whyText({ topic, reason, kind, words }: Question): string | null {
  if (reason === 'past') return 'That day is over. An old ad, or a typing error?';
  if (reason === 'far-ahead') return 'That is months away.';
  if (reason === 'repeats') return 'The ad says every week. Post one week at a time.';
  if (reason === 'about') return 'The ad says "about".';
  if (reason === 'morning-or-evening') return 'Morning or evening?';
  if (reason === 'next-or-this') return '"Next" can be this week or the one after.';
  if (reason === 'weekend') return 'The ad says "weekend".';
  if (reason === 'zeros-lost') return 'It had fewer than five digits.';
  if (reason === 'other-state') return 'It is in another state than the one in the list.';
  if (reason === 'unknown-zip') return pasteAdText.zipUnknown;
  if (topic === 'sales') return `The ad names ${wordsText(words)}.`;
  if (reason === 'several' && topic === 'address') return 'The ad names more than one.';
  if (reason === 'by-appointment') return 'The ad says "by appointment".';
  if (reason === 'names-street')
    return 'Only if you want to hide the address for now: these words tell where the sale is.';
  if (reason === 'many-days') return 'Those are a lot of days.';
  if (reason === 'not-said' && kind === 'time') return "The ad doesn't say.";
  return null;
}

/** A choice as a person reads it. */
export function choiceText(
  { kind, words }: Pick<Question, 'kind' | 'words'>,
  choice: string,
): string {
  if (kind === 'how-many') return choice === 'one' ? 'One sale' : `${words.length} sales`;
  if (kind === 'date') return shortDateText(choice);
  if (kind === 'time') return wholeTime(choice);
  if (kind === 'hours') return choice.split('-').map(wholeTime).join(' to ');
  if (kind === 'yes-no') return choice === 'yes' ? pasteAdText.yes : pasteAdText.no;
  return choice;
}
