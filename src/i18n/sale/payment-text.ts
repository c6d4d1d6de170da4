import { type Payment, PAYMENTS } from '../../domain/sale/payment.ts';

/** Ways to pay. */
export const paymentNames: Readonly<Record<Payment, string>> = {
  cash: 'Cash',
  cards: 'Cards',
  checks: 'Checks',
  venmo: 'Venmo',
  zelle: 'Zelle',
  paypal: 'PayPal',
  'cash app': 'Cash App',
  'apple pay': 'Apple Pay',
};

/** Ways to pay as a sale tells them: "Cash only", "Cash, cards, Venmo". '' for none. */
export function paymentsText(payments: readonly Payment[]): string {
  const [only] = payments;
  if (payments.length === 1 && only === 'cash') return 'Cash only';
  return PAYMENTS.filter((payment) => payments.includes(payment))
    .map((payment, at) => (at > 0 && isWord(payment) ? payment : paymentNames[payment]))
    .join(', ');
}

/** Others are names. */
function isWord(payment: Payment): boolean {
  return payment === 'cash' || payment === 'cards' || payment === 'checks';
}
