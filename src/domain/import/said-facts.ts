import { SALE_KINDS, SALE_TYPES, type SaleKind, type SaleType } from '../sale/sale.ts';
import { paymentNamed } from '../sale/payment.ts';
import type { Doubt, Found } from './draft-sale.ts';
import type { Span, Tokens } from './words/tokens.ts';

/** What kind of sale it is, and how one pays. */
export interface SaleFacts {
  readonly saleType: Found<SaleType> | null;
  readonly kind: Found<SaleKind> | null;
  readonly payment: Found<string> | null;
  readonly doubts: readonly Doubt[];
}

interface TypeWord {
  readonly words: readonly (readonly string[])[];
  readonly saleType: SaleType;
  readonly kind: SaleKind | null;
  /** How many of the words are its own: "Moving/" of "Moving/Estate sale". All of them if not given. */
  readonly takes?: number;
}

const SALE = ['sale', 'sales'];
const BOTH = ['/', '&', 'and', 'or', '-'];
const COMMUNITY = [
  'community',
  'neighborhood',
  'neighbourhood',
  'subdivision',
  'citywide',
  'hoa',
  'block',
  'street',
  'villagewide',
  'townwide',
];

/** Longest first, where one begins another. */
const TYPE_WORDS: readonly TypeWord[] = [
  {
    words: [['garage', 'yard', 'moving', 'rummage'], BOTH, ['estate', 'tag'], SALE],
    saleType: 'garage',
    kind: null,
    takes: 2,
  },
  {
    words: [['estate', 'tag'], BOTH, ['garage', 'yard', 'moving', 'rummage'], SALE],
    saleType: 'estate',
    kind: null,
    takes: 2,
  },
  {
    words: [
      ['estate', 'live', 'onsite', 'absentee'],
      ['auction', 'auctions'],
    ],
    saleType: 'auction',
    kind: null,
  },
  {
    words: [['online'], ['only', 'estate'], ['auction', 'auctions']],
    saleType: 'auction',
    kind: 'online-only',
  },
  {
    words: [['online'], ['auction', 'auctions', 'bidding']],
    saleType: 'auction',
    kind: 'online-only',
  },
  { words: [['auction', 'auctions', 'auctioneer', 'bidding']], saleType: 'auction', kind: null },
  { words: [['estate'], ['tag'], SALE], saleType: 'estate', kind: 'tag' },
  // Of a list: "ESTATE: 518 Wiltshire Blvd"
  { words: [['estate'], [':']], saleType: 'estate', kind: null, takes: 1 },
  { words: [['estate', 'estates'], SALE], saleType: 'estate', kind: null },
  { words: [['estate'], ['liquidation', 'clearance']], saleType: 'estate', kind: null },
  { words: [['tag'], SALE], saleType: 'estate', kind: 'tag' },
  { words: [['cleanout', 'clearout'], SALE], saleType: 'estate', kind: 'cleanout' },
  { words: [['clean'], ['out'], SALE], saleType: 'estate', kind: 'cleanout' },
  {
    words: [
      ['garage', 'carport', 'driveway', 'barn', 'porch', 'attic', 'basement', 'patio', 'lawn'],
      SALE,
    ],
    saleType: 'garage',
    kind: null,
  },
  {
    words: [['garage', 'yard'], ['/'], ['yard', 'garage', 'moving', 'rummage'], SALE],
    saleType: 'garage',
    kind: null,
  },
  { words: [['yardsale', 'yardsales']], saleType: 'garage', kind: 'yard' },
  { words: [['garagesale', 'garagesales']], saleType: 'garage', kind: null },
  { words: [['yard'], SALE], saleType: 'garage', kind: 'yard' },
  { words: [['moving', 'downsizing', 'relocation'], SALE], saleType: 'garage', kind: 'moving' },
  { words: [['rummage', 'jumble'], SALE], saleType: 'garage', kind: 'rummage' },
  {
    words: [COMMUNITY, ['yard', 'garage', 'rummage', 'wide'], SALE],
    saleType: 'garage',
    kind: 'community',
  },
  { words: [COMMUNITY, ['wide'], ['yard', 'garage'], SALE], saleType: 'garage', kind: 'community' },
  { words: [COMMUNITY, SALE], saleType: 'garage', kind: 'community' },
];

