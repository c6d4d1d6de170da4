import type { OnState, SaleSize } from '../../domain/check-in/sale-report.ts';
import type { OnTally } from '../../domain/sale/sale.ts';

/** Whether a sale is really on, as reported by people who are there. */
export const isItOnText = {
  heading: 'Is this sale on?',
  ask: "If you're there, one tap helps everyone who comes after you.",
  states: {
    on: "It's on",
    'not-there': 'Not there',
    'ended-early': 'Ended early',
    'sold-out': 'Sold out',
  },
  howBig: 'How big is it?',
  sizes: { small: 'Small', medium: 'Medium', large: 'Big' },
  undo: 'Undo',
  failed: 'This device could not store your answer. Free some space and try again.',
  willSend: "We'll send that when you're back online.",
  change: 'Change',
} as const;

const SAID: Readonly<Record<OnState, string>> = {
  on: "it's on",
  'not-there': 'there is no sale',
  'ended-early': 'it ended early',
  'sold-out': 'it is sold out',
};

const SIZED: Readonly<Record<SaleSize, string>> = {
  small: "it's small",
  medium: "it's medium-sized",
  large: "it's big",
};

/** "You said it's on.", "You said it's on and it's big." */
export function youSaidText(state: OnState, size: SaleSize | null): string {
  return `You said ${SAID[state]}${size === null ? '' : ` and ${SIZED[size]}`}.`;
}

/** "2 shoppers said it's big, 1 said it's small"; empty if nobody said it. */
export function sizesText(
  said: readonly { readonly size: SaleSize; readonly count: number }[],
): string {
  return said
    .map(({ size, count }, index) => {
      const who = index > 0 ? '' : count === 1 ? ' shopper' : ' shoppers';
      return `${count}${who} said ${SIZED[size]}`;
    })
    .join(', ');
}

/** "2 people said it's on, 12 min ago". */
export function tallyText({ state, count, at }: OnTally, nowMs: number): string {
  const people = count === 1 ? '1 person' : `${count} people`;
  return `${people} said ${SAID[state]}, ${agoText(nowMs - Date.parse(at))}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** "just now", "12 min ago", "3 h ago". */
export function agoText(ageMs: number): string {
  if (ageMs < MINUTE_MS) return 'just now';
  if (ageMs < HOUR_MS) return `${Math.floor(ageMs / MINUTE_MS)} min ago`;
  return `${Math.floor(ageMs / HOUR_MS)} h ago`;
}
