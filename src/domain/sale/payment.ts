/** How one can pay, in the order in which a form offers it. */
export const PAYMENTS = [
  'cash',
  'cards',
  'checks',
  'venmo',
  'zelle',
  'paypal',
  'cash app',
  'apple pay',
] as const;
export type Payment = (typeof PAYMENTS)[number];

const WORDS: Readonly<Record<Payment, readonly string[]>> = {
  cash: ['cash'],
  cards: ['card', 'cards', 'credit', 'debit', 'visa', 'mastercard', 'amex', 'cc', 'ccs'],
  checks: ['check', 'checks', 'cheque', 'cheques'],
  venmo: ['venmo'],
  zelle: ['zelle'],
  paypal: ['paypal'],
  'cash app': ['cashapp'],
  'apple pay': ['applepay'],
};

/** What a word, in lower case, stands for. Null: nothing that one pays with. */
export function paymentNamed(word: string): Payment | null {
  return PAYMENTS.find((payment) => WORDS[payment].includes(word)) ?? null;
}

/** What a seller has said of paying, in the order of the form: "Cash or Venmo, no checks" is cash and Venmo. */
export function paymentsIn(text: string): readonly Payment[] {
  const said = new Set(
    wordsIn(text).flatMap(({ payment, isRefused }) => (isRefused ? [] : payment)),
  );
  return PAYMENTS.filter((payment) => said.has(payment));
}

/** Whether one gets nothing there without cash. False if nothing is said. */
export function isCashOnly(text: string): boolean {
  const said = paymentsIn(text);
  return said.length === 1 && said[0] === 'cash';
}

/** Whether one can pay with a card or a phone. False if nothing is said. */
export function takesCards(text: string): boolean {
  return paymentsIn(text).some((payment) => payment !== 'cash' && payment !== 'checks');
}

/** A text without what it says of one way to pay, and without what joined that to the rest. */
export function withoutPayment(text: string, payment: Payment): string {
  const gone = wordsIn(text).filter((word) => word.payment === payment && !word.isRefused);
  return gone
    .reduceRight((rest, { start, end }) => {
      const before = rest.slice(0, start);
      const joined = before.replace(/\s*(?:[,/&]|\b(?:or|and))\s*$/iu, '');
      if (joined !== before) return joined + rest.slice(end);
      return before + rest.slice(end).replace(/^\s*(?:[,/&]|(?:or|and)\b)\s*/iu, '');
    }, text)
    .trim();
}

interface PaymentWord {
  readonly payment: Payment;
  readonly isRefused: boolean;
  readonly start: number;
  readonly end: number;
}

const JOINS = new Set(['or', 'and', 'nor', 'personal', 'pay', 'app']);

/** The words of a text that stand for ways to pay. Those after a "no" are refused, up to another kind of word or the end of the sentence. */
function wordsIn(text: string): readonly PaymentWord[] {
  const words = [...text.matchAll(/\b(?:cash\s?app|apple\s?pay|[a-z]+)\b|[.;!]/giu)];
  let isRefused = false;
  return words.flatMap((match) => {
    const word = match[0].toLowerCase().replace(/\s/gu, '');
    if (word === 'no' || word === 'not') isRefused = true;
    const payment = paymentNamed(word);
    if (payment === null) {
      isRefused &&= word === 'no' || word === 'not' || JOINS.has(word);
      return [];
    }
    return [{ payment, isRefused, start: match.index, end: match.index + match[0].length }];
  });
}