interface TypeFound extends TypeWord {
  readonly at: Span;
}

export function saleFactsOf(tokens: Tokens): SaleFacts {
  const found = typesIn(tokens);
  const types = [...new Set(found.map(({ saleType }) => saleType))];
  const [first] = found;
  const payment = paymentIn(tokens);
  if (first === undefined) {
    const doubt: Doubt = {
      topic: 'type',
      reason: 'not-said',
      at: [],
      dates: [],
      choices: SALE_TYPES,
    };
    return { saleType: null, kind: null, payment, doubts: [doubt] };
  }
  const at = found.filter(({ saleType }) => saleType === first.saleType).map((one) => one.at);
  const kinds: readonly SaleKind[] = SALE_KINDS[first.saleType];
  const named = found.find(({ kind }) => kind !== null && kinds.includes(kind));
  const kind =
    named?.kind == null ? null : ({ value: named.kind, at: [named.at], sure: 'said' } as const);
  const several: Doubt = {
    topic: 'type',
    reason: 'two-readings',
    at: found.map((one) => one.at).slice(0, 8),
    dates: [],
    choices: types,
  };
  return {
    saleType: { value: first.saleType, at: at.slice(0, 8), sure: 'said' },
    kind,
    payment,
    doubts: types.length > 1 ? [several] : [],
  };
}

function typesIn(tokens: Tokens): TypeFound[] {
  const found: TypeFound[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!tokens.isWord(at)) continue;
    const word = TYPE_WORDS.find(({ words }) =>
      words.every((one, offset) => one.includes(tokens.text(at + offset))),
    );
    if (
      word === undefined ||
      (/^(no|not|an)$/u.test(tokens.text(at - 1)) && tokens.text(at - 2) === 'not')
    )
      continue;
    const length = word.takes ?? word.words.length;
    found.push({ ...word, at: tokens.span(at, at + length) });
    at += length - 1;
  }
  return found;
}

/** "Cash only", "we take cash and Venmo, no checks". A word alone may be a thing for sale: "sports cards". */
function paymentIn(tokens: Tokens): Found<string> | null {
  const names: string[] = [];
  const at: Span[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const word = tokens.text(index);
    const named = paymentNamed(word);
    if (named === null) continue;
    if (word === 'cash' && tokens.text(index + 1) === 'only') {
      return { value: 'cash', at: [tokens.span(index, index + 2)], sure: 'said' };
    }
    const isApp = word === 'cash' && tokens.text(index + 1) === 'app';
    if (isRefused(tokens, index) || !isPayment(tokens, index)) continue;
    const name = isApp ? 'cash app' : named;
    if (isApp) index++;
    if (!names.includes(name)) {
      names.push(name);
      at.push(tokens.span(index, index + 1));
    }
  }
  return names.length === 0 ? null : { value: names.join(', '), at, sure: 'said' };
}

/** "no checks", "no credit or debit cards" */
function isRefused(tokens: Tokens, index: number): boolean {
  for (let at = index - 1; at >= index - 5; at--) {
    const word = tokens.text(at);
    if (word === 'no' || word === 'not') return true;
    if (!/^(credit|debit|personal|checks|or|cards|\/|and|check)$/u.test(word)) return false;
  }
  return false;
}

const NEAR_PAYMENT =
  /^(accept|accepted|accepting|accepts|take|takes|taken|taking|pay|payment|payments|credit|debit|venmo|zelle|paypal|cash|welcome|ok|okay|preferred|visa|only|checks|cashapp|forms)$/u;

function isPayment(tokens: Tokens, index: number): boolean {
  if (/^(venmo|zelle|paypal|cashapp|visa|mastercard|debit|cash)$/u.test(tokens.text(index))) {
    return (
      tokens.text(index) !== 'cash' ||
      !/^(register|box|registers|cow|back|prizes?)$/u.test(tokens.text(index + 1))
    );
  }
  for (let at = index - 4; at <= index + 4; at++) {
    if (at !== index && NEAR_PAYMENT.test(tokens.text(at)))
      return !/^(out|back|it|us|in|the|for|this|our|them|these)$/u.test(tokens.text(index + 1));
  }
  return false;
}
