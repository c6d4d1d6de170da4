import type { Tokens } from './tokens.ts';

/** What a word says about the days and hours beside it. */
export type Cue =
  | 'open'
  | 'preview'
  | 'pickup'
  | 'numbers'
  | 'early'
  | 'no-early'
  | 'rain'
  | 'bidding'
  | 'canceled'
  | 'pending'
  | 'closed'
  | 'half'
  | 'last-day'
  | 'daily'
  | 'other'
  | 'contact'
  | 'weekend'
  | 'next-weekend'
  | 'holiday'
  | 'appointment'
  | 'that-day';

/** The phrases of each cue, longest first where one begins another. A word may be any of several: `a|b`. */
const PHRASES: Readonly<Record<Cue, readonly string[]>> = {
  canceled: ['cancelled|canceled|cancel|cancled|canceld|cancellation', 'called off', 'rained out'],
  pending: [
    'pending',
    'tentative|tentatively',
    'maybe|possibly|perhaps|might',
    'postponed|rescheduled|delayed',
    'to be determined|announced|decided|confirmed',
    'if needed|necessary',
    'if weather permits|allows|permitting',
    'moved|changed to',
    'if anything left',
    'if anything is left',
    'if there is anything left',
  ],
  closed: [
    'closed',
    'closing on',
    'not open',
    'no sale on',
    'no sale',
    'not on',
    'except',
    'but not',
  ],
  preview: [
    'preview|previews|previewing|exhibition|exhibitions|inspection|inspections|viewing|viewings|walkthrough',
    'walk through',
    'inspect',
  ],
  pickup: [
    'pickup|pickups|removal|removals|loadout|collection',
    'pick|picked up|ups',
    'pu',
    'p / u',
    'pick - up|ups',
    'load - out',
    'load out',
  ],
  numbers: [
    'numbers|number|tickets|ticket|queue|signup',
    'sign up|in',
    'sign - up|in',
    'line starts|begins|forms',
    'list|line',
  ],
  'no-early': [
    'no early|earlies|earlys|presales',
    'no pre - sales|sale',
    'no pre sales|sale',
    'no prior sales',
    'no one|body|sales|admittance|entry before|prior',
    'nobody|not|nothing before|prior',
    'before|prior',
    'early birds|bird|birders will|pay|are|charged|not',
    'please no early',
  ],
  early: [
    'early entry|admission|access|birds|bird|birders|buyers|shopping|opening|bidding',
    'earlybirds|earlybird',
    'presale|presales',
    'pre sale|sales',
    'pre - sale|sales',
    'vip',
  ],
  rain: [
    'rain date|dates|day|days|delay|make',
    'raindate|raindates',
    'in case of rain|bad|inclement',
    'if it rains|rain',
    'if rain|rains|raining|rainy',
    'weather date',
    'makeup date',
    'make up date',
    'make - up date',
    'alternate date',
    'backup date',
  ],
  bidding: [
    'bidding|bids',
    'auction ends|closes|closing|ending',
    'auction|sale will end|close',
    'lots close|end',
    'closing date',
    'soft close',
  ],
  half: [
    '1 / 2 price|priced|off',
    '½ price|off',
    '1 ⁄ 2 price|off',
    '1⁄2 price|off',
    'half price|priced|off|prices',
    'half - price|priced|off',
    '50 % off|discount',
    '50 percent off',
    'everything half price|priced|off',
    'all half price|priced|off',
    'everything half',
    'all half',
    'halfprice',
  ],
  'last-day': ['last|final day'],
  daily: [
    'daily|everyday',
    'each|every|both|all day|days|morning|mornings',
    'all weekend',
    'all three|two|four|3|2|4 days',
    'same hours|time|times',
    'same',
  ],
  other: [
    'set up|ups',
    'setup',
    'drop off|offs',
    'dropoff|donations',
    'posted|updated|posting|published|listed|uploaded|revealed|released|disclosed|published',
    'will be shown|given|available|added|released|posted|listed',
    'shown|provided|emailed at|on',
    'photos|pics|pictures|images coming|soon|added|by|on',
    'more pics|photos|pictures|info|details',
    'check back',
    'deadline|registration|register|rsvp',
    'announced|drawing|raffle|raffled|awarded',
    'consignments|consignment|consign',
    'since|established|circa|est',
    'weather looks',
    'service|services|worship|school|mass|dinner|lunch|breakfast|concert',
    'born',
    'made in',
    'sent :',
    'shut down|off',
  ],
  contact: ['call|text|txt|phone|email|message|msg|contact', 'reach me|us'],
  weekend: ['this|the weekend', 'weekend|weekends'],
  'next-weekend': ['next weekend'],
  holiday: [
    'memorial|labor|labour|independence|presidents|president|columbus|veterans|mothers|fathers|mother|father|patriots|juneteenth|canada|victoria day|weekend',
    'thanksgiving|easter weekend|day',
    'after thanksgiving|christmas|easter',
    'good|black friday',
    'fourth of july',
  ],
  appointment: ['by appointment|appt', 'appointment only'],
  'that-day': ['that|same day'],
  open: [
    'free entry|admission',
    'general admission|public',
    'open|opens|opening|doors|hours|starts|begins|public',
    'sale|sales|auction|shopping',
  ],
};

interface Phrase {
  readonly cue: Cue;
  readonly words: readonly ReadonlySet<string>[];
}

/** Phrases by each of their first words, longest first. */
const BY_FIRST_WORD = byFirstWord();

function byFirstWord(): ReadonlyMap<string, readonly Phrase[]> {
  const map = new Map<string, Phrase[]>();
  for (const [cue, phrases] of Object.entries(PHRASES)) {
    for (const phrase of phrases) {
      const words = phrase.split(' ').map((word) => new Set(word.split('|')));
      for (const first of words[0] ?? []) {
        const known = map.get(first) ?? [];
        // The keys are those of the record.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        known.push({ cue: cue as Cue, words });
        map.set(first, known);
      }
    }
  }
  for (const phrases of map.values()) phrases.sort((a, b) => b.words.length - a.words.length);
  return map;
}

/** The cue at this place, with the index after it, or null. */
export function cueAt(
  tokens: Tokens,
  index: number,
): { readonly cue: Cue; readonly next: number } | null {
  const phrases = BY_FIRST_WORD.get(tokens.text(index));
  const found = phrases?.find(({ words }) =>
    words.every((word, offset) => word.has(tokens.text(index + offset))),
  );
  if (found === undefined || isNegated(tokens, index, found.cue)) return null;
  return { cue: found.cue, next: index + found.words.length };
}

/** "Not canceled", "no rain date", "never half price". */
function isNegated(tokens: Tokens, index: number, cue: Cue): boolean {
  if (
    cue !== 'canceled' &&
    cue !== 'rain' &&
    cue !== 'half' &&
    cue !== 'preview' &&
    cue !== 'pending'
  )
    return false;
  const before = tokens.text(index - 1);
  if (cue === 'half' && (before === 'to' || before === 'select')) return true;
  return before === 'no' || before === 'not' || before === 'never';
}
